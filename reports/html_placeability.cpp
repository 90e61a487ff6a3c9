// How often a drawn tile fits nowhere, which and when, and how many places it has when it fits.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "reports/html_simulations.hpp"

namespace bastide::reports {
namespace {

/// Types with at least `share` of the losses that the type with most has, in some run.
std::vector<std::string> types_met(const Simulations& all, double share) {
  double most = 0;
  for (const auto& run : all.runs) {
    for (const auto& [type, figure] : run.unplaceable.by_type) most = std::max(most, figure.mean);
  }
  std::set<std::string> types;
  for (const auto& run : all.runs) {
    for (const auto& [type, figure] : run.unplaceable.by_type)
      if (figure.mean > 0 && figure.mean >= share * most) types.insert(type);
  }
  return {types.begin(), types.end()};
}

std::string shown(const Figure& f, int decimals, const Language& words) {
  return words.figure(f.mean, f.low, f.high, decimals);
}

DataTable overall_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.unplaceable");
  table.head = {w("head.run"),        w("head.games"),      w("axis.unplaceable"),
                w("head.games_with"), w("head.placements"), w("head.most_in_a_game")};
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const auto& run = all.runs[i];
    const auto& u = run.unplaceable;
    table.rows.push_back(
        {{all.labels[i].name, w.number(run.games), shown(u.per_100_games, 2, w),
          shown({100 * u.games_with.mean, 0, 100 * u.games_with.low, 100 * u.games_with.high}, 2, w),
          shown(run.placements.overall, 2, w),
          w.number(static_cast<std::uint64_t>(u.per_game.empty() ? 0 : u.per_game.size() - 1))},
         all.labels[i].tags(),
         all.labels[i].is_shown});
  }
  return table;
}

Chart overall_chart(const Simulations& all) {
  Chart chart;
  chart.id = "unplaceable";
  chart.kind = ChartKind::bars;
  chart.title = all.words("chart.unplaceable");
  chart.y.title = all.words("axis.unplaceable");
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    auto s = series_of(all.labels[i]);
    s.is_shown = true;
    s.points = {point_of(static_cast<double>(i), all.runs[i].unplaceable.per_100_games)};
    chart.x.categories.push_back(s.name);
    chart.series.push_back(std::move(s));
  }
  return chart;
}

template <typename PointOf>
Chart chart_by_type(const Simulations& all, const std::vector<std::string>& types, const char* id,
                    ChartKind kind, const std::string& y, PointOf point) {
  Chart chart;
  chart.id = id;
  chart.kind = kind;
  chart.title = all.words(fmt::format("chart.{}", id));
  chart.x = {all.words("axis.type"), types, true};
  chart.y.title = y;
  chart.category_tag = "type";
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    auto s = series_of(all.labels[i]);
    for (std::size_t t = 0; t < types.size(); ++t) {
      const auto found = point(all.runs[i], types[t], static_cast<double>(t));
      if (found) s.points.push_back(*found);
    }
    chart.series.push_back(std::move(s));
  }
  return chart;
}

std::optional<ChartPoint> lost_of_type(const SimulationRecord& run, const std::string& type, double x) {
  const auto found = run.unplaceable.by_type.find(type);
  return found == run.unplaceable.by_type.end() ? std::nullopt : std::optional(point_of(x, found->second));
}

std::optional<ChartPoint> first_turn_of_type(const SimulationRecord& run, const std::string& type, double x) {
  const auto found = run.blocked.find(type);
  if (found == run.blocked.end() || found->second.first_turn_quantiles.empty()) return std::nullopt;
  const auto& q = found->second.first_turn_quantiles;
  return ChartPoint{x, q.at(50), q.at(5), q.at(95), q.at(25), q.at(75)};
}

std::vector<ChartPoint> distribution(const PlacementFigures& f) {
  std::vector<ChartPoint> out;
  const auto q = [&](int per_cent, std::size_t turn) { return f.quantiles_by_turn.at(per_cent)[turn]; };
  if (f.quantiles_by_turn.size() < 5) return out;
  for (std::size_t t = 0; t < f.by_turn.mean.size(); ++t)
    out.push_back({static_cast<double>(t + 1), q(50, t), q(5, t), q(95, t), q(25, t), q(75, t)});
  return out;
}

Chart distribution_chart(const Simulations& all) {
  Chart chart;
  chart.id = "placement-quantiles";
  chart.title = all.words("chart.placement-quantiles");
  chart.x.title = all.words("axis.turn");
  chart.y.title = all.words("axis.placements");
  chart.decimals = 0;
  bool is_first = true;  // bands of several runs hide each other; the others are a click away
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    auto s = series_of(all.labels[i]);
    s.is_shown = s.is_shown && is_first;
    is_first = is_first && !s.is_shown;
    s.points = distribution(all.runs[i].placements);
    chart.series.push_back(std::move(s));
  }
  return chart;
}

DataTable type_table(const Simulations& all, const std::vector<std::string>& types) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.by_type");
  table.head = {w("axis.type"),          w("head.run"),          w("axis.unplaceable"),
                w("head.blocked_games"), w("head.first_median"), w("head.blocked_turns"),
                w("head.spell")};
  table.text_columns = 2;
  for (const auto& type : types) {
    for (std::size_t i = 0; i < all.runs.size(); ++i) {
      const auto& run = all.runs[i];
      const auto lost = run.unplaceable.by_type.find(type);
      const auto blocked = run.blocked.find(type);
      DataRow row{{type, all.labels[i].name}, all.labels[i].tags(), all.labels[i].is_shown};
      row.tags.emplace_back("type", type);
      row.cells.push_back(lost == run.unplaceable.by_type.end() ? "–" : shown(lost->second, 3, w));
      if (blocked == run.blocked.end()) {
        row.cells.insert(row.cells.end(), 4, "–");
      } else {
        const auto& b = blocked->second;
        row.cells.push_back(w.number(100 * b.games.mean, 2));
        row.cells.push_back(b.first_turn_quantiles.empty() ? "–"
                                                           : w.number(b.first_turn_quantiles.at(50), 0));
        row.cells.push_back(w.number(b.turns.mean, 3));
        row.cells.push_back(b.spell_length ? w.number(b.spell_length->mean, 1) : "–");
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace

FoundSection placeability_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"placeability", w("section.placeability"), w("intro.placeability"), {}};
  const auto types = types_met(all, 0.01);
  add_chart(out, overall_chart(all), w);
  add_table(out, overall_table(all));
  auto by_type =
      chart_by_type(all, types, "unplaceable-types", ChartKind::bars, w("axis.unplaceable"), lost_of_type);
  by_type.decimals = 3;
  add_chart(out, std::move(by_type), w);
  add_table(out, type_table(all, types_met(all, 0)));
  add_chart(out,
            chart_by_turn(
                all, "unplaceable-turns", w("axis.unplaceable"),
                [](const auto& run) -> const auto& { return run.unplaceable.by_turn; }),
            w);
  auto first =
      chart_by_type(all, types, "first-blocked", ChartKind::points, w("axis.turn"), first_turn_of_type);
  first.decimals = 0;
  add_chart(out, std::move(first), w);
  add_chart(out,
            chart_by_turn(
                all, "placements", w("axis.placements"),
                [](const auto& run) -> const auto& { return run.placements.by_turn; }),
            w);
  add_chart(out, distribution_chart(all), w);
  return out;
}

}  // namespace bastide::reports
