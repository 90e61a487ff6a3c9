// Roads, cities, cloisters and farms: how many, how large, how often completed and when, and what they are
// worth. Gardens, kinds of figures, second parts of turns and tokens where runs have them.
#include <fmt/core.h>
#include <range/v3/view/zip.hpp>

#include <algorithm>

#include "reports/page/simulation_sections.hpp"

namespace bastide::reports::page {
namespace {

using charts::Chart;
using charts::ChartPoint;
using charts::DataTable;
using summary::Told;

/// Events by turn, as a line; of rare ones in bins.
template <typename ListOf>
Chart turn_chart(const Simulations& all, const std::string& id, ListOf list_of_run) {
  Chart chart;
  chart.id = id;
  chart.title = all.words("chart." + id);
  chart.x.title = all.words("axis.turn");
  chart.y.title = all.words("axis.a_game");
  chart.decimals = 3;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    auto s = series_of(label);
    double turn = 0;
    for (const double v : list_of_run(run)) s.points.push_back({++turn, v, {}, {}, {}, {}});
    chart.series.push_back(std::move(s));
  }
  bin_rare(chart, all, 1);
  return chart;
}

template <typename ListOf>
Chart size_chart(const Simulations& all, const std::string& id, const std::string& x, int first,
                 ListOf list_of_run) {
  auto chart = count_chart(all, id, x, first, list_of_run);
  chart.y.title = all.words("axis.a_game");
  chart.decimals = 3;
  return chart;
}

/// Nothing where the run has no gardens.
const Told* land(const summary::Summary& run, std::string_view kind) {
  return find_part(told_at(run.statistics, "features"), kind);
}

/// The kinds that are not farms and that any run has.
std::vector<std::string> land_kinds(const Simulations& all) {
  std::vector<std::string> kinds = {"road", "city", "cloister"};
  if (std::any_of(all.runs.begin(), all.runs.end(), [](const auto& run) { return land(run, "garden"); }))
    kinds.emplace_back("garden");
  return kinds;
}

std::string mean_text(const Told& told, summary::Place place, int decimals, double factor,
                      const Words& words) {
  const auto& figure = told_at(told, place).figure;
  return figure ? words.number(factor * figure->mean, decimals) : "–";
}

DataTable feature_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.features");
  table.head = {
      w("head.feature"),        w("head.run"),           w("head.a_game"),         w("head.completed"),
      w("head.completed_rate"), w("head.size_complete"), w("head.size_incomplete")};
  table.text_columns = 2;
  for (const auto& kind : land_kinds(all)) {
    for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
      const auto* found = land(run, kind);
      if (found == nullptr) continue;
      const auto& f = *found;
      table.rows.push_back(
          {{w(fmt::format("term.{}", kind)), label.name, mean_text(f, "per_game", 2, 1, w),
            mean_text(f, "completed", 2, 1, w), mean_text(f, "completion_rate", 1, 100, w),
            mean_text(f, "tiles_when_complete", 2, 1, w), mean_text(f, "tiles_when_incomplete", 2, 1, w)},
           label.tags(),
           label.is_shown});
    }
  }
  return table;
}

DataTable farm_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.farms");
  table.head = {w("head.run"), w("head.a_game"), w("head.occupied"), w("head.tiles"), w("head.cities")};
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    const auto& f = told_at(run.statistics, "features.farm");
    table.rows.push_back({{label.name, mean_text(f, "per_game", 2, 1, w), mean_text(f, "occupied", 2, 1, w),
                           mean_text(f, "tiles", 2, 1, w), mean_text(f, "cities", 3, 1, w)},
                          label.tags(),
                          label.is_shown});
  }
  return table;
}

/// "roads"; of a line of the edition's own its name, complete or not.
std::string points_word(const std::string& kind, const Words& words) {
  const auto key = "points." + kind;
  if (words.all().count(key) != 0) return words(key);
  const auto end = kind.rfind('_');
  return words("points.line" + kind.substr(end), {kind.substr(0, end)});
}

