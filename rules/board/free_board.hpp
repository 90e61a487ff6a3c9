// A free position put on the fast engine's board: any consistent set of placements, in any order, touching or
// not.
//
// `score` takes positions whose tiles may lie thousands of cells apart. Rows and columns without tiles hold
// nothing that any feature could notice beyond their being empty, so gaps wider than one empty row or column
// are drawn together to one; the arrays then grow with the number of tiles, not with the coordinates.
#pragma once

#include <span>

#include "rules/board/feature_board.hpp"

namespace bastide::rules::board {

/// Tile i is placement i; its cell is not the placement's cell when gaps were drawn together. Requires
/// placements that `parse_position` accepts (distinct cells, fitting edges, within the supply) and that lie
/// on the table. Where the border completes features the edge of the table is kept, too.
FeatureBoard free_board(const FitTable& fit, std::span<const Placement> placements, const Table& table = {});

}  // namespace bastide::rules::board
