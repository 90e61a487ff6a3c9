// What `compare` prints: what was changed, what that changes, and what tells the sides apart.
#pragma once

#include <string>

#include "cli/commands/comparison/compare_sides.hpp"
#include "reports/records/compare_record.hpp"
#include "reports/terminal/board_text.hpp"

namespace bastide::cli::commands::comparison {

std::string comparison_text(const reports::records::ComparisonRecord& record, const SeparationFound* found,
                            reports::terminal::TerminalStyle style);

}  // namespace bastide::cli::commands::comparison
