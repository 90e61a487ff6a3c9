// The report: one self-contained HTML page from saved runs, without network, scripts or recomputing anything.
//
// The page's words and structure are the mustache templates in reports/templates; the code here only fills
// them in. What came from an input is escaped by the template engine through `escaped` (markup.hpp); only
// pictures drawn by this program and its own style sheet are inserted as they are.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "reports/run_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports {

/// The whole page. `sets` are the tile sets at hand; a set that is missing, or has changed since a run, is
/// listed without pictures, and its counterexamples are given as notation only. A function of its arguments.
std::string html_report(std::span<const RunRecord> runs, const std::vector<tilesets::TileSet>& sets);

}  // namespace bastide::reports
