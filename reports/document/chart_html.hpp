// Charts as markup: each drawn, told in words to those who do not see it, as a table, and as the data that
// the page's script reads (templates/charts.js).
#pragma once

#include <string>
#include <vector>

#include "reports/charts/chart.hpp"

namespace bastide::reports::document {

/// Charts of the same series in the same order, two side by side where there is room; nothing where no series
/// has points. `in_legend`: the series that the last legend above names; the first charts of others bring
/// their own, and change it.
std::string charts_html(std::vector<charts::Chart> charts, std::vector<std::string>& in_legend);

}  // namespace bastide::reports::document
