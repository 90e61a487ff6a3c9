// The first placements of ordered play, as a fixed list of independent pieces.
//
// What boards have in board_pieces.hpp, sequences and games have here: openings of `depth` placements stand
// for all that follows, shorter ones for themselves. The list depends on the space and the tiles alone. Two
// placements make some 16,000 pieces of the base set.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/position.hpp"
#include "solver/board_space.hpp"

namespace bastide::solver {

/// A start tile and the first placements after it.
struct Opening {
  int start = 0;
  std::vector<rules::Placement> placements;
};

/// Start tile by start tile all openings of 0 to min(depth, tiles - 1) legal placements, shorter ones first.
std::vector<Opening> opening_pieces(const BoardSpace& space, int tiles, std::size_t depth);

}  // namespace bastide::solver
