// The smallest board on which nothing left in the bag has a place, by looking at every board.
//
// A bag that is empty does not count; a table that is full does. Cost: every board up to that size, laid one
// by one.
#pragma once

#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/questions/block/blocked_boards.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

struct StuckBoards {
  arithmetic::Uint128 boards = 0;  ///< of that size
  arithmetic::Uint128 stuck = 0;
  LaidBoard first;  ///< in walk order, when there is one
  bool is_complete = true;
};

/// Boards of exactly `tiles` tiles, no more than the set has.
StuckBoards stuck_boards(const boards::BoardSpace& space, int tiles, const runs::RunControl& control);

}  // namespace bastide::solver::questions::block
