// What `editions diff` found out, and how it is told.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reports/records/difference_record.hpp"
#include "reports/terminal/board_text.hpp"

namespace bastide::cli::commands::showing {

struct EditionsDiff {
  std::unique_ptr<const props::differences::EditionPair> pair;
  std::vector<props::differences::OptionDifference> options;
  props::differences::Comparison comparison;
  std::vector<props::differences::OptionAlone> alone;  ///< one an option that differs
  props::differences::DifferenceCounts counts;         ///< empty: not asked for
  props::differences::PairedGames games;               ///< none: not asked for
  props::differences::PartedGames course;              ///< none: no option of play differs, or not asked for
  int tiles = 0;                                       ///< the bound
  std::uint64_t seed = 0;
};

/// The options and nothing else: "  farms               c1: third   hig-2001: second", a line each.
std::string options_text(const EditionsDiff& diff);
std::string to_text(const EditionsDiff& diff, reports::terminal::TerminalStyle style);
reports::records::EditionsDiffRecord record_of(const EditionsDiff& diff);

/// A row of the table of all pairs, as Markdown, and its heading.
std::string pairs_heading();
std::string pair_row(const EditionsDiff& diff);
/// Likewise of the table of options by themselves; `base`: the edition that has the option's left value.
std::string options_heading();
std::string option_row(const std::string& base, const props::differences::OptionAlone& alone, int tiles);
reports::records::PairRecord pair_record(const EditionsDiff& diff);

}  // namespace bastide::cli::commands::showing
