// What `compare` prints: what was changed, what that changes, and what tells the sides apart.
#pragma once

#include <string>

#include "cli/commands/comparison/compare_sides.hpp"
#include "reports/records/compare_record.hpp"
#include "reports/terminal/board_text.hpp"

namespace bastide::cli::commands::comparison {

/// "2.1 points more, 1.9 to 2.3"; "no change can be seen; some 400,000 games would show one of 0.1".
std::string verdict_words(const solver::simulation::paired::PairedFigure& figure, const std::string& unit,
                          double factor = 1);

std::string comparison_text(const reports::records::ComparisonRecord& record, const SeparationFound* found,
                            reports::terminal::TerminalStyle style);

}  // namespace bastide::cli::commands::comparison
