// solve block --tile: the smallest board on which a tile that is still in the bag has no place.
//
// Smallest is proved the plain way: every board of one tile is looked at, then every board of two, and so on
// (BoardWalk visits each once); the last tile need not be laid for it (LastTileBlocks). The first such board
// in walk order is shown, and all of that size are counted. That a tile can never be blocked is proved
// without a search: block_never.hpp. Cost: the boards of the size that is found, some 10 ns each; of the base
// set 1.1e6 of four tiles, 1.3e8 of five.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/boards/board_space.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

struct BlockPlan {
  std::vector<int> types;           ///< which are asked for
  int most_tiles = 5;               ///< boards of more tiles are not looked at
  std::size_t most_listed = 1;      ///< boards of the smallest size that are kept for each type
  bool looks_at_all_sizes = false;  ///< also when nothing is left to find: shares of a run know no other
  bool stops_at_first = false;      ///< when one type is found, the others' larger boards are not looked at
};

/// One answer a type, in the plan's order. progress->boards counts boards.
answers::Answers smallest_blocks(const boards::BoardSpace& space, const BlockPlan& plan,
                                 const runs::RunControl& control);

}  // namespace bastide::solver::questions::block
