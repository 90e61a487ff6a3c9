// Charts and tables as blocks of a section, and the words that say what a chart shows to those who do not see
// it.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/charts/chart_table.hpp"
#include "reports/document/chart_html.hpp"
#include "reports/page/simulation_sections.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::page {
namespace {

using charts::Chart;
using charts::ChartKind;
using charts::ChartPoint;
using charts::ChartSeries;
using charts::SeriesMark;
using pictures::escaped;

constexpr double normal_95 = 1.959963984540054;
constexpr double least_events = 25;    ///< by turn, or bin: with fewer, a curve shows chance
constexpr double least_in_all = 150;   ///< of a curve: enough for six bins
constexpr std::size_t most_bars = 12;  ///< of a chart of sizes
constexpr double few_beyond = 0.03;    ///< of what such a chart counts, put together in its last bar
constexpr std::array bin_turns = {6, 12};

}  // namespace

std::vector<ChartPoint> points_by_turn(const summary::ByTurn& figures) {
  std::vector<ChartPoint> out;
  for (std::size_t i = 0; i < figures.mean.size(); ++i) {
    if (!figures.mean[i]) break;  // no game came to it
    const double mean = *figures.mean[i], reach = normal_95 * figures.error[i].value_or(0);
    const double low =
        mean >= 0 ? std::max(mean - reach, 0.0) : mean - reach;  // counts: nothing lies below 0
    out.push_back({static_cast<double>(i + 1), mean, low, mean + reach, {}, {}});
  }
  return out;
}

Chart chart_by_turn(const Simulations& all, const std::string& id, const std::string& y,
                    summary::Place place) {
  Chart chart;
  chart.id = id;
  chart.title = all.words("chart." + id);
  chart.x.title = all.words("axis.turn");
  chart.y.title = y;
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    auto series = series_of(all.labels[i]);
    series.points = points_by_turn(told_at(all.runs[i].statistics, place).by_turn);
    chart.series.push_back(std::move(series));
  }
  return chart;
}

std::string shown(const summary::Figure& f, int decimals, const Words& words, double factor) {
  return words.figure(factor * f.mean, factor * f.low, factor * f.high, decimals);
}

std::string what_of(const EstimateRecord& e, const Words& words) {
  const auto& what = tilesets::described::word(e.plan.what);
  return e.plan.what == solver::estimate::Estimated::games
             ? words("size.games", {fmt::format("{}", e.plan.players)})
             : words("size." + what);
}

ChartPoint point_of(double x, const summary::Figure& f) { return {x, f.mean, f.low, f.high, {}, {}}; }

std::vector<const tilesets::TileSet*> sets_played(const Simulations& all) {
  std::vector<const tilesets::TileSet*> out;
  for (const auto& run : all.runs) {
    const auto* set = records::find_set(all.sets, run.tile_set, run.edition);
    if (set != nullptr && std::find(out.begin(), out.end(), set) == out.end()) out.push_back(set);
  }
  return out;
}

Chart count_chart(const Simulations& all, const std::string& id, const std::string& x, int first,
                  const std::function<std::vector<double>(const summary::Summary&)>& list_of_run) {
  Chart chart;
  chart.id = id;
  chart.kind = ChartKind::bars;
  chart.title = all.words("chart." + id);
  chart.x.title = x;
  chart.x.is_ordered = true;
  std::size_t from = SIZE_MAX, reach = 0;  // from the first size that is met to where all but few lie
  std::vector<std::vector<double>> lists;
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const auto& list = lists.emplace_back(list_of_run(all.runs[i]));
    if (!all.labels[i].is_shown) continue;
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
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    auto s = series_of(all.labels[i]);
    for (std::size_t b = 0; b <= bars && !lists[i].empty(); ++b)
      s.points.push_back({static_cast<double>(b), 0, {}, {}, {}, {}});
    for (std::size_t k = from; k < lists[i].size(); ++k)
      s.points[std::min((k - from) / step, bars)].y += lists[i][k];
    chart.series.push_back(std::move(s));
  }
  return chart;
}

