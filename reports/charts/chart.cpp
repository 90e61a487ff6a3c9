#include "reports/charts/chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/numbers.hpp"

namespace bastide::reports::charts {

std::pair<double, double> y_extent(const Chart& chart) {
  std::optional<double> low, high;
  const auto meet = [&](double v) {
    if (!std::isfinite(v)) return;
    low = std::min(low.value_or(v), v);
    high = std::max(high.value_or(v), v);
  };
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    for (const auto& p : s.points) {
      meet(p.y);
      meet(p.low.value_or(p.y));
      meet(p.high.value_or(p.y));
    }
    for (const auto& row : s.cells.rows) {
      for (const double v : row) meet(v);
    }
  }
  if (!low || !high) return {0, 1};
  if (chart.y.starts_at_zero) {
    low = std::min(*low, 0.0);
    high = std::max(*high, 0.0);
  }
  if (*low == *high) high = *low + 1;
  return {*low, *high};
}

std::pair<double, double> x_extent(const Chart& chart) {
  if (!chart.x.categories.empty()) return {-0.5, static_cast<double>(chart.x.categories.size()) - 0.5};
  std::optional<double> low, high;
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    for (const auto& p : s.points) {
      low = std::min(low.value_or(p.x), p.x);
      high = std::max(high.value_or(p.x), p.x);
    }
  }
  if (!low || !high) return {0, 1};
  return {*low, *low == *high ? *low + 1 : *high};
}

std::vector<double> round_ticks(double low, double high, int most) {
  if (!(high > low) || most < 1) return {low, low + 1};
  const double least = (high - low) / most;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  double step = 10 * power;
  for (const double m : {1.0, 2.0, 5.0}) {
    if (m * power >= least * (1 - 1e-9)) {
      step = m * power;
      break;
    }
  }
  const auto first = static_cast<long>(std::floor(low / step + 1e-9));
  const auto last = static_cast<long>(std::ceil(high / step - 1e-9));
  std::vector<double> ticks;
  for (long i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

const char* dash_pattern(int dash) {
  static constexpr std::array<const char*, dash_count> patterns = {"", "7 3", "2 3", "9 3 2 3", "13 4"};
  return patterns[static_cast<std::size_t>(dash % dash_count)];
}

std::string value_text(const Chart& chart, const ChartPoint& point) {
  return point.low ? with_interval(point.y, *point.low, *point.high, chart.decimals)
                   : number(point.y, chart.decimals);
}

std::string x_text(const Chart& chart, double x) {
  return chart.x.categories.empty() ? number(x, x == std::round(x) ? 0 : 2)
                                    : chart.x.categories[static_cast<std::size_t>(x)];
}

}  // namespace bastide::reports::charts
