// Holes: cells hemmed in on three or four sides, those that no tile of the set fits, those whose tiles are
// used up; by turn, and where on the table they arise.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <range/v3/view/zip.hpp>
#include <set>

#include "reports/numbers.hpp"
#include "reports/results/games/games_charts.hpp"

namespace bastide::reports::results::games {
namespace {

using namespace document;
using solver::simulation::summary::MapEnds;

using Cells = std::vector<std::vector<double>>;

/// The cells out to `reach` from the start tile. Beyond the table of the run there is nothing.
charts::ChartCells cut(const MapEnds& map, const Cells& cells, int reach) {
  charts::ChartCells out{-reach, -reach, {}};
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
void add_distances(const MapEnds& map, const Cells& cells, std::vector<double>& by_distance) {
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
Chart heat_chart(const Games& games, const char* id, const char* title, Place kind) {
  Chart chart{.id = id,
              .kind = charts::ChartKind::heat,
              .title = title,
              .x = {"column"},
              .y = {"holes per game"},
              .decimals = 4};
  std::set<std::pair<std::string, std::string>> met;
  std::vector<double> by_distance;
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < games.runs.size(); ++i) {
    const auto& cells = told_at(games.runs[i].statistics, kind).map;
    if (cells.empty() || !met.emplace(games.labels[i].policy, games.labels[i].tile_set).second) continue;
    chosen.push_back(i);
    add_distances(told_at(games.runs[i].statistics, "hole_map").ends, cells, by_distance);
  }
  const int reach = reach_of(by_distance);
  for (const auto i : chosen) {
    auto s = series_of(games.labels[i]);
    s.is_shown = true;
    s.tags = {{"policy", games.labels[i].policy}, {"tileset", games.labels[i].tile_set}};
    const auto& statistics = games.runs[i].statistics;
    s.cells = cut(told_at(statistics, "hole_map").ends, told_at(statistics, kind).map, reach);
    chart.series.push_back(std::move(s));
  }
  return chart;
}

Table hole_table(const Games& games) {
  auto table = run_table(games, "Holes on the finished board, with 95 % intervals",
                         {{"three-sided", "holes.three.mean", 3, 1, true},
                          {"four-sided", "holes.four.mean", 3, 1, true},
                          {"dead", "holes.dead.mean", 3, 1, true},
                          {"starved", "holes.starved.mean", 3, 1, true},
                          {"empty cells beside tiles", "holes.frontier.mean", 3, 1, true}});
  table.head.emplace_back("dead by sides");
  for (std::size_t i = 0; i < games.runs.size(); ++i) {
    std::string sides;
    for (const auto& count : told_at(games.runs[i].statistics, "dead_holes.by_sides").parts)
      sides += fmt::format("{}{}: {}", sides.empty() ? "" : "; ", count.name, number(count.figure->mean, 3));
    table.rows[i].cells.emplace_back(sides);
  }
  return table;
}

}  // namespace

document::Document holes_document(const Games& games) {
  const auto turns = [&](const char* id, const char* title, Place place) {
    return by_turn(games, {.id = id, .title = title, .y = {"holes per game"}}, place);
  };
  Document out;
  out << Heading{"Holes", 2, "holes"}
      << Paragraph{"Empty cells hemmed in by tiles. A hole is dead when no tile of the set fits it, starved "
                   "when tiles exist that do but are used up."}
      << Charts{{turns("holes-four", "Four-sided holes by turn", "holes.four.by_turn"),
                 turns("holes-dead", "Dead holes by turn", "holes.dead.by_turn")}}
      << Charts{{heat_chart(games, "map-four", "Where four-sided holes stay", "hole_map.four")}};
  Folded all{.title = "Three-sided and starved holes, all figures and maps"};
  all.inside << hole_table(games)
             << Charts{{turns("holes-three", "Three-sided holes by turn", "holes.three.by_turn"),
                        turns("holes-starved", "Starved holes by turn", "holes.starved.by_turn")}}
             << Charts{{heat_chart(games, "map-three", "Where three-sided holes stay", "hole_map.three")}}
             << Charts{{heat_chart(games, "map-dead", "Where dead holes stay", "hole_map.dead")}};
  return std::move(out << all);
}

}  // namespace bastide::reports::results::games
