// What a run was made with: its tile sets with their findings, counted and drawn; options by editions, first
// those in which the editions differ, with the values of the minority marked; and where the rules come from:
// options that are not as by default, and those that no page states plainly, with the statements of the rule
// pages behind them.
//
// A run names statements by their ids; what they say is looked up in the register of this program. Editions
// that have a value for the same reason share a row.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/verify_result.hpp"
#include "rules/editions/edition.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using records::CheckedEdition;
using records::edition_name;
using records::RecordedOption;
using records::RunRecord;
using rules::statements::Statement;
using rules::statements::Status;

// Tile sets

/// A column for each mark: on what it is printed, and how often. Nothing where there are pennants only.
Table marks_table(const tilesets::TileSet& set, const tilesets::SetCensus& census) {
  Table table{.caption = "Marks", .head = {""}};
  if (set.marks().size() == 1) return table;
  std::vector<Row> rows = {{{"printed on"}}, {{"tile types"}}, {{"tiles"}}, {{"marks in all"}}};
  for (std::size_t m = 0; m < set.marks().size(); ++m) {
    std::vector<std::string> on;
    int types = 0, tiles = 0;
    for (const auto& type : set.types()) {
      bool has_mark = false;
      for (const auto& segment : type.segments) {
        if (segment.marks[m] == 0) continue;
        has_mark = true;
        const std::string kind = set.kind_name(segment.kind);
        if (std::ranges::find(on, kind) == on.end()) on.push_back(kind);
      }
      types += has_mark ? 1 : 0;
      tiles += has_mark ? type.count : 0;
    }
    table.head.push_back(set.marks()[m]);
    rows[0].cells.emplace_back(on.empty() ? "nothing" : fmt::format("{}", fmt::join(on, ", ")));
    rows[1].cells.emplace_back(types);
    rows[2].cells.emplace_back(tiles);
    rows[3].cells.emplace_back(census.marks[m]);
  }
  table.rows = std::move(rows);
  return table;
}

Beside census_of_set(const tilesets::TileSet& set) {
  const auto census = tilesets::census_of(set);
  Table table{.caption = "Counted over all tiles"};
  const auto add = [&](const std::string& name, int value) { table.rows.push_back({{name, value}}); };
  add("tile types in their distinct orientations", census.oriented);
  add("city edges", census.city_edges());
  add("road edges", census.road_edges());
  for (std::size_t edge = tilesets::common_edge_kinds().size(); edge < census.edges.size(); ++edge)
    add(fmt::format("{} edges", set.edge_kinds()[edge].name), census.edges[edge]);
  add("field edges", census.field_edges());
  add("city segments", census.cities);
  add("road segments", census.roads);
  for (std::size_t n = 0; n < census.lines.size(); ++n)
    add(fmt::format("{} segments", set.names().lines[n]), census.lines[n]);
  add("field segments", census.fields);
  add("cloisters", census.cloisters);
  add("pennants", census.marks[tilesets::pennant]);
  for (std::size_t m = tilesets::pennant + 1; m < census.marks.size(); ++m)
    add(fmt::format("marks: {}", set.marks()[m]), census.marks[m]);
  if (census.gardens != 0) add("tiles with a garden", census.gardens);
  if (census.garden_segments != 0) add("gardens in play", census.garden_segments);
  std::vector<std::string> present, absent;
  for (const auto& p : census.patterns)
    p.tiles != 0 ? present.push_back(fmt::format("{} ({})", p.edges, p.tiles)) : absent.push_back(p.edges);
  Beside out;
  out.left << table;
  out.right << marks_table(set, census)
            << Paragraph{fmt::format("Edge patterns present, with their tiles: {}.",
                                     fmt::join(present, ", "))}
            << Paragraph{absent.empty() ? "No edge pattern is absent."
                                        : fmt::format("Absent: {}.", fmt::join(absent, ", ")),
                         true};
  return out;
}

void add_tile_set(Document& out, const RunRecord& run, const records::CheckedTileSet& s,
                  const tilesets::TileSet* set) {
  const auto parts = records::set_and_edition(s.id);
  const bool is_file = (parts ? parts->first : s.id).ends_with(".toml");
  const auto edition = std::ranges::find(run.editions, s.id, &CheckedEdition::tile_set);
  out << Heading{s.name, 3, "",
                 !is_file ? records::set_name(run, s.id)
                 : parts  ? edition_name(run, parts->second)
                          : ""}
      << Paragraph{fmt::format("{} tiles of {} types; the lint has {}.", s.tiles, s.types,
                               s.findings.empty() ? "no findings" : counted(s.findings.size(), "finding"))};
  if (!s.source.empty()) out << Paragraph{"Source: " + s.source, true};
  List findings;
  for (const auto& f : s.findings)
    findings.items.push_back(
        {fmt::format("{}: {}", f.severity == tilesets::files::Severity::error ? "Error" : "Warning",
                     f.message),
         "", fmt::format("{}{}, line {}", f.rule, f.tile.empty() ? "" : ", tile " + f.tile, f.where.line)});
  if (!findings.items.empty()) out << findings;
  if (set == nullptr) {
    out << Paragraph{"Not drawn: the set is not at hand as it was when this run was made.", true};
    return;
  }
  out << Tiles{set, edition == run.editions.end() ? "c1" : records::crossing_art_of(edition->id), false}
      << Folded{"What is printed on the tiles, counted", "", {{census_of_set(*set)}}, false, true};
}

// Options

