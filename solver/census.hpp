// What lies on all boards of N tiles, summed exactly (product.md, JSON of `census`).
//
// Each board of N tiles is visited with its features up to date; sums over a prefix are 64 bits wide, totals
// 128. Cost: one pass over the board's segments a board.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "rules/census_sums.hpp"
#include "rules/feature_forest.hpp"
#include "rules/scoring.hpp"
#include "solver/board_space.hpp"
#include "solver/run_control.hpp"
#include "solver/wide.hpp"

namespace bastide::solver {

/// The sums of one board. `contacts` is scratch space.
rules::CensusSums board_sums(const rules::Board& board, const rules::FeatureForest& forest,
                             std::vector<rules::FarmContact>& contacts);

struct CensusResult {
  Wide boards = 0;
  std::vector<std::pair<std::string, Wide>> sums;  ///< names of product.md, in its order
  bool is_complete = true;                         ///< false: stopped, the sums cover only a part
};

/// Requires 1 <= tiles <= tile count of the set.
CensusResult census(const BoardSpace& space, int tiles, const RunControl& control);

}  // namespace bastide::solver
