// The tile sets of saved results, for the pictures of a page.
#pragma once

#include <vector>

#include "reports/page/html_report.hpp"

namespace bastide::cli::commands {

/// The sets that the results name, as they are now; those that cannot be read any more are left out, which
/// the page and stderr say. Sets and editions that are files get the names that the files give them.
std::vector<tilesets::TileSet> recorded_sets(reports::page::ReportInput& input);

}  // namespace bastide::cli::commands
