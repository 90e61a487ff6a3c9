#include "reports/charts/chart_table.hpp"

#include <cmath>
#include <map>

#include <fmt/core.h>

#include "reports/pictures/markup.hpp"

namespace bastide::reports::charts {
namespace {

using pictures::escaped;

}  // namespace

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

std::string heading(const std::string& text, const char* style = "") {
  return fmt::format("<th scope=\"col\"{}>{}</th>", style, escaped(text));
}

std::string cell(const std::string& text) { return fmt::format("<td class=\"number\">{}</td>", text); }

std::string value(const Chart& chart, const ChartPoint& p, const Words& words) {
  return p.low ? words.figure(p.y, *p.low, *p.high, chart.decimals) : words.number(p.y, chart.decimals);
}

std::string table_begin(const std::string& caption) {
  return fmt::format("<table><caption>{}</caption><thead><tr>", escaped(caption));
}

std::string heat_table(const Chart& chart, const Words& words) {
  auto out = table_begin(chart.title) + heading(words("chart.series")) +
             heading(words("chart.sum"), " class=\"number\"") +
             heading(words("chart.highest"), " class=\"number\"") + heading(words("chart.where")) +
             "</tr></thead><tbody>";
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
    out += fmt::format("<tr><th scope=\"row\">{}</th>{}{}<td>{},{}</td></tr>", escaped(s.name),
                       cell(words.number(sum, 3)), cell(words.number(most, 4)),
                       s.cells.west + static_cast<int>(column), s.cells.north + static_cast<int>(row));
  }
  return out + "</tbody></table>";
}

}  // namespace

std::string chart_table(const Chart& chart, const Words& words) {
  if (chart.kind == ChartKind::heat) return heat_table(chart, words);
  std::map<double, std::map<std::size_t, const ChartPoint*>> rows;
  std::string head = heading(chart.x.title.empty() ? words("chart.category") : chart.x.title);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto& s = chart.series[i];
    if (!s.is_shown) continue;
    head += heading(s.name, " class=\"number\"");
    for (const auto& p : s.points) rows[p.x][i] = &p;
  }
  const bool has_names = !chart.x.categories.empty();
  const auto every = has_names ? 1 : (rows.size() + most_rows - 1) / most_rows;
  auto caption = fmt::format("{} ({})", chart.title, chart.y.title);
  if (every > 1) caption += ". " + words("chart.every", {fmt::format("{}", every)});
  auto out = table_begin(caption) + head + "</tr></thead><tbody>";
  std::size_t at = 0;
  for (const auto& [x, points] : rows) {
    if (at++ % every != 0 && at != rows.size()) continue;
    const auto name = has_names ? escaped(chart.x.categories[static_cast<std::size_t>(x)])
                                : words.number(x, x == std::round(x) ? 0 : 2);
    out += fmt::format("<tr><th scope=\"row\">{}</th>", name);
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      if (!chart.series[i].is_shown) continue;
      const auto found = points.find(i);
      out += cell(found == points.end() ? std::string() : value(chart, *found->second, words));
    }
    out += "</tr>";
  }
  return out + "</tbody></table>";
}

}  // namespace bastide::reports::charts
