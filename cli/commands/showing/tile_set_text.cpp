#include "cli/commands/showing/tile_set_text.hpp"

#include <fmt/format.h>
#include <range/v3/view/zip.hpp>

#include <span>
#include <vector>

#include "cli/output/console.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "reports/terminal/board_text.hpp"
#include "tilesets/tile_words.hpp"

namespace bastide::cli::commands::showing {
namespace {

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

std::string set_totals_text(const TileSet& set, const SetCensus& census) {
  auto text = fmt::format("{}: {}\nsource: {}\n\n", set.id(), set.name(), set.source());
  text += fmt::format("  {} tiles of {} types, {} oriented types; {}\n", census.tiles, census.types,
                      census.oriented,
                      has_start(set) ? "start tile " + set.type(set.start_type()).id
                                     : "no start tile: to be added to other sets");
  text += fmt::format(
      "  edges     {} city, {} road, {}{} field; two edges drawn at random match with chance {:.4f}\n",
      census.city_edges(), census.road_edges(), own_edges_text(set, census), census.field_edges(),
      census.matching_probability);
  std::string lines;
  for (std::size_t n = 0; n < census.lines.size(); ++n)
    lines += fmt::format("{} {}, ", census.lines[n], set.names().lines[n]);
  text += fmt::format("  segments  {} city, {} road, {}{} field, {} cloister; {} pennants; {} gardens\n",
                      census.cities, census.roads, lines, census.fields, census.cloisters,
                      census.marks[tilesets::pennant], census.gardens);
  for (const auto& row : own_rows(set)) {
    text += fmt::format("  edge {}    a {}, {}fields beside it{}\n", row.letter, set.kind_name(row.segment),
                        row.has_fields ? "" : "no ",
                        row.is_continued ? ", must be continued by every tile that shows it" : "");
  }
  if (const auto marks = marks_text(set, census.marks); !marks.empty())
    text += fmt::format("  marks     {}\n", marks);
  text += fmt::format("  mirror    {}\n", census.is_mirror_closed ? "the set is closed under reflection"
                                                                  : "the set is not closed under reflection");
  return text;
}

std::string patterns_text(const SetCensus& census) {
  std::string absent;
  // Besides the patterns of the edges that every set has, those of own ones are there where they occur.
  const auto common = tilesets::all_edge_patterns().size();
  const auto own = census.patterns.size() - common;
  auto text = fmt::format("\n{} of {} edge patterns present{}\n",
                          static_cast<std::size_t>(census.patterns_present()) - own, common,
                          own == 0 ? "" : fmt::format(", and {} with own edges", own));
  for (const auto& pattern : census.patterns) {
    if (pattern.tiles == 0) {
      absent += " " + pattern.edges;
    } else {
      text += fmt::format("  {}  {:>3} tile{}  {}\n", pattern.edges, pattern.tiles,
                          pattern.tiles == 1 ? " " : "s", fmt::join(pattern.types, " "));
    }
  }
  return text + "  absent:" + (absent.empty() ? " none" : absent) + "\n";
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
  return parts.empty() ? "" : fmt::format("       prints: {}\n", fmt::join(parts, "; "));
}

std::string types_text(const TileSet& set, const SetCensus& census) {
  std::string text = "\nTypes\n";
  for (const auto& [type, counted] : ranges::views::zip(set.types(), census.types_census)) {
    text += fmt::format("  {:>2} x {}; {} orientation{}, {}{}\n", type.count,
                        tilesets::tile_description(type, set.marks()), counted.orientations,
                        counted.orientations == 1 ? "" : "s", mirror_text(counted),
                        type.note.empty() ? "" : fmt::format(" ({})", type.note));
    text += prints_text(type);
  }
  return text;
}

}  // namespace

std::string tile_set_text(const TileSet& set, const SetCensus& census) {
  std::vector<const tilesets::TileType*> types;
  for (const auto& type : set.types()) types.push_back(&type);
  reports::terminal::TerminalStyle style;
  style.has_colours = output::is_stdout_a_terminal();
  return set_totals_text(set, census) + patterns_text(census) + types_text(set, census) + "\n" +
         reports::terminal::terminal_tiles(types, 80, style, reports::pictures::look_of(set));
}

}  // namespace bastide::cli::commands::showing
