// Lines with bands, bars with whiskers, points with intervals. Bands are drawn before all lines, so that no
// band hides one.
#include "reports/chart_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/chart_plane.hpp"
#include "reports/markup.hpp"

namespace bastide::reports {
namespace {

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
                           number(plane.x(p.x)), number(plane.y(p.y)));
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

std::string tooltip(const Chart& chart, const ChartSeries& s, const ChartPoint& p, const Language& words) {
  const auto value =
      p.low ? words.figure(p.y, *p.low, *p.high, chart.decimals) : words.number(p.y, chart.decimals);
  return fmt::format("<title>{}, {}: {}</title>", escaped(chart.x.categories[static_cast<std::size_t>(p.x)]),
                     escaped(s.name), escaped(value));
}

std::string bars(const Plane& plane, const Chart& chart, const Language& words) {
  std::string out;
  Slots slots(chart);
  const double half = 0.46 * slots.width();
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    for (const auto& p : s.points) {
      const double x = slots.next(p.x);
      out += fmt::format("<g {}>{}", marks_of(chart, s, ""), tooltip(chart, s, p, words));
      if (chart.kind == ChartKind::bars) {
        out += fmt::format("<path class=\"bar\" d=\"M{}L{}L{}L{}Z\"/>", plane.at(x - half, 0),
                           plane.at(x - half, p.y), plane.at(x + half, p.y), plane.at(x + half, 0));
        if (p.low) out += stretch(plane, x, *p.low, *p.high, "whisker");
      } else {
        if (p.low) out += stretch(plane, x, *p.low, *p.high, "thin");
        if (p.inner_low) out += stretch(plane, x, *p.inner_low, *p.inner_high, "thick");
        const double a = plane.x(x), b = plane.y(p.y);
        out += fmt::format("<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>",
                           number(plane.is_sideways ? b : a), number(plane.is_sideways ? a : b));
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
      number(width), number(height), escaped(chart.title), escaped(chart.description));
}

std::string chart_svg(const Chart& chart, const Language& words) {
  if (chart.kind == ChartKind::heat) return heat_svg(chart, words);
  const auto plane = plane_of(chart, words);
  auto out = chart_svg_begin(chart, plane.drawing_width, plane.drawing_height) + axes(plane, chart, words);
  out += chart.kind == ChartKind::lines ? lines(plane, chart) : bars(plane, chart, words);
  return out + "</svg>";
}

}  // namespace bastide::reports
