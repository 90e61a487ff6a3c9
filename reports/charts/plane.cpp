#include "reports/charts/plane.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "reports/numbers.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/text_columns.hpp"

namespace bastide::reports::charts {
namespace {

using pictures::svg_number;

constexpr double letter = 6.6;  // of the 12 px sans-serif of the style sheet, about

double text_width(const std::string& text) { return letter * static_cast<double>(character_count(text)); }

double widest(const std::vector<std::string>& texts) {
  double out = 0;
  for (const auto& t : texts) out = std::max(out, text_width(t));
  return out;
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>", style, svg_number(x1), svg_number(y1),
                     svg_number(x2), svg_number(y2));
}

std::string text(double x, double y, const char* anchor, const std::string& words, const char* more = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>", svg_number(x), svg_number(y),
                     anchor, more, pictures::escaped(words));
}

/// The axis of numbers that y belongs to.
std::string value_axis(const Plane& p, const Chart& chart) {
  std::string out;
  for (const double v : p.y_ticks) {
    const auto label = tick_text(v, p.y_ticks);
    const double at = p.y(v);
    const auto* style = v == 0 && p.y_low < 0 ? "axis" : "grid";
    if (p.is_sideways) {
      out += line(at, p.top, at, p.top + p.height, style) + text(at, p.top + p.height + 17, "middle", label);
    } else {
      out += line(p.left, at, p.left + p.width, at, style) + text(p.left - 7, at + 4, "end", label);
    }
  }
  const auto& title = chart.y.title;
  return out + (p.is_sideways ? text(p.left + p.width / 2, p.drawing_height - 6, "middle", title)
                              : text(2, 13, "start", title));
}

/// What pictures take of the room beside the axis.
double picture_room(const Chart& chart) { return chart.x.pictures.empty() ? 0 : picture_size + 4; }

std::string category_axis(const Plane& p, const Chart& chart) {
  std::string out;
  const auto& names = chart.x.categories;
  const double room = picture_room(chart), half = picture_size / 2;
  const double slot = p.width / static_cast<double>(std::max<std::size_t>(names.size(), 1));
  const std::size_t every = chart.x.is_ordered && widest(names) + letter > slot ? 2 : 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double at = p.x(static_cast<double>(i));
    if (i % every == 0)
      out += p.is_sideways ? text(p.left - 8 - room, at + 4, "end",
                                  shortened(names[i], static_cast<std::size_t>((p.left - 8 - room) / letter)))
                           : text(at, p.top + p.height + 17 + room, "middle", names[i]);
    if (chart.x.pictures.empty()) continue;
    out += fmt::format("<svg class=\"category\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\">{}</svg>",
                       svg_number(p.is_sideways ? p.left - room - 2 : at - half),
                       svg_number(p.is_sideways ? at - half : p.top + p.height + 5), picture_size,
                       picture_size, chart.x.pictures[i]);
  }
  return out;
}

std::string number_axis(const Plane& p) {
  std::string out;
  for (const double v : p.x_ticks) {
    if (v < p.x_low || v > p.x_high) continue;
    out += line(p.x(v), p.top + p.height, p.x(v), p.top + p.height + 4, "axis") +
           text(p.x(v), p.top + p.height + 17, "middle", tick_text(v, p.x_ticks));
  }
  return out;
}

}  // namespace

double Plane::x(double value) const {
  const double share = (value - x_low) / (x_high - x_low);
  return is_sideways ? top + share * height : left + share * width;
}

double Plane::y(double value) const {
  const double share = (value - y_low) / (y_high - y_low);
  return is_sideways ? left + share * width : top + (1 - share) * height;
}

std::string Plane::at(double x_value, double y_value) const {
  const double a = x(x_value), b = y(y_value);
  return is_sideways ? svg_number(b) + " " + svg_number(a) : svg_number(a) + " " + svg_number(b);
}

bool has_long_categories(const Chart& chart) {
  // Letters of tile types fit a telephone, words do not.
  return !chart.x.is_ordered && widest(chart.x.categories) > 4 * letter;
}

std::string tick_text(double value, const std::vector<double>& ticks) {
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
  const int decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  return number(value, std::clamp(decimals, 0, 9));
}

static double tick_width(const Plane& p) {
  double out = 0;
  for (const double v : p.y_ticks) out = std::max(out, text_width(tick_text(v, p.y_ticks)));
  return out;
}

/// Beside the last number of a sideways axis, which stands in the middle below its line.
static double margin(double label) { return std::max(16.0, label / 2 + 2); }

/// Whether the numbers of a sideways axis stand apart, or cannot be fewer than so many.
static bool have_room(const Plane& p, int most) {
  const double label = tick_width(p), steps = static_cast<double>(p.y_ticks.size()) - 1;
  return !p.is_sideways || most < 2 || (label + letter) * steps <= p.drawing_width - p.left - margin(label);
}

Plane plane_of(const Chart& chart) {
  Plane p;
  p.is_sideways = has_long_categories(chart);
  if (chart.is_half) p.drawing_width = 560;
  if (p.is_sideways) p.left = std::min(widest(chart.x.categories) + 14, 330.0) + picture_room(chart);
  const auto [y_low, y_high] = y_extent(chart);
  // Sideways numbers stand beside each other: as many as there is room for.
  for (int most = p.is_sideways ? 7 : 6; p.y_ticks.empty() || !have_room(p, most); --most)
    p.y_ticks = round_ticks(y_low, y_high, most);
  p.y_low = p.y_ticks.front();
  p.y_high = p.y_ticks.back();
  std::tie(p.x_low, p.x_high) = x_extent(chart);
  if (chart.x.categories.empty()) p.x_ticks = round_ticks(p.x_low, p.x_high, 9);
  const double label_width = tick_width(p);
  if (p.is_sideways) {
    p.top = 8;
    std::size_t most = 1;
    std::vector<std::size_t> at(chart.x.categories.size());
    for (const auto& s : chart.series) {
      for (const auto& point : s.points)
        if (s.is_shown) most = std::max(most, ++at[static_cast<std::size_t>(point.x)]);
    }
    const double least = chart.x.pictures.empty() ? 26 : picture_size + 4;
    p.height = static_cast<double>(chart.x.categories.size()) *
               std::max(least, 12.0 * static_cast<double>(most) + 8);
    p.drawing_height = p.top + p.height + 44;
  } else {
    p.left = label_width + 12;
    p.top = 26;
    p.height = 244;
    p.drawing_height = p.top + p.height + 42 + picture_room(chart);
  }
  p.width = p.drawing_width - p.left - margin(p.is_sideways ? label_width : 0);
  return p;
}

std::string axes_svg(const Plane& p, const Chart& chart) {
  auto out = value_axis(p, chart);
  out += chart.x.categories.empty() ? number_axis(p) : category_axis(p, chart);
  if (p.is_sideways) return out + line(p.left, p.top, p.left, p.top + p.height, "axis");
  return out + line(p.left, p.top + p.height, p.left + p.width, p.top + p.height, "axis") +
         text(p.left + p.width / 2, p.drawing_height - 5, "middle", chart.x.title);
}

}  // namespace bastide::reports::charts
