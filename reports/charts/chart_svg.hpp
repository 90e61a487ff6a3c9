// A chart drawn without any script: what is seen where JavaScript is off, and on paper.
#pragma once

#include <string>

#include "reports/charts/chart.hpp"

namespace bastide::reports::charts {

/// `<svg>…</svg>` with the chart's title and description; of a heat chart a `<div>` with one a panel. Colours
/// are classes of report.css (c0 … c9, line, band, grid), so the drawing is part of a page that has them.
/// Only series that are shown are drawn.
std::string chart_svg(const Chart& chart);

/// The panels of a heat chart and their scale; `chart_svg` calls it.
std::string heat_svg(const Chart& chart);

/// Opening tag with title and description, for a drawing of this size.
std::string chart_svg_begin(const Chart& chart, double width, double height);

}  // namespace bastide::reports::charts
