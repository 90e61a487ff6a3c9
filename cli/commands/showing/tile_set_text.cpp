#include "cli/commands/showing/tile_set_text.hpp"

#include <fmt/format.h>
#include <range/v3/view/zip.hpp>

#include <span>
#include <vector>

#include "tilesets/tile_words.hpp"

namespace bastide::cli::commands::showing {
namespace {

using namespace reports::document;
using tilesets::SetCensus;
using tilesets::TileSet;

bool has_start(const TileSet& set) { return set.start_type() != TileSet::no_start; }

/// "6 inn, 2 cathedral": the marks besides pennants.
std::string marks_text(const TileSet& set, const std::vector<int>& counts) {
  std::vector<std::string> parts;
  for (std::size_t m = tilesets::pennant + 1; m < counts.size(); ++m)
    parts.push_back(fmt::format("{} {}", counts[m], set.marks()[m]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The rows of edges besides field, road and city.
std::span<const tilesets::EdgeKind> own_rows(const TileSet& set) {
  return std::span(set.edge_kinds()).subspan(tilesets::common_edge_kinds().size());
}

/// "22 river, ": how many edges of each of those.
std::string own_edges_text(const TileSet& set, const SetCensus& census) {
  std::string text;
  std::size_t edge = tilesets::common_edge_kinds().size();
  for (const auto& row : own_rows(set)) text += fmt::format("{} {}, ", census.edges[edge++], row.name);
  return text;
}

Facts totals(const TileSet& set, const SetCensus& census) {
  Facts out;
  out.facts = {
      {"tiles",
       fmt::format("{} of {} types, {} oriented types; {}", census.tiles, census.types, census.oriented,
                   has_start(set) ? "start tile " + set.type(set.start_type()).id
                                  : "no start tile: to be added to other sets")},
      {"edges",
       fmt::format("{} city, {} road, {}{} field; two edges drawn at random match with chance {:.4f}",
                   census.city_edges(), census.road_edges(), own_edges_text(set, census),
                   census.field_edges(), census.matching_probability)}};
  std::string lines;
  for (std::size_t n = 0; n < census.lines.size(); ++n)
    lines += fmt::format("{} {}, ", census.lines[n], set.names().lines[n]);
  out.facts.emplace_back("segments",
                         fmt::format("{} city, {} road, {}{} field, {} cloister; {} pennants; {} gardens",
                                     census.cities, census.roads, lines, census.fields, census.cloisters,
                                     census.marks[tilesets::pennant], census.gardens));
  for (const auto& row : own_rows(set))
    out.facts.emplace_back(
        fmt::format("edge {}", row.letter),
        fmt::format("a {}, {}fields beside it{}", set.kind_name(row.segment), row.has_fields ? "" : "no ",
                    row.is_continued ? ", must be continued by every tile that shows it" : ""));
  if (const auto marks = marks_text(set, census.marks); !marks.empty())
    out.facts.emplace_back("marks", marks);
  out.facts.emplace_back("mirror", census.is_mirror_closed ? "the set is closed under reflection"
                                                           : "the set is not closed under reflection");
  return out;
}

void add_patterns(Document& out, const SetCensus& census) {
  // Besides the patterns of the edges that every set has, those of own ones are there where they occur.
  const auto common = tilesets::all_edge_patterns().size();
  const auto own = census.patterns.size() - common;
  out << Heading{fmt::format("{} of {} edge patterns present{}",
                             static_cast<std::size_t>(census.patterns_present()) - own, common,
                             own == 0 ? "" : fmt::format(", and {} with own edges", own))};
  Table table{.head = {"edges", "types", "tiles"}, .text_columns = 2};
  std::string absent;
  for (const auto& pattern : census.patterns) {
    if (pattern.tiles == 0) {
      absent += " " + pattern.edges;
    } else {
      table.rows.push_back(
          {{pattern.edges, fmt::format("{}", fmt::join(pattern.types, " ")), pattern.tiles}});
    }
  }
  out << std::move(table) << Paragraph{"absent:" + (absent.empty() ? " none" : absent)};
}

std::string mirror_text(const tilesets::TypeCensus& type) {
  if (type.is_own_mirror) return "its own mirror image";
  return type.mirror.empty() ? "mirror image not in the set" : "mirror image of " + type.mirror;
}

/// What the copies of a type print beside what scores, where the file says it.
std::string prints_text(const tilesets::TileType& type) {
  std::vector<std::string> parts;
  if (type.gardens > 0) parts.push_back(fmt::format("gardens on {}", type.gardens));
  if (!type.illustrations.empty()) parts.push_back("illustrations " + type.illustrations);
  for (const auto& [edition, art] : type.crossing_art)
    parts.push_back(fmt::format("crossing {} in {}", art, edition));
  return parts.empty() ? "" : fmt::format("; prints: {}", fmt::join(parts, "; "));
}

List types_of(const TileSet& set, const SetCensus& census) {
  List out;
  for (const auto& [type, counted] : ranges::views::zip(set.types(), census.types_census))
    out.items.push_back(
        {fmt::format("{:>2} x {}; {} orientation{}, {}{}", type.count,
                     tilesets::tile_description(type, set.marks()), counted.orientations,
                     counted.orientations == 1 ? "" : "s", mirror_text(counted), prints_text(type)),
         {},
         type.note});
  return out;
}

}  // namespace

Document tile_set_document(const TileSet& set, const SetCensus& census) {
  Document out;
  out << Heading{fmt::format("{}: {}", set.id(), set.name())} << Paragraph{"source: " + set.source()}
      << totals(set, census);
  add_patterns(out, census);
  return std::move(out << Heading{"Types"} << types_of(set, census) << Tiles{&set});
}

}  // namespace bastide::cli::commands::showing
