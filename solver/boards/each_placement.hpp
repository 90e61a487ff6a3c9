// Going over the placements that a board allows, cell by cell of its frontier.
//
// The board may change while one is visited, if it is as before when `visit` returns: undoing restores the
// frontier's order, too.
#pragma once

#include <bit>

#include "rules/board/board.hpp"

namespace bastide::solver::boards {

/// Calls visit(cell, tile) for every tile in the bag (an oriented type) and every cell that it fits.
template <class Visit>
void for_each_placement(const rules::board::Board& board, Visit visit) {
  for (std::size_t i = 0; i < board.frontier().size(); ++i) {
    const auto cell = board.frontier()[i];
    if (!board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) > 0) visit(cell, tile);
    }
  }
}

/// Calls visit(cell, rotation) for every distinct place of `type`, whatever the bag.
template <class Visit>
void for_each_place(const rules::board::Board& board, int type, Visit visit) {
  for (std::size_t i = 0; i < board.frontier().size(); ++i) {
    const auto cell = board.frontier()[i];
    if (!board.admits(cell)) continue;
    for (auto turns = board.fit().distinct_turns(type, board.code(cell)); turns != 0; turns &= turns - 1)
      visit(cell, std::countr_zero(turns));
  }
}

}  // namespace bastide::solver::boards
