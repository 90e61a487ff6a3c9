// The measures of a position by the reference model: plainly, from the definitions, for positions that are
// shown. Costs one evaluation of the features and, for blocked types, the legal placements of every type.
#pragma once

#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"
#include "solver/questions/witness/condition.hpp"

namespace bastide::solver::questions::witness {

/// All measures. Requires a consistent board with at least one tile.
MeasureValues reference_measures(const tilesets::TileSet& set, const std::vector<rules::Placement>& board,
                                 const rules::Table& table);

}  // namespace bastide::solver::questions::witness
