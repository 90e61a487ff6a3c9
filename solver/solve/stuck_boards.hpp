// The smallest board on which nothing left in the bag has a place, by looking at every board.
//
// A bag that is empty does not count; a table that is full does. Cost: every board up to that size, laid one
// by one.
#pragma once

#include "solver/board_space.hpp"
#include "solver/run_control.hpp"
#include "solver/solve/blocked_boards.hpp"
#include "solver/wide.hpp"

namespace bastide::solver {

struct StuckBoards {
  Wide boards = 0;  ///< of that size
  Wide stuck = 0;
  LaidBoard first;  ///< in walk order, when there is one
  bool is_complete = true;
};

/// Boards of exactly `tiles` tiles, no more than the set has.
StuckBoards stuck_boards(const BoardSpace& space, int tiles, const RunControl& control);

}  // namespace bastide::solver
