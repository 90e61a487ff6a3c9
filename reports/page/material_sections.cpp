// The tile sets that were checked: findings, census, and every tile drawn.
//
// Options by editions: first those in which the editions differ, with the values of the minority marked.
#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "reports/page/run_sections.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::reports::page {
namespace {

Data row(const std::string& name, int value) {
  Data out;
  out["name"] = name;
  out["value"] = fmt::format("{}", value);
  return out;
}

/// A column for each mark: on what it is printed, and how often. Nothing where there are pennants only.
Data marks_data(const tilesets::TileSet& set, const tilesets::SetCensus& census) {
  if (set.marks().size() == 1) return Data{false};
  std::vector<std::string> on(set.marks().size());
  std::vector<int> types(set.marks().size()), tiles(set.marks().size());
  for (const auto& type : set.types()) {
    for (std::size_t m = 0; m < set.marks().size(); ++m) {
      bool has_mark = false;
      for (const auto& segment : type.segments) {
        if (segment.marks[m] == 0) continue;
        has_mark = true;
        const std::string kind = set.kind_name(segment.kind);
        if (on[m].find(kind) == std::string::npos) on[m] += (on[m].empty() ? "" : ", ") + kind;
      }
      types[m] += has_mark ? 1 : 0;
      tiles[m] += has_mark ? type.count : 0;
    }
  }
  const auto text = [](int n) { return fmt::format("{}", n); };
  const auto line = [&](const char* name, const auto& cell) {
    Data out, cells{Data::type::list};
    for (std::size_t m = 0; m < set.marks().size(); ++m) cells.push_back(Data{cell(m)});
    out["name"] = name;
    out["cells"] = std::move(cells);
    return out;
  };
  Data rows{Data::type::list};
  rows.push_back(line("printed on", [&](std::size_t m) { return on[m].empty() ? "nothing" : on[m]; }));
  rows.push_back(line("tile types", [&](std::size_t m) { return text(types[m]); }));
  rows.push_back(line("tiles", [&](std::size_t m) { return text(tiles[m]); }));
  rows.push_back(line("marks in all", [&](std::size_t m) { return text(census.marks[m]); }));
  Data out;
  out["head"] = list_of(set.marks(), [](const std::string& name) { return Data{name}; });
  out["mark_rows"] = std::move(rows);
  return out;
}

Data census_data(const tilesets::TileSet& set) {
  const auto census = tilesets::census_of(set);
  Data rows{Data::type::list};
  rows.push_back(row("tile types in their distinct orientations", census.oriented));
  rows.push_back(row("city edges", census.city_edges()));
  rows.push_back(row("road edges", census.road_edges()));
  for (std::size_t edge = tilesets::common_edge_kinds().size(); edge < census.edges.size(); ++edge)
    rows.push_back(row(fmt::format("{} edges", set.edge_kinds()[edge].name), census.edges[edge]));
  rows.push_back(row("field edges", census.field_edges()));
  rows.push_back(row("city segments", census.cities));
  rows.push_back(row("road segments", census.roads));
  for (std::size_t n = 0; n < census.lines.size(); ++n)
    rows.push_back(row(fmt::format("{} segments", set.names().lines[n]), census.lines[n]));
  rows.push_back(row("field segments", census.fields));
  rows.push_back(row("cloisters", census.cloisters));
  rows.push_back(row("pennants", census.marks[tilesets::pennant]));
  for (std::size_t m = tilesets::pennant + 1; m < census.marks.size(); ++m)
    rows.push_back(row(fmt::format("marks: {}", set.marks()[m]), census.marks[m]));
  if (census.gardens != 0) rows.push_back(row("tiles with a garden", census.gardens));
  if (census.garden_segments != 0) rows.push_back(row("gardens in play", census.garden_segments));
  std::string present, absent;
  for (const auto& p : census.patterns) {
    auto& list = p.tiles != 0 ? present : absent;
    list += (list.empty() ? "" : ", ") + p.edges;
    if (p.tiles != 0) list += fmt::format(" ({})", p.tiles);
  }
  Data out;
  out["rows"] = std::move(rows);
  out["marks"] = marks_data(set, census);
  out["patterns_present"] = fmt::format("Edge patterns present, with their tiles: {}.", present);
  out["patterns_absent"] = absent.empty() ? "No edge pattern is absent." : fmt::format("Absent: {}.", absent);
  return out;
}

Data tile_data(const tilesets::TileSet& set, const tilesets::TileType& type, const std::string& art) {
  pictures::TilePicture picture;
  picture.look = pictures::look_of(set);
  picture.art = art;
  std::string note = type.note;
  if (type.gardens != 0) note += fmt::format("{}{} with a garden", note.empty() ? "" : "; ", type.gardens);
  Data out;
  out["picture"] = tile_svg(type, picture);
  out["id"] = type.id;
  out["count"] = fmt::format("{}", type.count);
  out["name"] = text_or_nothing(type.name);
  out["note"] = text_or_nothing(note);
  return out;
}

Data finding_data(const tilesets::files::Finding& f) {
  Data out;
  out["severity"] = f.severity == tilesets::files::Severity::error ? "Error" : "Warning";
  out["message"] = f.message;
  out["rule"] = f.rule;
  out["tile"] = text_or_nothing(f.tile);
  out["line"] = fmt::format("{}", f.where.line);
  return out;
}

std::string findings_in_words(std::size_t n) {
  if (n == 0) return "no findings";
  return n == 1 ? "1 finding" : fmt::format("{} findings", n);
}

std::string art_for_set(const records::RunRecord& run, const std::string& set) {
  for (const auto& e : run.editions) {
    if (e.tile_set == set) return records::crossing_art_of(e.id);
  }
  return "c1";
}

}  // namespace