std::vector<ChartPoint> in_bins(const std::vector<ChartPoint>& by_turn, int turns) {
  std::vector<ChartPoint> out;
  const auto size = static_cast<std::size_t>(turns);
  for (std::size_t at = 0; at < by_turn.size(); at += size) {
    const auto end = std::min(at + size, by_turn.size());
    const double count = static_cast<double>(end - at);
    ChartPoint p{(by_turn[at].x + by_turn[end - 1].x) / 2, 0, {}, {}, {}, {}};
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

void bin_rare(Chart& chart, const Simulations& all, double scale) {
  double least = -1;  // events a turn, of the run shown that has least of them
  std::string left_out;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    auto& points = chart.series[i].points;
    double events = 0;
    for (const auto& p : points) events += p.y / scale * static_cast<double>(all.runs[i].games);
    if (events < least_in_all) {
      points.clear();
      if (chart.series[i].is_shown) left_out += (left_out.empty() ? "" : ", ") + chart.series[i].name;
      continue;
    }
    events /= static_cast<double>(points.size());
    if (chart.series[i].is_shown && (least < 0 || events < least)) least = events;
  }
  const auto number = [&](double v) { return all.words.number(v, 0); };
  if (least >= 0 && least < least_events) {
    int turns = bin_turns.back();
    for (auto i = bin_turns.rbegin(); i != bin_turns.rend(); ++i)
      if (least * *i >= least_events) turns = *i;
    for (auto& s : chart.series) s.points = in_bins(s.points, turns);
    chart.note = all.words("note.binned",
                           {number(turns), number(least_events), number(std::ceil(least_events / least))});
  }
  if (!left_out.empty())
    chart.note +=
        (chart.note.empty() ? "" : " ") + all.words("note.left_out", {left_out, number(least_in_all)});
}

ChartPoint count_point(double x, const summary::Figure& f) {
  if (f.mean == 0) return {x, 0, {}, {}, {}, {}};
  return {x, f.mean, std::max(f.low, 0.0), f.high, {}, {}};
}

void add_charts(Section& section, std::vector<Chart> charts, const Words& words) {
  add_plain(section, document::charts_html(std::move(charts), section.in_legend, words));
}

void add_chart(Section& section, Chart chart, const Words& words) {
  std::vector<Chart> one;
  one.push_back(std::move(chart));
  add_charts(section, std::move(one), words);
}

void add_plain(Section& section, std::string html) { section.blocks += std::move(html) + "\n"; }

void add_table(Section& section, const charts::DataTable& table) {
  if (table.rows.empty()) return;
  add_plain(section,
            fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>",
                        escaped(table.caption), table_html(table)));
}

void add_heading(Section& section, const std::string& text) {
  add_plain(section, fmt::format("<h3>{}</h3>", escaped(text)));
}

void add_paragraph(Section& section, const std::string& text) {
  add_plain(section, fmt::format("<p>{}</p>", escaped(text)));
}

void begin_folded(Section& section, const std::string& title) {
  add_plain(section, fmt::format("<details class=\"folded\"><summary>{}</summary>", escaped(title)));
}

void end_folded(Section& section) { add_plain(section, "</details>"); }

std::vector<std::string> type_pictures(std::span<const tilesets::TileSet* const> sets,
                                       const std::vector<std::string>& types, const std::string& art) {
  std::vector<std::string> out;
  for (const auto& id : types) {
    for (const auto* set : sets) {
      const auto type = std::ranges::find(set->types(), id, &tilesets::TileType::id);
      if (type == set->types().end()) continue;
      pictures::TilePicture picture;
      picture.size = static_cast<int>(charts::picture_size);
      picture.look = pictures::look_of(*set);
      picture.art = art;
      out.push_back(tile_svg(*type, picture));
      break;
    }
  }
  if (out.size() != types.size()) out.clear();
  return out;
}

}  // namespace bastide::reports::page
