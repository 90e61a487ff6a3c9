#include "reports/results/games/games_charts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <range/v3/view/zip.hpp>

#include "reports/numbers.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::results::games {
namespace {

using namespace document;
using solver::simulation::summary::Figure;

constexpr double normal_95 = 1.959963984540054;
constexpr double least_events = 25;    ///< by turn, or bin: with fewer, a curve shows chance
constexpr double least_in_all = 150;   ///< of a curve: enough for six bins
constexpr std::size_t most_bars = 12;  ///< of a chart of sizes
constexpr double few_beyond = 0.03;    ///< of what such a chart counts, put together in its last bar
constexpr std::array bin_turns = {6, 12};

/// Puts so many turns together into one point: the mean of their means.
std::vector<ChartPoint> in_bins(const std::vector<ChartPoint>& by_turn, int turns) {
  std::vector<ChartPoint> out;
  const auto size = static_cast<std::size_t>(turns);
  for (std::size_t at = 0; at < by_turn.size(); at += size) {
    const auto end = std::min(at + size, by_turn.size());
    const double count = static_cast<double>(end - at);
    ChartPoint p{(by_turn[at].x + by_turn[end - 1].x) / 2, 0};
    double below = 0, above = 0;
    bool has_interval = true;
    for (std::size_t i = at; i < end; ++i) {
      p.y += by_turn[i].y / count;
      has_interval = has_interval && by_turn[i].low && by_turn[i].high;
      if (!has_interval) continue;
      below += std::pow(by_turn[i].y - *by_turn[i].low, 2);
      above += std::pow(*by_turn[i].high - by_turn[i].y, 2);
    }
    if (has_interval) {
      p.low = std::max(0.0, p.y - std::sqrt(std::max(below, above)) / count);
      p.high = p.y + std::sqrt(above) / count;
    }
    out.push_back(p);
  }
  return out;
}

}  // namespace

std::vector<ChartPoint> points_by_turn(const solver::simulation::summary::ByTurn& figures) {
  std::vector<ChartPoint> out;
  for (std::size_t i = 0; i < figures.mean.size(); ++i) {
    if (!figures.mean[i]) break;  // no game came to it
    const double mean = *figures.mean[i], reach = normal_95 * figures.error[i].value_or(0);
    const double low =
        mean >= 0 ? std::max(mean - reach, 0.0) : mean - reach;  // counts: nothing lies below 0
    out.push_back({static_cast<double>(i + 1), mean, low, mean + reach});
  }
  return out;
}

Chart with_runs(const Games& games, Chart chart,
                const std::function<void(charts::ChartSeries&, const Summary&)>& fill) {
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    auto series = series_of(label);
    fill(series, run);
    chart.series.push_back(std::move(series));
  }
  return chart;
}

Chart by_turn(const Games& games, Chart chart, Place place) {
  chart.x.title = "turn";
  return with_runs(games, std::move(chart), [&](auto& series, const Summary& run) {
    series.points = points_by_turn(told_at(run.statistics, place).by_turn);
  });
}

Chart by_size(const Games& games, Chart chart, int first,
              const std::function<std::vector<double>(const Summary&)>& list_of_run) {
  chart.kind = charts::ChartKind::bars;
  chart.x.is_ordered = true;
  std::size_t from = SIZE_MAX, reach = 0;  // from the first size that is met to where all but few lie
  std::vector<std::vector<double>> lists;
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    const auto& list = lists.emplace_back(list_of_run(run));
    if (!label.is_shown) continue;
    double sum = 0, met = 0;
    for (const double v : list) sum += v;
    for (std::size_t k = 0; k < list.size() && met < (1 - few_beyond) * sum; ++k) {
      met += list[k];
      if (list[k] > 0) from = std::min(from, k);
      reach = std::max(reach, k + 1);
    }
  }
  if (reach == 0) return chart;
  std::size_t step = 1;
  for (const std::size_t s : {20, 10, 5, 2, 1})
    if ((reach - from + s - 1) / s <= most_bars) step = s;
  from -= step > 1 && (from + static_cast<std::size_t>(first)) % step <= from
              ? (from + static_cast<std::size_t>(first)) % step
              : 0;
  const std::size_t bars = (reach - from + step - 1) / step;
  const auto name = [&](std::size_t index) { return static_cast<int>(index) + first; };
  for (std::size_t b = 0; b < bars; ++b) {
    const auto low = from + b * step;
    chart.x.categories.push_back(step == 1 ? fmt::format("{}", name(low))
                                           : fmt::format("{}–{}", name(low), name(low + step - 1)));
  }
  chart.x.categories.push_back(fmt::format("{}+", name(from + bars * step)));
  std::size_t at = 0;
  return with_runs(games, std::move(chart), [&](auto& series, const Summary&) {
    const auto& list = lists[at++];
    for (std::size_t b = 0; b <= bars && !list.empty(); ++b)
      series.points.push_back({static_cast<double>(b), 0});
    for (std::size_t k = from; k < list.size(); ++k)
      series.points[std::min((k - from) / step, bars)].y += list[k];
  });
}

