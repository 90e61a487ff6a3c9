// A chart as a Vega-Lite specification (vega.github.io/vega-lite, version 5), without its data.
//
// The page's script (charts.js) adds the rows of `chart_data` that the filters let through, under the name
// "rows", and colours from the style sheet. Legends are the page's own, because those of Vega cannot be
// reached by keyboard.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reports/charts/chart.hpp"
#include "reports/language.hpp"

namespace bastide::reports::charts {

/// Fields of a row: series, x (a number or a category's name), y, low, high, inner_low, inner_high, colour,
/// dash, mark, picture. Null of a heat chart, which is its drawing, in whatever form the page is read.
nlohmann::json vega_spec(const Chart& chart, const Language& words);

/// The chart as the page's script reads it: {"spec", "kind", "x", "y", "category_tag", "series", "columns",
/// "rows"}, rows in the order of series. Safe inside <script>: no "<" in it. Numbers have six significant
/// digits.
std::string chart_data(const Chart& chart, const Language& words);

}  // namespace bastide::reports::charts
