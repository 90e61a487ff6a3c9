// The question `complete`: can this feature still be completed, with how few tiles, in how many ways, by
// which single tiles, and how likely is it.
#pragma once

#include <cstdint>
#include <string>

#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::complete {

struct CompleteOptions {
  int most_tiles = 0;       ///< look for completions of up to so many tiles; 0: no limit
  int within = 0;           ///< the chance: completions of up to so many tiles; 0: the fewest
  int draws = 10;           ///< the chance: within 1, 2, ... so many draws; 0: none
  bool wants_all = false;   ///< every completion with the fewest tiles
  std::uint64_t limit = 0;  ///< placements tried, and entries of the chance's table
};

/// Most completions that are kept, to be shown or for the chance.
constexpr std::size_t most_completions = 20000;

/// Requires a consistent, connected position on the table, and a segment of it that is no field.
answers::Answers complete_feature(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                                  const rules::Position& position, rules::SegmentRef feature,
                                  const CompleteOptions& options, const runs::RunControl& control);

}  // namespace bastide::solver::questions::complete
