// Charts and tables as blocks of a section, and the words that say what a chart shows to those who do not see
// it.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "reports/charts/chart_svg.hpp"
#include "reports/charts/chart_table.hpp"
#include "reports/charts/chart_vega.hpp"
#include "reports/page/simulation_sections.hpp"
#include "reports/pictures/markup.hpp"

namespace bastide::reports::page {
namespace {

using charts::Chart;
using charts::ChartKind;
using charts::ChartPoint;
using charts::ChartSeries;
using charts::SeriesMark;
using pictures::escaped;

constexpr std::size_t most_described = 6;
constexpr double normal_95 = 1.959963984540054;

std::string x_name(const Chart& chart, double x, const Language& words) {
  return chart.x.categories.empty() ? words.number(x, x == std::round(x) ? 0 : 2)
                                    : chart.x.categories[static_cast<std::size_t>(x)];
}

std::string series_in_words(const Chart& chart, const ChartSeries& s, const Language& words) {
  const auto value = [&](const ChartPoint& p) { return words.number(p.y, chart.decimals); };
  const auto by_y = [](const auto& a, const auto& b) { return a.y < b.y; };
  const auto& most = *std::max_element(s.points.begin(), s.points.end(), by_y);
  if (s.points.size() == 1) return fmt::format("{} {}", s.name, value(most));
  if (chart.kind == ChartKind::lines) {
    return words("described.line", {s.name, value(s.points.front()), value(s.points.back()), value(most),
                                    x_name(chart, most.x, words)});
  }
  return words("described.bars", {s.name, value(most), x_name(chart, most.x, words)});
}

std::string panel_in_words(const ChartSeries& s, const Language& words) {
  double sum = 0;
  for (const auto& row : s.cells.rows) {
    for (const double v : row) sum += v;
  }
  return words("described.panel", {s.name, words.number(sum, 2)});
}

std::string description_of(const Chart& chart, const Language& words) {
  static constexpr const char* kinds[] = {"described.lines", "described.bar_chart", "described.points",
                                          "described.heat"};
  std::string out = words(kinds[static_cast<std::size_t>(chart.kind)], {chart.y.title, chart.x.title});
  std::size_t told = 0, left = 0;
  for (const auto& s : chart.series) {
    if (!s.is_shown || (s.points.empty() && s.cells.rows.empty())) continue;
    if (told == most_described) {
      ++left;
      continue;
    }
    out += (told++ == 0 ? " " : "; ") +
           (s.points.empty() ? panel_in_words(s, words) : series_in_words(chart, s, words));
  }
  if (left > 0) out += "; " + words("described.more", {fmt::format("{}", left)});
  return out + ".";
}

Data legend_entry(const Chart& chart, const ChartSeries& s, std::size_t index) {
  Data out;
  out["index"] = fmt::format("{}", index);
  out["name"] = s.name;
  out["class"] = fmt::format("c{}", s.colour % charts::palette_size);
  const bool is_line = chart.kind == ChartKind::lines && s.mark != SeriesMark::dots;
  out["is_line"] = Data{is_line};
  out["is_dot"] = Data{chart.kind == ChartKind::points || s.mark == SeriesMark::dots};
  out["is_box"] = Data{chart.kind == ChartKind::bars};
  out["dash"] = s.mark == SeriesMark::dashed ? "2 4" : charts::dash_pattern(s.dash);
  out["is_hidden"] = Data{!s.is_shown};
  return out;
}

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

std::string shown(const summary::Figure& f, int decimals, const Language& words, double factor) {
  return words.figure(factor * f.mean, factor * f.low, factor * f.high, decimals);
}

std::string what_of(const EstimateRecord& e, const Language& words) {
  const auto& what = tilesets::described::word(e.plan.what);
  return e.plan.what == solver::estimate::Estimated::games
             ? words("size.games", {fmt::format("{}", e.plan.players)})
             : words("size." + what);
}

ChartPoint point_of(double x, const summary::Figure& f) { return {x, f.mean, f.low, f.high, {}, {}}; }

void add_chart(Section& section, Chart chart, const Language& words) {
  const bool is_empty = std::all_of(chart.series.begin(), chart.series.end(),
                                    [](const auto& s) { return s.points.empty() && s.cells.rows.empty(); });
  if (is_empty) return;
  chart.description = description_of(chart, words);
  Data out, legend{Data::type::list};
  const bool has_legend = chart.kind != ChartKind::heat && chart.series.size() > 1;
  for (std::size_t i = 0; has_legend && i < chart.series.size(); ++i)
    legend.push_back(legend_entry(chart, chart.series[i], i));
  out["id"] = "chart-" + chart.id;
  out["title"] = chart.title;
  out["description"] = chart.description;
  out["has_legend"] = Data{has_legend};
  out["legend"] = std::move(legend);
  out["drawing"] = chart_svg(chart, words);
  out["table"] = chart_table(chart, words);
  out["data"] = chart_data(chart, words);
  Data block;
  block["chart"] = std::move(out);
  block["plain"] = Data{false};
  section.blocks.push_back(std::move(block));
}

void add_table(Section& section, const charts::DataTable& table) {
  if (table.rows.empty()) return;
  Data block;
  block["chart"] = Data{false};
  block["plain"] =
      fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>",
                  escaped(table.caption), table_html(table));
  section.blocks.push_back(std::move(block));
}

void add_heading(Section& section, const std::string& text) {
  Data block;
  block["chart"] = Data{false};
  block["plain"] = fmt::format("<h3>{}</h3>", escaped(text));
  section.blocks.push_back(std::move(block));
}

}  // namespace bastide::reports::page
