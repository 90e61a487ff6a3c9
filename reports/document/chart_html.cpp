#include "reports/document/chart_html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/charts/chart_data.hpp"
#include "reports/charts/chart_svg.hpp"
#include "reports/document/chart_rows.hpp"
#include "reports/numbers.hpp"
#include "reports/pictures/markup.hpp"

namespace bastide::reports::document {
namespace {

using charts::Chart;
using charts::ChartKind;
using charts::ChartPoint;
using charts::ChartSeries;
using charts::SeriesMark;

constexpr std::size_t most_described = 6;

std::string series_in_words(const Chart& chart, const ChartSeries& s) {
  const auto value = [&](const ChartPoint& p) { return number(p.y, chart.decimals); };
  const auto by_y = [](const auto& a, const auto& b) { return a.y < b.y; };
  const auto& most = *std::max_element(s.points.begin(), s.points.end(), by_y);
  if (s.points.size() == 1) return fmt::format("{} {}", s.name, value(most));
  if (chart.kind == ChartKind::lines) {
    return fmt::format("{} from {} to {}, highest {} at {}", s.name, value(s.points.front()),
                       value(s.points.back()), value(most), x_text(chart, most.x));
  }
  return fmt::format("{} highest {} at {}", s.name, value(most), x_text(chart, most.x));
}

std::string panel_in_words(const ChartSeries& s) {
  double sum = 0;
  for (const auto& row : s.cells.rows) {
    for (const double v : row) sum += v;
  }
  return fmt::format("{} {} in all", s.name, number(sum, 2));
}

std::string kind_in_words(const Chart& chart) {
  switch (chart.kind) {
    case ChartKind::lines:
      return fmt::format("Lines of {} over {}.", chart.y.title, chart.x.title);
    case ChartKind::bars:
      return fmt::format("Bars of {}.", chart.y.title);
    case ChartKind::points:
      return fmt::format("Points with intervals: {}.", chart.y.title);
    default:
      return fmt::format("Shaded cells of the table, the start tile in the middle: {}.", chart.y.title);
  }
}

std::string description_of(const Chart& chart) {
  auto out = kind_in_words(chart);
  std::size_t told = 0, left = 0;
  for (const auto& s : chart.series) {
    if (!s.is_shown || (s.points.empty() && s.cells.rows.empty())) continue;
    if (told == most_described) {
      ++left;
      continue;
    }
    out += (told++ == 0 ? " " : "; ") + (s.points.empty() ? panel_in_words(s) : series_in_words(chart, s));
  }
  if (left > 0) out += fmt::format("; and {} more", left);
  return out + ".";
}

/// Which series the entry is of: its line, dot or box, and its name.
std::string legend_entry(const Chart& chart, const ChartSeries& s, std::size_t index) {
  std::string picture;
  if (chart.kind == ChartKind::lines && s.mark != SeriesMark::dots)
    picture = fmt::format("<path class=\"line\" d=\"M0 6H28\" stroke-dasharray=\"{}\"/>",
                          s.mark == SeriesMark::dashed ? "2 4" : charts::dash_pattern(s.dash));
  if (chart.kind == ChartKind::points || s.mark == SeriesMark::dots)
    picture += "<circle class=\"dot\" cx=\"14\" cy=\"6\" r=\"4\"/>";
  if (chart.kind == ChartKind::bars) picture += "<path class=\"bar\" d=\"M4 1H24V11H4Z\"/>";
  return fmt::format(
      "<li data-index=\"{}\"{}><span><svg class=\"key c{}\" viewBox=\"0 0 28 12\" width=\"28\" height=\"12\" "
      "aria-hidden=\"true\">{}</svg>{}</span></li>\n",
      index, s.is_shown ? "" : " class=\"is-off\"", s.colour % charts::palette_size, picture,
      pictures::escaped(s.name));
}

std::string chart_html(const Chart& chart, bool follows) {
  using pictures::escaped;
  return fmt::format(
      "<figure class=\"chart\" id=\"chart-{}\"{}>\n<figcaption><h3>{}</h3></figcaption>\n"
      "<div class=\"static\">{}</div>\n<p class=\"said\" aria-live=\"polite\"></p>\n{}"
      "<details><summary>Data as a table</summary><p class=\"small soft told\">{}</p>\n{}</details>\n"
      "<script type=\"application/json\">{}</script>\n</figure>\n",
      escaped(chart.id), follows ? " data-follows" : "", escaped(chart.title), chart_svg(chart),
      chart.note.empty() ? "" : fmt::format("<p class=\"small soft\">{}</p>\n", escaped(chart.note)),
      escaped(chart.description), as_html({{chart_rows(chart)}}), chart_data(chart));
}

}  // namespace

std::string charts_html(std::vector<Chart> charts, std::vector<std::string>& in_legend) {
  std::erase_if(charts, [](const Chart& chart) {
    return std::all_of(chart.series.begin(), chart.series.end(),
                       [](const auto& s) { return s.points.empty() && s.cells.rows.empty(); });
  });
  if (charts.empty()) return {};
  const auto& first = charts.front();
  std::vector<std::string> names;
  for (const auto& series : first.series) names.push_back(series.name);
  const bool is_followed = in_legend == names;
  const bool has_legend = !is_followed && first.kind != ChartKind::heat && first.series.size() > 1;
  auto out = fmt::format("<div class=\"charts{}\">\n", charts.size() > 1 ? " pair" : "");
  if (has_legend) {
    in_legend = names;
    out += "<ul class=\"keys\" aria-label=\"Legend; press to hide or show\">\n";
    for (std::size_t i = 0; i < first.series.size(); ++i) out += legend_entry(first, first.series[i], i);
    out += "</ul>\n";
  }
  for (auto& chart : charts) {
    const bool is_alone = charts.size() % 2 == 1 && &chart == &charts.back();  // in its row
    chart.is_half = !is_alone;
    chart.description = description_of(chart);
    out += chart_html(chart, is_followed || has_legend);
  }
  return out + "</div>\n";
}

}  // namespace bastide::reports::document
