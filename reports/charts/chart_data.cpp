#include "reports/charts/chart_data.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

namespace bastide::reports::charts {
namespace {

using nlohmann::json;

std::string rounded(double value) { return fmt::format("{:.6g}", value); }

void add_optional(std::string& out, const std::optional<double>& value) {
  out += "," + (value ? rounded(*value) : "null");
}

std::string rows_of(const Chart& chart) {
  std::string out;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto& s = chart.series[i];
    for (const auto& p : s.points) {
      out += fmt::format("{}[{},{},{}", out.empty() ? "" : ",", i, rounded(p.x), rounded(p.y));
      if (p.low || p.inner_low) add_optional(out, p.low), add_optional(out, p.high);
      if (p.inner_low) add_optional(out, p.inner_low), add_optional(out, p.inner_high);
      out += "]";
    }
    const auto& rows = s.cells.rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        out += fmt::format("{}[{},{},{},{}]", out.empty() ? "" : ",", i, s.cells.west + static_cast<int>(c),
                           s.cells.north + static_cast<int>(r), rounded(rows[r][c]));
      }
    }
  }
  return out;
}

}  // namespace

std::string chart_data(const Chart& chart) {
  static constexpr const char* kinds[] = {"lines", "bars", "points", "heat"};
  json out = {{"kind", kinds[static_cast<std::size_t>(chart.kind)]},
              {"x", chart.x.title},
              {"decimals", chart.decimals},
              {"categories", chart.x.categories},
              {"category_tag", chart.category_tag}};
  out["columns"] = chart.kind == ChartKind::heat
                       ? json{"series", "x", "y", "value"}
                       : json{"series", "x", "y", "low", "high", "inner_low", "inner_high"};
  json series = json::array();
  for (const auto& s : chart.series) {
    json tags = json::object();
    for (const auto& [name, value] : s.tags) tags[name] = value;
    series.push_back({{"name", s.name}, {"tags", tags}, {"shown", s.is_shown}});
  }
  out["series"] = series;
  auto text = out.dump(-1, ' ', false, json::error_handler_t::replace);
  text.pop_back();
  text += ",\"rows\":[" + rows_of(chart) + "]}";
  std::string safe;
  for (const char c : text) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

}  // namespace bastide::reports::charts
