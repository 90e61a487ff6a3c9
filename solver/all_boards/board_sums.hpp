// The sums of `census` for one board, from features kept up to date: one pass over its segments.
#pragma once

#include <vector>

#include "rules/board/feature_forest.hpp"
#include "rules/census_sums.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::solver::all_boards {

/// The sums of one board. `contacts` is scratch space.
rules::CensusSums board_sums(const rules::board::Board& board, const rules::board::FeatureForest& forest,
                             std::vector<rules::play::FarmContact>& contacts);

}  // namespace bastide::solver::all_boards
