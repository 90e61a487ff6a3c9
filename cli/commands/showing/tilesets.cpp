// bastide tilesets: the shipped tile sets, one set in numbers and pictures, and the check of a tile file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <range/v3/view/zip.hpp>
#include <span>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/answers/told_tiles.hpp"
#include "reports/numbers.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/lint.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_words.hpp"

namespace bastide::cli::commands::showing {

struct TileSetsOptions {
  input::CommonOptions common;
};

struct TileSetsShowOptions {
  input::CommonOptions common;
  std::string id;
  std::string svg_folder;
};

struct TileSetsLintOptions {
  input::CommonOptions common;
  std::string file;
};

namespace {

using namespace reports::document;
using output::print;
using output::print_json;
using reports::counted;

using tilesets::SetCensus;
using tilesets::TileSet;
using tilesets::files::Finding;
using tilesets::files::Severity;

/// What an edition says of a file's tiles when they are played by it.
std::vector<Finding> findings_under(const input::CommonOptions& common, const std::string& text,
                                    const std::string& file) {
  const auto edition = input::chosen_edition(common);
  std::vector<Finding> out;
  for (const auto& found :
       rules::editions::lint_edition(edition, tilesets::files::read_tile_set(text, file))) {
    if (found.where.file == file) out.push_back({found.severity, "", found.where, found.rule, found.message});
  }
  return out;
}

/// What a file without errors holds, in words: "74 tiles of 25 types: base + 2 x Y", then a sentence for each
/// inherited tile that it replaces.
std::vector<std::string> holdings(const std::string& text, const std::string& file) {
  const auto set = tilesets::files::read_tile_set(text, file);
  const auto inherited = tilesets::files::inherited_tiles(text, file);
  if (!inherited)
    return {fmt::format("{} of {}", counted(set.tile_count(), "tile"), counted(set.type_count(), "type"))};
  const auto difference = tilesets::differences::difference(*inherited, set);
  std::vector<std::string> sentences = {tilesets::differences::made_of(difference)};
  for (const auto& shape : difference.shapes)
    sentences.push_back(fmt::format("tile {} replaces that of {}, which has other {}", shape.type,
                                    inherited->id(), tilesets::differences::words_of(shape.parts)));
  return sentences;
}

void write_pictures(const tilesets::TileSet& set, const std::string& folder) {
  for (const auto& type : set.types()) {
    reports::pictures::TilePicture picture;
    picture.has_segment_names = true;
    picture.look = reports::pictures::look_of(set);
    auto name = fmt::format("{}-{}.svg", set.id(), type.id);
    std::ranges::replace(name, '/', '_');  // in a sum there may be paths
    const auto path = std::filesystem::path(folder) / name;
    reports::write_file(path.string(), reports::pictures::tile_svg(type, picture) + "\n");
  }
}

// What `tilesets show` says

bool has_start(const TileSet& set) { return set.start_type() != TileSet::no_start; }

/// "6 inn, 2 cathedral": the marks besides pennants.
std::string marks_text(const TileSet& set, const std::vector<int>& counts) {
  std::vector<std::string> parts;
  for (std::size_t m = tilesets::pennant + 1; m < counts.size(); ++m)
    parts.push_back(fmt::format("{} {}", counts[m], set.marks()[m]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// ", may meet city, road and field edges", or nothing.
std::string met_by(const TileSet& set, const tilesets::EdgeKind& row) {
  std::vector<std::string> names;
  for (const auto edge : set.edges())
    if ((row.fits >> static_cast<unsigned>(edge) & 1U) != 0) names.emplace_back(set.edge_word(edge));
  return names.empty() ? "" : fmt::format(", may meet {} edges", fmt::join(names, ", "));
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
                    row.is_continued ? ", must be continued by every tile that shows it" : "") +
            met_by(set, row));
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
  for (const auto& [type, told] : ranges::views::zip(set.types(), census.types_census))
    out.items.push_back(
        {fmt::format("{:>2} x {}; {}, {}{}", type.count, tilesets::tile_description(type, set.marks()),
                     counted(told.orientations, "orientation"), mirror_text(told), prints_text(type)),
         {},
         type.note});
  return out;
}

/// Totals, symmetries, the 24 edge patterns, every tile drawn.
Document tile_set_document(const TileSet& set, const SetCensus& census) {
  Document out;
  out << Heading{fmt::format("{}: {}", set.id(), set.name())} << Paragraph{"source: " + set.source()}
      << totals(set, census);
  add_patterns(out, census);
  return std::move(out << Heading{"Types"} << types_of(set, census) << Tiles{&set});
}

}  // namespace

CLI::App& declare(CLI::App& parent, TileSetsOptions& /*options*/) {
  auto& command = input::add_command(
      parent, {"tilesets", "List the shipped tile sets; show, compare, print one; check a tile file", "",
               "  bastide tilesets\n  bastide tilesets show base"});
  take_one_command(command);
  return command;
}

ExitCode run(const TileSetsOptions& options) {
  reports::answers::TileSetList list;
  Table table{.head = {"", "", "tiles", "types"}, .text_columns = 2};
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    const auto& set = list.tile_sets.emplace_back(tilesets::files::load_tiles(id));
    table.rows.push_back({{id, set.name(), set.tile_count(), set.type_count()}});
  }
  options.common.json ? print_json(list) : print(Document{{std::move(table)}});
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, TileSetsShowOptions& options) {
  auto& command =
      input::add_command(parent, {"show", "A tile set counted and drawn",
                                  "Edges, segments, marks, symmetries, the 24 edge patterns present "
                                  "and absent, a picture of every tile. Sets are added up with '+'.",
                                  "  bastide tilesets show base --svg tiles\n"
                                  "  bastide tilesets show base+inns-cathedrals"});
  add_option(command, "id", options.id, "ID|FILE", "tile set id, file or sum of them", {required});
  add_option(command, "--svg", options.svg_folder, "DIR", "also write one SVG picture a tile type");
  return command;
}

ExitCode run(const TileSetsShowOptions& options) {
  const auto set = tilesets::files::load_tiles(options.id);
  const auto census = tilesets::census_of(set);
  if (!options.svg_folder.empty()) write_pictures(set, options.svg_folder);
  options.common.json ? print_json(reports::answers::ToldSet{&census}, {&set})
                      : print(tile_set_document(set, census));
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, TileSetsLintOptions& options) {
  auto& command =
      input::add_command(parent, {"lint", "Check a tile-set file",
                                  "Prints every finding with its place, then what the set holds; exit code "
                                  "2 when one is an error. With --edition also which tiles its decks leave "
                                  "out.",
                                  "  bastide tilesets lint tilesets/base.toml"});
  add_option(command, "file", options.file, "FILE", "tile-set file", {required});
  return command;
}

ExitCode run(const TileSetsLintOptions& options) {
  const auto text = tilesets::read_text_file(options.file);
  auto findings = tilesets::files::lint_tile_set(text, options.file);
  const auto count_errors = [&] { return std::ranges::count(findings, Severity::error, &Finding::severity); };
  std::vector<std::string> holds;
  if (count_errors() == 0) holds = holdings(text, options.file);
  if (!holds.empty() && !options.common.edition.empty())
    for (auto& more : findings_under(options.common, text, options.file)) findings.push_back(std::move(more));
  const auto errors = count_errors();
  if (options.common.json) {
    reports::answers::LintRecord record{{}, holds};
    for (const auto& finding : findings) record.findings.push_back({finding});
    print_json(record);
  } else {
    for (const auto& f : findings) {
      const auto message =
          fmt::format("{}: {}{} [{}]", tilesets::described::word(f.severity),
                      f.tile.empty() ? "" : fmt::format("tile {}: ", f.tile), f.message, f.rule);
      print(tilesets::format_diagnostic(f.where, message, text) + "\n");
    }
    Document out;
    out << Heading{fmt::format("{}: {}, {}", options.file, counted(errors, "error"),
                               counted(std::ssize(findings) - errors, "warning"))};
    for (const auto& sentence : holds) out << Paragraph{sentence};
    print(out);
  }
  return errors == 0 ? ExitCode::holds : ExitCode::bad_input;
}

Command add_tilesets(CLI::App& parent) { return add<TileSetsOptions>(parent); }
Command add_tilesets_show(CLI::App& parent) { return add<TileSetsShowOptions>(parent); }
Command add_tilesets_lint(CLI::App& parent) { return add<TileSetsLintOptions>(parent); }

}  // namespace bastide::cli::commands::showing
