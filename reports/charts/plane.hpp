// The plane a chart is drawn on: which pixel a number falls on, and the axes with their grid, ticks and
// titles.
//
// Categories with long names run down the left side, so that names stay upright and are never cut; all else
// runs along the bottom. Pictures of categories stand between the axis and the names. Everything is drawn in
// the style sheet's colours (classes grid, axis, tick), so it follows light, dark and paper.
#pragma once

#include <string>

#include "reports/charts/chart.hpp"

namespace bastide::reports::charts {

struct Plane {
  double left = 0, top = 0, width = 0, height = 0;  ///< of the plot within the drawing
  double drawing_width = 1150, drawing_height = 0;
  bool is_sideways = false;  ///< x of the chart runs downwards
  double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
  std::vector<double> x_ticks, y_ticks;

  /// Pixels of a value of the chart's x and y axis, along the direction in which that axis runs.
  double x(double value) const;
  double y(double value) const;
  /// "12.5,40" in drawing order.
  std::string at(double x_value, double y_value) const;
};

/// True when categories are too long to stand side by side.
bool has_long_categories(const Chart& chart);
Plane plane_of(const Chart& chart);
std::string axes_svg(const Plane& plane, const Chart& chart);
/// A tick's number with no more decimals than its neighbours need.
std::string tick_text(double value, const std::vector<double>& ticks);

}  // namespace bastide::reports::charts
