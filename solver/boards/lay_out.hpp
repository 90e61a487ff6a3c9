// Tiles that were found lying, laid out as in a game: an order in which they can have been laid, and the
// start tile as in its file at 0,0.
//
// The order (layable_order). Rules.md section 2: a tile touches an edge of a placed tile. A set of cells that
// hangs together can be laid from any of its cells outwards, so walking it breadth first gives an order, and
// what the walk does not reach has none. Costs a look-up for each side of each tile.
//
// A layout that has a start tile (place_from_start): turned and moved so that it lies as in its file at 0,0.
//
// A landscape found anywhere (extend_to_start): if a tile of the start tile's type lies in it, everything is
// moved and turned so that this one is the start tile. Otherwise it is laid beside it, if need be, and on a
// table without end, with up to three other tiles between.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::solver::boards {

/// Ring by ring as a player lays from the middle outwards, each in the order given; or always the first given
/// that touches what lies.
enum class LayingOrder : std::uint8_t { ring_by_ring, first_that_touches };

/// Which of `tiles` can be laid one after the other when those at `laid` lie already: their indices. All of
/// `tiles` are there exactly when each can be laid.
std::vector<int> layable_order(std::span<const rules::Placement> tiles, std::span<const rules::Cell> laid,
                               LayingOrder how = LayingOrder::ring_by_ring);

/// `tiles` hang together and hold a tile of type `start`, of which the first is taken. Rotations are those of
/// the distinct images (TileSet::oriented).
std::vector<rules::Placement> place_from_start(const tilesets::TileSet& set,
                                               const std::vector<rules::Placement>& tiles, int start);

/// Where a cell comes to lie when everything turns by so many clockwise quarter turns around 0,0.
rules::Cell turned_cell(rules::Cell cell, int turns);

/// The same tiles, always the first that lies beside one before it or beside one of `laid`, which may be
/// empty: then the first of `tiles` begins. Throws std::logic_error when they do not hang together.
std::vector<rules::Placement> ordered_beside(const std::vector<rules::Placement>& laid,
                                             const std::vector<rules::Placement>& tiles);

/// The same tiles in the same order, moved and turned, perhaps with more at the end. Followers stay where
/// they stand. Requires a connected board that fits and respects the supply. Nothing when the start tile
/// cannot be laid so, or not on the table.
std::optional<std::vector<rules::Placement>> extend_to_start(const tilesets::TileSet& set,
                                                             const rules::Table& table,
                                                             std::vector<rules::Placement> board);

/// The tiles in an order in which each touches one before, from the tile at 0,0 on; `last` (a cell), when
/// given, at the end as far as that goes. Requires a connected board with a tile at 0,0.
std::vector<rules::Placement> ordered_from_origin(const std::vector<rules::Placement>& board,
                                                  std::optional<rules::Cell> last = std::nullopt);

/// The first of the segments on which a follower can have been deployed: not on the start tile, which nobody
/// lays. Nothing when there is none.
std::optional<rules::SegmentRef> follower_place(const std::vector<rules::Placement>& board,
                                                const std::vector<rules::SegmentRef>& segments);

/// The whole board turned clockwise by so many quarters, then moved so that a tile comes to lie at 0,0.
std::vector<rules::Placement> moved_to_origin(std::vector<rules::Placement> board, std::size_t tile,
                                              int turns);

}  // namespace bastide::solver::boards
