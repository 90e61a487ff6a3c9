// What draws the interactive charts: Vega, Vega-Lite and Vega-Embed as built by their authors
// (cmake/charts.cmake).
#pragma once

#include <string_view>
#include <vector>

namespace bastide::reports {

/// The scripts in the order in which a page needs them; empty when the program was built without them.
std::vector<std::string_view> chart_libraries();

}  // namespace bastide::reports
