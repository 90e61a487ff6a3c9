// A landscape found anywhere, as a board of the game: with the start tile as in its file at 0,0.
//
// If a tile of the start tile's type lies in it, everything is moved and turned so that this one is the start
// tile. Otherwise it is laid beside it, if need be, and on a table without end, with up
// to three other tiles between.
#pragma once

#include <optional>
#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::solver {

/// The same tiles in the same order, moved and turned, perhaps with more at the end. Followers stay where
/// they stand. Requires a connected board that fits and respects the supply. Nothing when the start tile
/// cannot be laid so, or not on the table.
std::optional<std::vector<rules::Placement>> with_start(const rules::TileSet& set, const rules::Table& table,
                                                        std::vector<rules::Placement> board);

/// The tiles in an order in which each touches one before, from the tile at 0,0 on; `last` (a cell), when
/// given, at the end as far as that goes. Requires a connected board with a tile at 0,0.
std::vector<rules::Placement> in_laying_order(const std::vector<rules::Placement>& board,
                                              std::optional<rules::Cell> last = std::nullopt);

/// The first of the segments on which a follower can have been deployed: not on the start tile, which nobody
/// lays (rules.md section 2). Nothing when there is none.
std::optional<rules::SegmentRef> follower_place(const std::vector<rules::Placement>& board,
                                                const std::vector<rules::SegmentRef>& segments);

/// The whole board turned clockwise by `turns` quarters about 0,0, then moved.
std::vector<rules::Placement> turned_board(std::vector<rules::Placement> board, int turns, rules::Cell move);

}  // namespace bastide::solver
