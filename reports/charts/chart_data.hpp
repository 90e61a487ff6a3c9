// The rows of a chart as JSON: what the page's script (charts.js) offers as CSV and JSON, reads aloud by
// arrow keys and tells beside the pointer.
#pragma once

#include <string>

#include "reports/charts/chart.hpp"

namespace bastide::reports::charts {

/// {"kind", "x", "decimals", "categories", "category_tag", "series", "columns", "rows"}, rows in the order of
/// series. Safe inside <script>: no "<" in it. Numbers have six significant digits.
std::string chart_data(const Chart& chart);

}  // namespace bastide::reports::charts
