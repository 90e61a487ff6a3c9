// Heat panels: a board seen from above, each cell shaded by its value, one panel a series, one scale for all.
//
// Values are shown in ten steps of the square root, because holes thin out quickly from the middle and a
// linear scale would show a dot in a dark field. Cells of one step are one path, so a panel of 1,000 cells
// takes ten elements.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/chart_svg.hpp"
#include "reports/markup.hpp"

namespace bastide::reports {
namespace {

constexpr int steps = 10;
constexpr double panel = 226, gap = 18, head = 22;

int step_of(double value, double most) {
  if (!(value > 0) || !(most > 0)) return 0;
  return std::clamp(static_cast<int>(std::ceil(steps * std::sqrt(value / most))), 1, steps);
}

std::string panel_svg(const ChartSeries& s, double left, double top, double most) {
  const auto& rows = s.cells.rows;
  const auto height = rows.size(), width = rows.empty() ? 0 : rows.front().size();
  auto out = fmt::format(
      "<text x=\"{}\" y=\"{}\">{}</text><rect class=\"ground\" x=\"{}\" y=\"{}\" width=\"{}\" "
      "height=\"{}\"/>",
      number(left), number(top - 7), escaped(s.name), number(left), number(top), number(panel),
      number(panel));
  if (height == 0 || width == 0) return out;
  const double cell = panel / static_cast<double>(std::max(height, width));
  const auto px = [&](std::size_t i, std::size_t count) {
    return (panel - cell * static_cast<double>(count)) / 2 + cell * static_cast<double>(i);
  };
  std::array<std::string, steps + 1> paths;
  for (std::size_t r = 0; r < height; ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const int step = step_of(rows[r][c], most);
      if (step == 0) continue;
      paths[static_cast<std::size_t>(step)] +=
          fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", left + px(c, width), top + px(r, height),
                      cell + .1, cell + .1, cell + .1);
    }
  }
  for (int i = 1; i <= steps; ++i) {
    const auto& d = paths[static_cast<std::size_t>(i)];
    if (!d.empty()) out += fmt::format("<path class=\"heat h{}\" d=\"{}\"/>", i, d);
  }
  const int column = -s.cells.west, row = -s.cells.north;  // of the start tile
  if (column >= 0 && row >= 0 && column < static_cast<int>(width) && row < static_cast<int>(height)) {
    out += fmt::format("<rect class=\"start\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                       number(left + px(static_cast<std::size_t>(column), width)),
                       number(top + px(static_cast<std::size_t>(row), height)), number(cell), number(cell));
  }
  return out;
}

std::string scale(double top, double most, const Chart& chart, const Language& words) {
  auto out = fmt::format("<text x=\"0\" y=\"{}\">{}</text>", number(top + 11), escaped(chart.y.title));
  double x = 8 + 6.8 * static_cast<double>(chart.y.title.size());
  out += fmt::format("<text x=\"{}\" y=\"{}\">0</text>", number(x), number(top + 11));
  x += 12;
  for (int i = 1; i <= steps; ++i, x += 16)
    out += fmt::format("<rect class=\"heat h{}\" x=\"{}\" y=\"{}\" width=\"16\" height=\"14\"/>", i,
                       number(x), number(top));
  return out + fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", number(x + 6), number(top + 11),
                           words.number(most, most < 0.1 ? 4
                                              : most < 1 ? 3
                                                         : 2));
}

}  // namespace

std::string heat_svg(const Chart& chart, const Language& words) {
  const double most = y_extent(chart).second;
  std::string out;
  int count = 0;
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    out += panel_svg(s, (count % 3) * (panel + gap), head + (count / 3) * (panel + gap + head), most);
    ++count;
  }
  const double below = head + ((count + 2) / 3) * (panel + gap + head) - head;
  return chart_svg_begin(chart, 3 * panel + 2 * gap, below + 20) + out + scale(below, most, chart, words) +
         "</svg>";
}

}  // namespace bastide::reports