const RecordedOption* find_option(const CheckedEdition& edition, const std::string& name) {
  const auto found = std::ranges::find(edition.options, name, &RecordedOption::name);
  return found == edition.options.end() ? nullptr : &*found;
}

/// The value that most editions have; of several, the one met first.
std::string usual_value(const RunRecord& run, const std::string& name) {
  std::map<std::string, int> times;
  std::string usual;
  for (const auto& e : run.editions) {
    if (const auto* o = find_option(e, name)) ++times[o->value];
  }
  for (const auto& e : run.editions) {
    const auto* o = find_option(e, name);
    if (o != nullptr && (usual.empty() || times[o->value] > times[usual])) usual = o->value;
  }
  return usual;
}

void add_options(Document& out, const RunRecord& run) {
  std::vector<std::string> names;
  for (const auto& e : run.editions) {
    for (const auto& o : e.options) {
      if (std::ranges::find(names, o.name) == names.end()) names.push_back(o.name);
    }
  }
  Table differing{.head = {"Option"}, .is_matrix = true};
  for (const auto& e : run.editions) differing.head.push_back(edition_name(run, e.id));
  auto same = differing;
  for (const auto& name : names) {
    const auto usual = usual_value(run, name);
    Row row;
    row.cells.emplace_back(name);
    row.cells.back().is_name = true;
    bool differs = false, is_own = false;  // a designer's own value rests on no statement of the rule pages
    for (const auto& e : run.editions) {
      const auto* o = find_option(e, name);
      Cell cell(o == nullptr ? std::string() : o->value);
      cell.hint = o == nullptr ? "" : o->source;
      if (cell.text != usual) cell.tone = Tone::marked, differs = true;
      is_own = is_own || (o != nullptr && o->statements.empty() && e.id.ends_with(".toml"));
      row.cells.push_back(cell);
    }
    (differs || is_own ? differing : same).rows.push_back(std::move(row));
  }
  out << Heading{"Editions", 2, "editions"};
  if (!differing.rows.empty())
    out << Heading{"Options in which the editions differ, and those of your own", 3}
        << Paragraph{"A marked value differs from the one most editions have.", true} << differing;
  out << Folded{"All other options", fmt::format("{}", same.rows.size()), {{same}}, false, true};
}

// Statements

struct SourceRow {
  std::string option;     ///< "farms = second"
  std::string statement;  ///< id; empty: `place` says all
  std::string says, place, status, editions;
};

bool is_default(const RecordedOption& option) {
  static const rules::editions::Edition defaults;
  return rules::editions::find_option(option.name) == nullptr ||
         option.value == rules::editions::option_value(defaults, option.name);
}

const char* status_words(Status status) {
  switch (status) {
    case Status::stated:
      return "stated";
    case Status::inferred:
      return "inferred";
    case Status::ours:
      return "of this program";
    case Status::conflicting:
      break;
  }
  return "conflicting";
}

/// What is worth showing of one option, a row for each statement.
std::vector<SourceRow> rows_of(const RecordedOption& option) {
  const auto name = fmt::format("{} = {}", option.name, option.value);
  const bool is_usual = is_default(option);
  std::vector<SourceRow> rows;
  for (const auto& id : option.statements) {
    const auto* said = rules::statements::find_statement(id);
    if (said == nullptr) {  // of another version of this program
      if (!is_usual) rows.push_back({name, id, id, option.source, "", ""});
    } else if (!is_usual || said->status != Status::stated) {
      rows.push_back({name, id, said->says, place_of(*said), status_words(said->status), ""});
    }
  }
  if (option.statements.empty() && !is_usual)
    rows.push_back({name, "", "", option.source, "the designer's own", ""});
  return rows;
}

/// All rows, option by option in the order of the first edition that has it.
std::vector<SourceRow> source_rows(const RunRecord& run) {
  std::vector<SourceRow> all;
  for (const auto& info : rules::editions::option_catalogue()) {
    for (const auto& edition : run.editions) {
      const auto* option = find_option(edition, info.name);
      if (option == nullptr) continue;
      for (auto& row : rows_of(*option)) {
        const auto same = std::ranges::find_if(all, [&](const SourceRow& other) {
          return other.option == row.option && other.statement == row.statement && other.place == row.place;
        });
        row.editions = edition_name(run, edition.id);
        same != all.end() ? void(same->editions += ", " + row.editions) : all.push_back(std::move(row));
      }
    }
  }
  return all;
}

void add_sources(Document& out, const RunRecord& run) {
  const auto rows = source_rows(run);
  if (rows.empty()) return;
  Table table{.head = {"Option", "What is said", "Where", "Status", "Editions"}, .text_columns = 5};
  for (const auto& row : rows) {
    table.rows.push_back({{row.option, row.says, row.place, row.status, row.editions}});
    table.rows.back().cells.front().is_name = true;
  }
  out << Heading{"Where the rules come from", 2, "sources"}
      << Paragraph{"Options that are not as by default, and those that no page states plainly. The other options are in "
                   "the table of editions."}
      << Folded{"Statements behind the options", fmt::format("{}", rows.size()), {{table}}, false, true};
}

}  // namespace

document::Document material_document(const RunRecord& run, const std::vector<tilesets::TileSet>& sets) {
  Document out;
  out << Heading{"Tile sets", 2, "tiles"};
  for (const auto& s : run.tile_sets) add_tile_set(out, run, s, find_recorded_set(run, sets, s.id));
  add_options(out, run);
  add_sources(out, run);
  return out;
}

}  // namespace bastide::reports::results
