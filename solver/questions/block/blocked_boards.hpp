// All boards of one size on which tiles in the bag have no place: how many for each type, and the first ones.
//
// A stage of pieces that can be recorded (run_recorded.hpp).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

/// A board as placements in an order in which it can be laid.
using LaidBoard = std::vector<rules::Placement>;

/// [type]: tiles that do not lie on the board.
std::vector<int> tiles_left(const tilesets::TileSet& set, const LaidBoard& board);

/// Throws std::logic_error unless the board is sound and, of each of the types, a tile is left for which the
/// reference model finds no place.
void require_blocked(const boards::BoardSpace& space, const LaidBoard& board, std::span<const int> types);

struct BlockedBoards {
  arithmetic::Uint128 boards = 0;              ///< of this size
  std::vector<arithmetic::Uint128> blocked;    ///< [type]: of them those on which it is blocked
  std::vector<std::vector<LaidBoard>> listed;  ///< [type]: the first of these in walk order
  bool is_complete = true;                     ///< false: stopped, or one share's part
};

/// Boards of exactly `tiles` tiles, which must not be more than the set has; at most `most_listed` are listed
/// a type. progress->boards counts boards.
BlockedBoards blocked_boards(const boards::BoardSpace& space, int tiles, std::size_t most_listed,
                             const runs::RunControl& control);

}  // namespace bastide::solver::questions::block