void add_tile_sets(Data& page, const HtmlRun& html) {
  Data list{Data::type::list};
  for (const auto& s : html.run.tile_sets) {
    const auto* set = find_recorded_set(html.run, html.sets, s.id);
    Data out;
    const auto parts = records::set_and_edition(s.id);
    const bool is_file = (parts ? parts->first : s.id).ends_with(".toml");
    out["id"] = text_or_nothing(!is_file ? set_name(html.run, s.id)
                                : parts  ? edition_name(html.run, parts->second)
                                         : std::string());
    out["name"] = s.name;
    out["source"] = text_or_nothing(s.source);
    out["summary"] = fmt::format("{} tiles of {} types; the lint has {}.", s.tiles, s.types,
                                 findings_in_words(s.findings.size()));
    out["has_findings"] = Data{!s.findings.empty()};
    out["findings"] = list_of(s.findings, finding_data);
    out["missing"] = text_or_nothing(
        set != nullptr ? "" : "Not drawn: the set is not at hand as it was when this run was made.");
    out["census"] = set == nullptr ? Data{false} : census_data(*set);
    Data tiles{Data::type::list};
    if (set != nullptr) {
      const auto art = art_for_set(html.run, s.id);
      for (const auto& type : set->types()) tiles.push_back(tile_data(*set, type, art));
    }
    out["tiles"] = std::move(tiles);
    list.push_back(std::move(out));
  }
  page["tile_sets"] = std::move(list);
}

namespace {

using records::CheckedEdition;
using records::RecordedOption;

const RecordedOption* find_option(const CheckedEdition& edition, const std::string& name) {
  const auto found = std::find_if(edition.options.begin(), edition.options.end(),
                                  [&](const RecordedOption& o) { return o.name == name; });
  return found == edition.options.end() ? nullptr : &*found;
}

/// The value that most editions have; of several, the one met first.
std::string usual_value(const records::RunRecord& run, const std::string& name) {
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

}  // namespace

void add_editions(Data& page, const HtmlRun& html) {
  std::vector<std::string> names;
  for (const auto& e : html.run.editions) {
    for (const auto& o : e.options) {
      if (std::find(names.begin(), names.end(), o.name) == names.end()) names.push_back(o.name);
    }
  }
  auto option_row = [&](const std::string& name, const std::string& usual, auto value_of, auto source_of) {
    Data row;
    row["name"] = name;
    row["cells"] = list_of(html.run.editions, [&](const CheckedEdition& e) {
      Data cell;
      cell["value"] = value_of(e);
      cell["source"] = source_of(e);
      cell["is_marked"] = Data{value_of(e) != usual};
      return cell;
    });
    return row;
  };
  std::vector<Data> differing, same;
  for (const auto& name : names) {
    const auto usual = usual_value(html.run, name);
    auto value_of = [&](const CheckedEdition& e) {
      const auto* o = find_option(e, name);
      return o == nullptr ? std::string() : o->value;
    };
    auto source_of = [&](const CheckedEdition& e) {
      const auto* o = find_option(e, name);
      return o == nullptr ? std::string() : o->source;
    };
    const bool differs = std::any_of(html.run.editions.begin(), html.run.editions.end(),
                                     [&](const CheckedEdition& e) { return value_of(e) != usual; });
    // A designer's own value rests on no statement of the rule pages.
    const bool is_own = std::ranges::any_of(html.run.editions, [&](const CheckedEdition& e) {
      const auto* o = find_option(e, name);
      return o != nullptr && o->statements.empty() && e.id.ends_with(".toml");
    });
    (differs || is_own ? differing : same).push_back(option_row(name, usual, value_of, source_of));
  }
  page["has_options"] = Data{!differing.empty()};
  page["options"] = list_of(differing, [](const Data& row) { return row; });
  page["usual_options"] = list_of(same, [](const Data& row) { return row; });
}

}  // namespace bastide::reports::page
