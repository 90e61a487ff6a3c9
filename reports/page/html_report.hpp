// The report: one self-contained HTML page from saved runs, without network and without recomputing anything.
//
// The frame of the page is reports/templates/report.mustache; what it says of a result is a document
// (reports/document). What came from an input is escaped (`escaped`,
// markup.hpp), or stands as JSON without "<" in a script that is data; only pictures drawn by this program,
// its own style sheet and scripts are inserted as they are.
#pragma once

#include <string>
#include <vector>

#include "reports/records/compare_record.hpp"
#include "reports/records/conform_record.hpp"
#include "reports/records/run_record.hpp"
#include "reports/records/solve_record.hpp"
#include "reports/results/games/run_labels.hpp"
#include "solver/estimate/size_record.hpp"
#include "solver/simulation/summary/summary.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::page {

/// What a page is made from.
struct ReportInput {
  std::vector<records::RunRecord> runs;                           ///< verify
  std::vector<solver::simulation::summary::Summary> simulations;  ///< simulate
  std::vector<solver::estimate::EstimateRecord> estimates;        ///< estimate
  std::vector<records::SolveRecord> solves;                       ///< solve
  std::vector<records::ComparisonRecord> comparisons;             ///< compare
  std::vector<records::ConformRecord> conforms;                   ///< conform
  results::games::Names names;     ///< of editions and tile sets that are files
  std::vector<std::string> notes;  ///< what the reader must know of the files: tiles that are not at hand
  std::string playground = {};     ///< address of a playground that boards are opened in; empty: none
};

/// The whole page. `sets` are the tile sets at hand; a set that is missing, or has changed since a run, is
/// listed without pictures, and its counterexamples are given as notation only. A function of its arguments.
std::string html_report(const ReportInput& input, const std::vector<tilesets::TileSet>& sets);

/// Adds what is saved in `text` to `input`, told apart by its "format". Throws tilesets::InputError with the
/// place in `file`: for no JSON, for a format that is none of the six, and as their readers do.
void read_saved(std::string_view text, const std::string& file, ReportInput& input);

}  // namespace bastide::reports::page
