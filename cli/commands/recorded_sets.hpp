// The tile sets of saved results, for the pictures of a page.
#pragma once

#include <vector>

#include "reports/page/html_report.hpp"

namespace bastide::cli::commands {

/// The sets that the results name, as they are now; those that cannot be read any more are left out, with a
/// note on stderr.
std::vector<tilesets::TileSet> recorded_sets(const reports::page::ReportInput& input);

}  // namespace bastide::cli::commands
