// A row of cells as a trail: what can be said of shapes that are one cell wide.
//
// In a row every tile joins two kinds, those of its sides along the row; so a filled row is a trail through
// the kinds, which takes every tile once. A trail has no or two vertices of odd degree (L. Euler,
// 1736), and these are its ends. Choosing for every tile which of its sides lie along the row, under this
// condition, at the least cost in city and road edges at the rim, is a small dynamic program over parities.
// It forgets that a trail is in one piece and in which direction a tile points, so it bounds from below.
#pragma once

#include <optional>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

struct RowBound {
  std::optional<int> open;  ///< fewest city and road edges at the rim, or nothing: there is no filling
};

/// Nothing when the cells are no row or column, or the rim asks different things along it. Requires no fixed
/// tiles.
std::optional<RowBound> row_bound(const tilesets::TileSet& set, const FillProblem& problem);

/// A filling that shows as few open edges as row_bound says, laid along a trail (C. Hierholzer, 1873).
/// Nothing for other problems than a row of all tiles with the same freedom on both long sides and nothing
/// else asked, and when the cheapest ways of turning the tiles that were chosen are in several pieces.
std::vector<rules::Placement> cheapest_row(const tilesets::TileSet& set, const FillProblem& problem);

}  // namespace bastide::solver::questions::fill