Chart points_chart(const Simulations& all) {
  std::vector<std::string> kinds = {
      "road_complete",     "road_incomplete",     "city_complete", "city_incomplete",
      "cloister_complete", "cloister_incomplete", "farm"};
  for (const auto& run : all.runs) {
    for (const auto& points : told_at(run.statistics, "points").parts) {
      const auto& kind = points.name;
      const bool is_own_line =
          kind.find('_') != std::string::npos && all.words.all().count("points." + kind) == 0;
      if (is_own_line && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    }
  }
  for (const char* kind : {"garden_complete", "garden_incomplete", "retrieved", "bonuses"}) {
    const auto has_it = [&](const auto& run) {
      return find_part(told_at(run.statistics, "points"), kind) != nullptr;
    };
    if (std::any_of(all.runs.begin(), all.runs.end(), has_it)) kinds.push_back(kind);
  }
  Chart chart;
  chart.id = "points";
  chart.kind = charts::ChartKind::bars;
  chart.title = all.words("chart.points");
  chart.y.title = all.words("axis.points");
  for (const auto& kind : kinds) chart.x.categories.push_back(points_word(kind, all.words));
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    auto s = series_of(label);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      const auto* found = find_part(told_at(run.statistics, "points"), kinds[k]);
      if (found != nullptr) s.points.push_back(count_point(static_cast<double>(k), *found->figure));
    }
    chart.series.push_back(std::move(s));
  }
  return chart;
}

DataTable figure_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.figures");
  table.head = {w("head.kind_of_figure"), w("head.run"), w("head.deployed"), w("head.taken_back"),
                w("head.standing")};
  table.text_columns = 2;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    for (const auto& use : told_at(run.statistics, "figures").parts) {
      table.rows.push_back(
          {{use.name, label.name, w.number(figure_at(use, "deployed").mean, 2),
            w.number(figure_at(use, "retrieved").mean, 2), w.number(figure_at(use, "standing").mean, 2)},
           label.tags(),
           label.is_shown});
    }
  }
  return table;
}

/// A column for each mark of which any run has tokens.
DataTable token_table(const Simulations& all) {
  const auto& w = all.words;
  std::vector<std::string> marks;
  for (const auto& run : all.runs) {
    for (const auto& mark : told_at(run.statistics, "tokens").parts) {
      if (std::find(marks.begin(), marks.end(), mark.name) == marks.end()) marks.push_back(mark.name);
    }
  }
  DataTable table;
  table.caption = w("table.tokens");
  table.head = {w("head.run"), w("head.second_parts"), w("head.games_with")};
  for (const auto& mark : marks) table.head.push_back(w("head.tokens", {mark}));
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    const auto* parts = find(run.statistics, "second_parts");
    const auto& tokens = told_at(run.statistics, "tokens");
    if (parts == nullptr && tokens.parts.empty()) continue;
    charts::DataRow row{{label.name}, label.tags(), label.is_shown};
    row.cells.push_back(parts ? w.number(figure_at(*parts, "per_game").mean, 2) : "–");
    row.cells.push_back(parts ? w.number(100 * figure_at(*parts, "games_with").mean, 1) : "–");
    for (const auto& mark : marks) {
      const auto* taken = find_part(tokens, mark);
      row.cells.push_back(taken == nullptr ? "–" : w.number(taken->figure->mean, 2));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

FoundSection features_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"features", w("section.features"), w("intro.features"), {}};
  add_chart(out, points_chart(all), w);
  const auto of_kind = [](const std::string& kind, summary::Place list) {
    return [kind, list](const summary::Summary& run) {
      const auto* found = land(run, kind);
      return found == nullptr ? std::vector<double>{} : told_at(*found, list).a_game;
    };
  };
  std::vector<Chart> sizes, turns;
  for (const auto& kind : land_kinds(all)) {
    // A complete cloister or garden always has the same tiles.
    if (kind == "road" || kind == "city")
      sizes.push_back(size_chart(all, kind + "-sizes", w("axis.tiles"), 1, of_kind(kind, "sizes.complete")));
    turns.push_back(turn_chart(all, kind + "-turns", of_kind(kind, "completed_by_turn")));
  }
  sizes.push_back(size_chart(all, "farm-sizes", w("axis.tiles"), 1, of_kind("farm", "sizes")));
  sizes.push_back(size_chart(all, "farm-cities", w("axis.cities"), 0, of_kind("farm", "cities_per_farm")));
  add_charts(out, std::move(sizes), w);
  begin_folded(out, w("fold.features"));
  add_table(out, feature_table(all));
  add_table(out, farm_table(all));
  add_table(out, figure_table(all));
  add_table(out, token_table(all));
  add_charts(out, std::move(turns), w);
  end_folded(out);
  return out;
}

}  // namespace bastide::reports::page
