// The sums of `census` for one board, from features kept up to date: one pass over its segments.
#pragma once

#include <vector>

#include "rules/census_sums.hpp"
#include "rules/feature_forest.hpp"
#include "rules/scoring.hpp"

namespace bastide::solver {

/// The sums of one board. `contacts` is scratch space.
rules::CensusSums board_sums(const rules::Board& board, const rules::FeatureForest& forest,
                             std::vector<rules::FarmContact>& contacts);

}  // namespace bastide::solver
