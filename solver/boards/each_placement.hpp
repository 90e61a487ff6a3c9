// Going over the placements that a board allows, cell by cell of its frontier.
//
// The board may change while one is visited, if it is as before when `visit` returns: undoing restores the
// frontier's order, too.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "rules/board/board.hpp"

namespace bastide::solver::boards {

/// Calls visit(cell, tile) for every tile in the bag (an oriented type) and every cell that it fits.
template <class Visit>
void for_each_placement(const rules::board::Board& board, Visit visit) {
  for (std::size_t i = 0; i < board.frontier().size(); ++i) {
    const auto cell = board.frontier()[i];
    if (!board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) > 0 && board.admits_bend(cell, tile.type, tile.rotation)) visit(cell, tile);
    }
  }
}

/// Calls visit(cell, rotation) for every distinct place of `type`, whatever the bag.
template <class Visit>
void for_each_place(const rules::board::Board& board, int type, Visit visit) {
  for (std::size_t i = 0; i < board.frontier().size(); ++i) {
    const auto cell = board.frontier()[i];
    for (auto turns = board.distinct_turns(type, cell); turns != 0; turns &= turns - 1)
      visit(cell, std::countr_zero(turns));
  }
}

/// Calls use(beyond, side, segment) for every open edge of a kind on tile `tile`: the empty cell beyond it,
/// its side there, and the segment of the tile.
template <class Use>
void for_each_open_edge(const rules::board::Board& board, int tile, tilesets::Edge edge, Use use) {
  const auto& turned = board.turned(tile);
  for (unsigned side = 0; side < 4; ++side) {
    if (turned.edges[side] != edge) continue;
    const auto beyond = board.tile(tile).cell + board.side_steps()[side];
    if (board.is_empty(beyond)) use(beyond, (side + 2U) & 3U, static_cast<int>(turned.side_segment[side]));
  }
}

/// A frontier cell of which tiles that fill holes are meant alone.
constexpr rules::board::CellIndex for_holes(rules::board::CellIndex cell) { return ~cell; }

/// How many distinct boards a tile of the bag on one of these frontier cells makes; some may be `for_holes`.
inline std::uint64_t count_placements(const rules::board::Board& board,
                                      std::span<const rules::board::CellIndex> cells) {
  std::uint64_t sum = 0;
  if (board.admits_all()) {
    for (const auto cell : cells) sum += board.available_at(cell).count();
  } else {
    for (const auto meant : cells) {
      const auto cell = meant < 0 ? for_holes(meant) : meant;
      if (!board.admits(cell)) continue;
      if (meant < 0) {
        for (int type = 0; type < board.set().type_count(); ++type)
          if (board.left(type) > 0 && board.set().fills_hole(type))
            sum += static_cast<unsigned>(std::popcount(board.distinct_turns(type, cell)));
        continue;
      }
      // Bends are about lines that are continued: where none leads to the cell, no tile bends one.
      if (board.set().bends().empty() || board.fit().continued(board.code(cell)) == 0) {
        sum += board.available_at(cell).count();
        continue;
      }
      for (int type = 0; type < board.set().type_count(); ++type)
        if (board.left(type) > 0)
          sum += static_cast<unsigned>(std::popcount(board.distinct_turns(type, cell)));
    }
  }
  return sum;
}

}  // namespace bastide::solver::boards
