#include "reports/document/chart_rows.hpp"

#include <fmt/core.h>

#include <cmath>
#include <map>

#include "reports/numbers.hpp"

namespace bastide::reports::document {
namespace {

using charts::Chart;
using charts::ChartPoint;

constexpr std::size_t most_rows = 30;

Table heat_rows(const Chart& chart) {
  Table table{.caption = chart.title, .head = {"series", "sum", "highest cell", "where"}};
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    double sum = 0, most = 0;
    std::size_t row = 0, column = 0;
    for (std::size_t r = 0; r < s.cells.rows.size(); ++r) {
      for (std::size_t c = 0; c < s.cells.rows[r].size(); ++c) {
        const double v = s.cells.rows[r][c];
        sum += v;
        if (v > most) most = v, row = r, column = c;
      }
    }
    table.rows.push_back({{s.name, number(sum, 3), number(most, 4),
                           fmt::format("{},{}", s.cells.west + static_cast<int>(column),
                                       s.cells.north + static_cast<int>(row))}});
  }
  return table;
}

}  // namespace

Table chart_rows(const Chart& chart) {
  if (chart.kind == charts::ChartKind::heat) return heat_rows(chart);
  std::map<double, std::map<std::size_t, const ChartPoint*>> rows;
  Table table;
  table.head.push_back(chart.x.title.empty() ? "category" : chart.x.title);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto& s = chart.series[i];
    if (!s.is_shown) continue;
    table.head.push_back(s.name);
    for (const auto& p : s.points) rows[p.x][i] = &p;
  }
  const auto every = chart.x.categories.empty() ? (rows.size() + most_rows - 1) / most_rows : 1;
  table.caption = fmt::format("{} ({})", chart.title, chart.y.title);
  if (every > 1) table.caption += fmt::format(". One row in {}; all are in the download", every);
  std::size_t at = 0;
  for (const auto& [x, points] : rows) {
    if (at++ % every != 0 && at != rows.size()) continue;
    auto& cells = table.rows.emplace_back().cells;
    cells.emplace_back(x_text(chart, x));
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      if (!chart.series[i].is_shown) continue;
      const auto found = points.find(i);
      cells.emplace_back(found == points.end() ? std::string() : value_text(chart, *found->second));
    }
  }
  return table;
}

}  // namespace bastide::reports::document
