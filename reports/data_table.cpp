#include "reports/data_table.hpp"

#include <fmt/format.h>

#include "reports/markup.hpp"

namespace bastide::reports {

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

}  // namespace bastide::reports
