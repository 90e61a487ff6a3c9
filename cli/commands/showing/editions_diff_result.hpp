// What `editions diff` found out as text.
#pragma once

#include <string>

#include "reports/records/editions_diff_record.hpp"
#include "reports/terminal/board_text.hpp"

namespace bastide::cli::commands::showing {

using reports::records::EditionsDiff;

/// The options and nothing else: "  farms               c1: third   hig-2001: second", a line each.
std::string options_text(const EditionsDiff& diff);
std::string to_text(const EditionsDiff& diff, reports::terminal::TerminalStyle style);

/// A row of the table of all pairs, as Markdown, and its heading.
std::string pairs_heading();
std::string pair_row(const EditionsDiff& diff);
/// Likewise of the table of options by themselves; `base`: the edition that has the option's left value.
std::string options_heading();
std::string option_row(const std::string& base, const props::differences::OptionAlone& alone, int tiles);

}  // namespace bastide::cli::commands::showing
