// An order in which tiles that lie side to side can have been laid.
//
// Rules.md section 2: a tile touches an edge of a placed tile. A set of cells that hangs together can be laid
// from any of its cells outwards, so walking it breadth first gives an order, and what the walk does not
// reach has none. Costs a look-up for each side of each tile.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace bastide::solver {

/// Which of `tiles` can be laid one after the other when those at `laid` lie already: their indices, nearest
/// to the laid cells first, then in the order given. All of `tiles` are there exactly when each can be laid.
std::vector<int> laying_order(std::span<const rules::Placement> tiles, std::span<const rules::Cell> laid);

}  // namespace bastide::solver
