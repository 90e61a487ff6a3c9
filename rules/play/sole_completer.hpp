// Whether the drawn tile alone can complete a feature at a cell: the trigger of buying a tile.
//
// Option buy_tile: the drawn tile is the only remaining type that can complete a feature at that
// cell. A type remains when a tile of it is neither on the board nor out of the game; tiles in hands remain.
// Every type is tried in every rotation that fits, placed and taken back. What only comes into being with the
// tile (a cloister laid into a hole) is no feature at the cell before. Cost: one placement for each oriented
// type that fits.
//
// buy_tile_by tile takes "the drawn tile" for this one piece of cardboard: another tile of its type that is
// left could complete the feature just as well, so nothing is triggered before the last of a type.
#pragma once

#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/editions/edition.hpp"

namespace bastide::rules::play {

/// The unfinished cities, roads and cloisters that a tile of `type` completes when laid on `cell` in some
/// legal rotation, and that no other type left completes there; each by its smallest segment, ascending.
/// By tile: and of which no second `type` is left. Nothing when the cell is no place for a tile or no `type`
/// is left; the drawn tile counts as left. `board` and `forest` are as before on return.
std::vector<SegmentRef> sole_completions(board::Board& board, board::FeatureForest& forest, Cell cell,
                                         int type, editions::BuyTileBy by);

/// The cells, ascending, at which `sole_completions` of a tile of `type` has something: what makes the tile
/// worth buying.
std::vector<Cell> sole_cells(board::Board& board, board::FeatureForest& forest, int type,
                             editions::BuyTileBy by);

}  // namespace bastide::rules::play
