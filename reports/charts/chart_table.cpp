#include "reports/charts/chart_table.hpp"

#include <cmath>
#include <map>

#include <fmt/core.h>

#include "reports/pictures/markup.hpp"

namespace bastide::reports::charts {
using pictures::escaped;

std::string table_html(const DataTable& table) {
  const auto style = [&](std::size_t column) {
    return column < table.text_columns ? "" : " class=\"number\"";
  };
  auto out = fmt::format("<table><caption>{}</caption><thead><tr>", escaped(table.caption));
  for (std::size_t i = 0; i < table.head.size(); ++i)
    out += fmt::format("<th scope=\"col\"{}>{}</th>", style(i), escaped(table.head[i]));
  out += "</tr></thead><tbody>";
  for (const auto& row : table.rows) {
    out += "<tr";
    for (const auto& [name, value] : row.tags) out += fmt::format(" data-{}=\"{}\"", name, escaped(value));
    if (!row.is_shown) out += " data-other";
    out += ">";
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      out += i == 0 ? fmt::format("<th scope=\"row\">{}</th>", escaped(row.cells[i]))
                    : fmt::format("<td{}>{}</td>", style(i), escaped(row.cells[i]));
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table>";
}

namespace {

constexpr std::size_t most_rows = 30;

std::string value(const Chart& chart, const ChartPoint& p, const Words& words) {
  return p.low ? words.figure(p.y, *p.low, *p.high, chart.decimals) : words.number(p.y, chart.decimals);
}

DataTable heat_rows(const Chart& chart, const Words& words) {
  DataTable table{chart.title,
                  {words("chart.series"), words("chart.sum"), words("chart.highest"), words("chart.where")},
                  {}};
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
    table.rows.push_back({{s.name, words.number(sum, 3), words.number(most, 4),
                           fmt::format("{},{}", s.cells.west + static_cast<int>(column),
                                       s.cells.north + static_cast<int>(row))},
                          {},
                          true});
  }
  return table;
}

}  // namespace

DataTable chart_rows(const Chart& chart, const Words& words) {
  if (chart.kind == ChartKind::heat) return heat_rows(chart, words);
  std::map<double, std::map<std::size_t, const ChartPoint*>> rows;
  DataTable table;
  table.head.push_back(chart.x.title.empty() ? words("chart.category") : chart.x.title);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto& s = chart.series[i];
    if (!s.is_shown) continue;
    table.head.push_back(s.name);
    for (const auto& p : s.points) rows[p.x][i] = &p;
  }
  const bool has_names = !chart.x.categories.empty();
  const auto every = has_names ? 1 : (rows.size() + most_rows - 1) / most_rows;
  table.caption = fmt::format("{} ({})", chart.title, chart.y.title);
  if (every > 1) table.caption += ". " + words("chart.every", {fmt::format("{}", every)});
  std::size_t at = 0;
  for (const auto& [x, points] : rows) {
    if (at++ % every != 0 && at != rows.size()) continue;
    auto& cells = table.rows.emplace_back().cells;
    cells.push_back(has_names ? chart.x.categories[static_cast<std::size_t>(x)]
                              : words.number(x, x == std::round(x) ? 0 : 2));
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      if (!chart.series[i].is_shown) continue;
      const auto found = points.find(i);
      cells.push_back(found == points.end() ? std::string() : value(chart, *found->second, words));
    }
  }
  return table;
}

std::string chart_table(const Chart& chart, const Words& words) {
  return table_html(chart_rows(chart, words));
}

}  // namespace bastide::reports::charts
