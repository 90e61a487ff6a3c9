// Holes: cells hemmed in on three or four sides, those that no tile of the set fits, those whose tiles are
// used up; by turn, and where on the table they arise.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "reports/html_simulations.hpp"

namespace bastide::reports {
namespace {

using Cells = std::vector<std::vector<double>>;

/// The cells out to `reach` from the start tile. Beyond the table of the run there is nothing.
ChartCells cut(const HoleMap& map, const Cells& cells, int reach) {
  ChartCells out{-reach, -reach, {}};
  for (int y = -reach; y <= reach; ++y) {
    std::vector<double> row;
    for (int x = -reach; x <= reach; ++x) {
      const bool is_on_map =
          y >= map.north && y <= map.south && x >= map.west && x <= map.east && !cells.empty();
      row.push_back(
          is_on_map ? cells[static_cast<std::size_t>(y - map.north)][static_cast<std::size_t>(x - map.west)]
                    : 0);
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

/// Adds the holes of a map by how far they lie from the start tile, in either direction.
void add_distances(const HoleMap& map, const Cells& cells, std::vector<double>& by_distance) {
  for (std::size_t r = 0; r < cells.size(); ++r) {
    for (std::size_t c = 0; c < cells[r].size(); ++c) {
      const int x = map.west + static_cast<int>(c), y = map.north + static_cast<int>(r);
      const auto away = static_cast<std::size_t>(std::max(std::abs(x), std::abs(y)));
      if (by_distance.size() <= away) by_distance.resize(away + 1);
      by_distance[away] += cells[r][c];
    }
  }
}

/// Within which distance 99.5 % of the holes lie.
int reach_of(const std::vector<double>& by_distance) {
  double sum = 0, met = 0;
  for (const double v : by_distance) sum += v;
  for (std::size_t d = 0; d < by_distance.size(); ++d) {
    met += by_distance[d];
    if (met >= 0.995 * sum) return std::clamp(static_cast<int>(d), 3, 16);
  }
  return 3;
}

/// One panel for each policy (with its first run): where holes arise hardly depends on the edition.
Chart heat_chart(const Simulations& all, const char* id, Cells HoleMap::*kind) {
  Chart chart;
  chart.id = id;
  chart.kind = ChartKind::heat;
  chart.title = all.words(fmt::format("chart.{}", id));
  chart.x.title = all.words("chart.column");
  chart.y.title = all.words("axis.holes");
  chart.decimals = 4;
  std::set<std::pair<std::string, std::string>> met;
  std::vector<double> by_distance;
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const auto& cells = all.runs[i].hole_map.*kind;
    if (cells.empty() || !met.emplace(all.labels[i].policy, all.labels[i].tile_set).second) continue;
    chosen.push_back(i);
    add_distances(all.runs[i].hole_map, cells, by_distance);
  }
  const int reach = reach_of(by_distance);
  for (const auto i : chosen) {
    auto s = series_of(all.labels[i]);
    s.is_shown = true;
    s.cells = cut(all.runs[i].hole_map, all.runs[i].hole_map.*kind, reach);
    chart.series.push_back(std::move(s));
  }
  return chart;
}

DataTable hole_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.holes");
  table.head = {w("head.run"),     w("hole.three"),      w("hole.four"),    w("hole.dead"),
                w("hole.starved"), w("hole.dead_sides"), w("head.frontier")};
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const auto& run = all.runs[i];
    DataRow row{{all.labels[i].name}, all.labels[i].tags(), all.labels[i].is_shown};
    const auto at_end = [&](const char* kind) {
      const auto found = run.holes.find(kind);
      if (found == run.holes.end()) return std::string("–");
      const auto& f = found->second.at_end;
      return w.figure(f.mean, f.low, f.high, 3);
    };
    for (const char* kind : {"three", "four", "dead", "starved"}) row.cells.push_back(at_end(kind));
    std::string sides;
    for (const auto& [count, figure] : run.dead_by_sides)
      sides += fmt::format("{}{}: {}", sides.empty() ? "" : "; ", count, w.number(figure.mean, 3));
    row.cells.push_back(sides);
    row.cells.push_back(at_end("frontier"));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

FoundSection holes_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"holes", w("section.holes"), w("intro.holes"), {}};
  add_table(out, hole_table(all));
  for (const char* kind : {"three", "four", "dead", "starved"}) {
    add_chart(out,
              chart_by_turn(all, fmt::format("holes-{}", kind), w("axis.holes"),
                            [&](const auto& run) {
                              const auto found = run.holes.find(kind);
                              return found == run.holes.end() ? FiguresByTurn{} : found->second.by_turn;
                            }),
              w);
  }
  add_chart(out, heat_chart(all, "map-four", &HoleMap::four), w);
  add_chart(out, heat_chart(all, "map-three", &HoleMap::three), w);
  add_chart(out, heat_chart(all, "map-dead", &HoleMap::dead), w);
  return out;
}

}  // namespace bastide::reports