void bin_rare(Chart& chart, const Games& games, double scale) {
  double least = -1;  // events a turn, of the run shown that has least of them
  std::string left_out;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    auto& points = chart.series[i].points;
    double events = 0;
    for (const auto& p : points) events += p.y / scale * static_cast<double>(games.runs[i].games);
    if (events < least_in_all) {
      points.clear();
      if (chart.series[i].is_shown) left_out += (left_out.empty() ? "" : ", ") + chart.series[i].name;
      continue;
    }
    events /= static_cast<double>(points.size());
    if (chart.series[i].is_shown && (least < 0 || events < least)) least = events;
  }
  if (least >= 0 && least < least_events) {
    int turns = bin_turns.back();
    for (auto i = bin_turns.rbegin(); i != bin_turns.rend(); ++i)
      if (least * *i >= least_events) turns = *i;
    for (auto& s : chart.series) s.points = in_bins(s.points, turns);
    chart.note = fmt::format(
        "Means of {} turns each, because in some run a single turn has fewer than {:g} of these events; with "
        "{:g} times the games single turns are shown.",
        turns, least_events, std::ceil(least_events / least));
  }
  if (!left_out.empty())
    chart.note += fmt::format("{}Left out, with fewer than {:g} of these events: {}.",
                              chart.note.empty() ? "" : " ", least_in_all, left_out);
}

ChartPoint counted_point(double x, const Figure& f) {
  if (f.mean == 0) return {x, 0};
  return {x, f.mean, std::max(f.low, 0.0), f.high};
}

std::vector<std::string> type_pictures(const Games& games, const std::vector<std::string>& types) {
  const auto art = games.runs.empty() ? std::string() : records::crossing_art_of(games.runs.front().edition);
  std::vector<std::string> out;
  for (const auto& id : types) {
    std::string picture;
    for (const auto& run : games.runs)
      if (picture.empty())
        picture = pictures::type_svg(records::find_set(games.sets, run.tile_set, run.edition), id, art,
                                     static_cast<int>(charts::picture_size));
    if (picture.empty()) return {};
    out.push_back(std::move(picture));
  }
  return out;
}

std::string told_figure(const Told& told, const Column& c) {
  const auto& f = told_at(told, c.place).figure;
  return !f               ? "–"
         : c.has_interval ? with_interval(c.factor * f->mean, c.factor * f->low, c.factor * f->high, c.digits)
                          : number(c.factor * f->mean, c.digits);
}

document::Table figure_table(std::string caption, std::vector<std::string> names,
                             std::initializer_list<Column> columns) {
  Table table{.caption = std::move(caption), .head = std::move(names)};
  table.text_columns = table.head.size();
  for (const auto& column : columns) table.head.emplace_back(column.head);
  return table;
}

document::Row figure_row(const RunLabel& label, std::vector<Cell> names, const Told& told,
                         std::initializer_list<Column> columns) {
  Row row{std::move(names), {}, label.tags(), label.is_shown};
  for (const auto& column : columns) row.cells.emplace_back(told_figure(told, column));
  return row;
}

document::Table run_table(const Games& games, std::string caption, std::initializer_list<Column> columns) {
  auto table = figure_table(std::move(caption), {"run"}, columns);
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels))
    table.rows.push_back(figure_row(label, {label.name}, run.statistics, columns));
  return table;
}

}  // namespace bastide::reports::results::games
