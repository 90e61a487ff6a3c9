// Lines with bands, bars with whiskers, points with intervals. Bands are drawn before all lines, so that no
// band hides one.
//
// Heat panels: a board seen from above, each cell shaded by its value, one panel a series, one scale for all.
// Each panel is a drawing of its own, so that the page sets as many side by side as there is room for.
//
// Values are shown in ten steps of the square root, because holes thin out quickly from the middle and a
// linear scale would show a dot in a dark field. Cells of one step are one path, so a panel of 1,000 cells
// takes ten elements.
#include "reports/charts/chart_svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/charts/plane.hpp"
#include "reports/numbers.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/text_columns.hpp"

namespace bastide::reports::charts {
namespace {

using pictures::escaped;
using pictures::svg_number;

/// Class and number of a series, for the style sheet and for the filters.
std::string marks_of(const Chart& chart, const ChartSeries& s, const char* more) {
  return fmt::format("class=\"{}c{}\" data-s=\"{}\"", more, s.colour % palette_size,
                     &s - chart.series.data());
}

std::string dash_of(const ChartSeries& s) {
  const auto* pattern = s.mark == SeriesMark::dashed ? "2 4" : dash_pattern(s.dash);
  return *pattern == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", pattern);
}

template <typename Low, typename High>
std::string band(const Plane& plane, const Chart& chart, const ChartSeries& s, Low low, High high) {
  std::string upper, lower;
  for (const auto& p : s.points) {
    if (!low(p) || !high(p)) continue;
    upper += (upper.empty() ? "M" : "L") + plane.at(p.x, *high(p));
    lower = "L" + plane.at(p.x, *low(p)) + lower;
  }
  if (upper.empty()) return {};
  return fmt::format("<path {} d=\"{}{}Z\"/>", marks_of(chart, s, "band "), upper, lower);
}

std::string lines(const Plane& plane, const Chart& chart) {
  std::string bands, out;
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    if (s.mark != SeriesMark::dots) {
      bands += band(
          plane, chart, s, [](const auto& p) { return p.low; }, [](const auto& p) { return p.high; });
      bands += band(
          plane, chart, s, [](const auto& p) { return p.inner_low; },
          [](const auto& p) { return p.inner_high; });
      std::string path;
      for (const auto& p : s.points) path += (path.empty() ? "M" : "L") + plane.at(p.x, p.y);
      if (!path.empty())
        out += fmt::format("<path {} d=\"{}\"{}/>", marks_of(chart, s, "line "), path, dash_of(s));
    } else {
      for (const auto& p : s.points)
        out += fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"4\"/>", marks_of(chart, s, "dot "),
                           svg_number(plane.x(p.x)), svg_number(plane.y(p.y)));
    }
  }
  return bands + out;
}

/// Where the bars of a category stand: each shown series that has a point there gets a slot.
class Slots {
 public:
  explicit Slots(const Chart& chart) : counts_(chart.x.categories.size()) {
    for (const auto& s : chart.series) {
      for (const auto& p : s.points)
        if (s.is_shown) most_ = std::max(most_, ++counts_[static_cast<std::size_t>(p.x)]);
    }
    std::fill(counts_.begin(), counts_.end(), 0);
  }
  double width() const { return 0.8 / most_; }
  /// The middle of the next slot of category `x`.
  double next(double x) {
    const int slot = counts_[static_cast<std::size_t>(x)]++;
    return x - 0.4 + width() * (slot + 0.5);
  }

 private:
  std::vector<int> counts_;
  int most_ = 1;
};

std::string stretch(const Plane& plane, double x, double low, double high, const char* style) {
  return fmt::format("<path class=\"{}\" d=\"M{}L{}\"/>", style, plane.at(x, low), plane.at(x, high));
}

std::string tooltip(const Chart& chart, const ChartSeries& s, const ChartPoint& p) {
  return fmt::format("<title>{}, {}: {}</title>", escaped(x_text(chart, p.x)), escaped(s.name),
                     escaped(value_text(chart, p)));
}

std::string bars(const Plane& plane, const Chart& chart) {
  std::string out;
  Slots slots(chart);
  const double half = 0.46 * slots.width();
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    for (const auto& p : s.points) {
      const double x = slots.next(p.x);
      out += fmt::format("<g {} data-x=\"{}\">{}", marks_of(chart, s, ""), p.x, tooltip(chart, s, p));
      if (chart.kind == ChartKind::bars) {
        out += fmt::format("<path class=\"bar\" d=\"M{}L{}L{}L{}Z\"/>", plane.at(x - half, 0),
                           plane.at(x - half, p.y), plane.at(x + half, p.y), plane.at(x + half, 0));
        if (p.low) out += stretch(plane, x, *p.low, *p.high, "whisker");
      } else {
        if (p.low) out += stretch(plane, x, *p.low, *p.high, "thin");
        if (p.inner_low) out += stretch(plane, x, *p.inner_low, *p.inner_high, "thick");
        const double a = plane.x(x), b = plane.y(p.y);
        out += fmt::format("<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>",
                           svg_number(plane.is_sideways ? b : a), svg_number(plane.is_sideways ? a : b));
      }
      out += "</g>";
    }
  }
  return out;
}

}  // namespace

