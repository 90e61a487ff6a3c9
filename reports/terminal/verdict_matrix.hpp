// The verdicts of a run for a terminal: a matrix of properties x editions, what it rests on, and every
// violation drawn.
#pragma once

#include <string>
#include <vector>

#include "reports/records/run_record.hpp"
#include "reports/terminal/board_text.hpp"

namespace bastide::reports::terminal {

/// One line a property, one column an edition, by group; a legend; the coverage of each edition; failed
/// examples.
std::string verdict_matrix(const records::RunRecord& run, TerminalStyle style = {});

/// The sign before a violated property.
std::string violation_mark(TerminalStyle style);

/// Each distinct violation: the rule, what went wrong, both answers, the position as notation and as a
/// picture. `sets` are the tile sets to draw from; a position whose set is missing or has changed is given as
/// notation only.
std::string violations_text(const records::RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                            TerminalStyle style = {});

}  // namespace bastide::reports::terminal
