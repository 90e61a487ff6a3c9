// What a page of simulated games comes to: its main figures in a few sentences and one small table.
#include <fmt/core.h>
#include <range/v3/view/zip.hpp>

#include "reports/page/simulation_sections.hpp"

namespace bastide::reports::page {
namespace {

using summary::Summary;

/// "27.3", or of several runs shown the least and the most: "21.3 (compact) to 76.9 (sprawl)".
template <typename FigureOf>
std::string span_of(const Simulations& all, int decimals, FigureOf figure_of) {
  const auto& w = all.words;
  const std::string *least_name = nullptr, *most_name = nullptr;
  double least = 0, most = 0;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    if (!label.is_shown) continue;
    const double value = figure_of(run);
    if (least_name == nullptr || value < least) least = value, least_name = &label.name;
    if (most_name == nullptr || value > most) most = value, most_name = &label.name;
  }
  const auto low = w.number(least, decimals), high = w.number(most, decimals);
  return low == high ? low : w("overview.span", {low, *least_name, high, *most_name});
}

double points(const Summary& run) {
  const auto* total = find_part(told_at(run.statistics, "points"), "total");
  return total == nullptr ? 0 : total->figure->mean;
}
double games_lost(const Summary& run) {
  return 100 * figure_at(run.statistics, "unplaceable.games_with").mean;
}
double places(const Summary& run) { return figure_at(run.statistics, "legal_placements.mean").mean; }
double four_sided(const Summary& run) { return figure_at(run.statistics, "holes.four.mean").mean; }
double dead(const Summary& run) { return figure_at(run.statistics, "holes.dead.mean").mean; }

charts::DataTable main_figures(const Simulations& all) {
  const auto& w = all.words;
  charts::DataTable table;
  table.caption = w("table.overview");
  table.head = {w("head.run"),
                w("axis.points"),
                w("head.margin"),
                w("head.first_seat"),
                w("head.games_with_lost"),
                w("head.placements"),
                w("hole.four"),
                w("hole.dead")};
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    const auto& seats = told_at(run.statistics, "seats").parts;
    table.rows.push_back(
        {{label.name, w.number(points(run), 2), w.number(figure_at(run.statistics, "margin.mean").mean, 2),
          seats.empty() ? "–" : shown(figure_at(seats.front(), "advantage"), 2, w),
          w.number(games_lost(run), 2), w.number(places(run), 2), w.number(four_sided(run), 2),
          w.number(dead(run), 2)},
         label.tags(),
         label.is_shown});
  }
  return table;
}

}  // namespace

FoundSection overview_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"overview", w("section.overview"), {}, {}};
  add_paragraph(out, w("overview.points", {span_of(all, 1, points)}) + " " +
                         w("overview.unplaceable", {span_of(all, 1, games_lost)}) + " " +
                         w("overview.places", {span_of(all, 1, places)}) + " " +
                         w("overview.holes", {span_of(all, 1, four_sided), span_of(all, 1, dead)}));
  add_table(out, main_figures(all));
  return out;
}

}  // namespace bastide::reports::page