std::string chart_svg_begin(const Chart& chart, double width, double height) {
  return fmt::format(
      "<svg class=\"drawn\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {} "
      "{}\"><title>{}</title>"
      "<desc>{}</desc>",
      svg_number(width), svg_number(height), escaped(chart.title), escaped(chart.description));
}

std::string chart_svg(const Chart& chart) {
  if (chart.kind == ChartKind::heat) return heat_svg(chart);
  const auto plane = plane_of(chart);
  auto out = chart_svg_begin(chart, plane.drawing_width, plane.drawing_height) + axes_svg(plane, chart);
  if (chart.kind == ChartKind::lines) {
    // Where the numbers lie, for the script that tells the value beside the pointer.
    out += fmt::format("<g class=\"plane\" data-plane=\"{:.6g}\">",
                       fmt::join(std::array{plane.left, plane.top, plane.width, plane.height, plane.x_low,
                                            plane.x_high, plane.y_low, plane.y_high},
                                 " ")) +
           lines(plane, chart) + "</g>";
  } else {
    out += bars(plane, chart);
  }
  return out + "</svg>";
}

namespace {

constexpr int steps = 10;
constexpr double panel_size = 170, panel_head = 20;
constexpr std::size_t most_above = 23;  ///< characters above a panel

int step_of(double value, double most) {
  if (!(value > 0) || !(most > 0)) return 0;
  return std::clamp(static_cast<int>(std::ceil(steps * std::sqrt(value / most))), 1, steps);
}

std::string panel_svg(const Chart& chart, const ChartSeries& s, double most) {
  const auto& rows = s.cells.rows;
  const auto height = rows.size(), width = rows.empty() ? 0 : rows.front().size();
  auto out = fmt::format(
      "<svg class=\"drawn panel\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" data-s=\"{}\" "
      "viewBox=\"0 0 {} {}\"><title>{}: {}</title><text x=\"1\" y=\"{}\">{}</text><rect class=\"ground\" "
      "x=\"0\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
      &s - chart.series.data(), svg_number(panel_size), svg_number(panel_head + panel_size),
      escaped(chart.title), escaped(s.name), svg_number(panel_head - 6),
      escaped(shortened(s.name, most_above)), svg_number(panel_head), svg_number(panel_size),
      svg_number(panel_size));
  if (height == 0 || width == 0) return out + "</svg>";
  const double cell = panel_size / static_cast<double>(std::max(height, width));
  const auto px = [&](std::size_t i, std::size_t count) {
    return (panel_size - cell * static_cast<double>(count)) / 2 + cell * static_cast<double>(i);
  };
  std::array<std::string, steps + 1> paths;
  for (std::size_t r = 0; r < height; ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const int step = step_of(rows[r][c], most);
      if (step == 0) continue;
      paths[static_cast<std::size_t>(step)] +=
          fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", px(c, width), panel_head + px(r, height),
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
                       svg_number(px(static_cast<std::size_t>(column), width)),
                       svg_number(panel_head + px(static_cast<std::size_t>(row), height)), svg_number(cell),
                       svg_number(cell));
  }
  return out + "</svg>";
}

/// From 0 to the highest cell, in the panels' own shades; then the frame of the start tile's cell.
std::string scale_svg(double most, const Chart& chart) {
  const auto width_of = [](const std::string& text) {
    return 6.8 * static_cast<double>(character_count(text));
  };
  const auto text = [](double x, const std::string& shown) {
    return fmt::format("<text x=\"{}\" y=\"13\">{}</text>", svg_number(x), escaped(shown));
  };
  auto out = text(0, chart.y.title);
  double x = 8 + width_of(chart.y.title);
  out += text(x, "0");
  x += 12;
  for (int i = 1; i <= steps; ++i, x += 16)
    out += fmt::format("<rect class=\"heat h{}\" x=\"{}\" y=\"2\" width=\"16\" height=\"14\"/>", i,
                       svg_number(x));
  const auto highest = number(most, most < 0.1 ? 4 : most < 1 ? 3 : 2);
  out += text(x + 6, highest);
  return fmt::format(
             "<svg class=\"scale\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0}\" "
             "height=\"18\" "
             "viewBox=\"0 0 {0} 18\"><title>{1}</title><desc>{2}</desc>",
             svg_number(x + 14 + width_of(highest)), escaped(chart.title), escaped(chart.description)) +
         out + "</svg>";
}

}  // namespace

std::string heat_svg(const Chart& chart) {
  const double most = y_extent(chart).second;
  std::string out = "<div class=\"heat-map\"><div class=\"panels\">";
  for (const auto& s : chart.series)
    if (s.is_shown) out += panel_svg(chart, s, most);
  return out + "</div>" + scale_svg(most, chart) + "</div>";
}

}  // namespace bastide::reports::charts
