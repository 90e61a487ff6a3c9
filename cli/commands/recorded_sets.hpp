// The tile sets of saved results, for the pictures of a page.
#pragma once

#include <string>
#include <vector>

#include "reports/page/html_report.hpp"

namespace bastide::cli::commands {

/// The sets that the results name, as they are now; those that cannot be read any more are left out, which
/// the page and stderr say. Sets and editions that are files get the names that the files give them.
std::vector<tilesets::TileSet> recorded_sets(reports::page::ReportInput& input);

/// The address of the playground for a page in `folder`: the one that is asked for, else a copy in
/// FOLDER/playground when there is one; empty: none.
std::string playground_for(const std::string& folder, const std::string& asked = {});

}  // namespace bastide::cli::commands
