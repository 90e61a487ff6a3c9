// How likely it is under random play that the tile drawn next has no place: exactly, draw by draw.
//
// The game. The start tile lies; each turn a tile is drawn uniformly from the bag; one that has no place goes
// back and another is drawn; the tile is laid on a place drawn uniformly from its distinct ones (cell and
// orientation, symmetric images once). Nobody deploys. When nothing in the bag has a place the game is over,
// and what would have been drawn later counts as nothing.
//
// The probability of a board is a sum over its removable tiles: boards are far fewer
// than the sequences that lead to them. Boards of N-2 tiles are walked, and the two plies above them are
// taken forward: the first is laid, of the second only what it blocks matters (last_tile_blocks.hpp).
//
// Exactness without large fractions in the inner loop: all boards above one board of N-2 tiles are summed in
// whole numbers over a common denominator, the least common multiple of all numbers of places, apart for each
// w; only once a board of N-2 tiles are they put together as a fraction. Cost: for six tiles of the base set
// 250 million boards of five tiles laid. Own work.
#pragma once

#include <vector>

#include "solver/arithmetic/fraction.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::simulation::exact {

struct RandomPlay {
  /// [k]: probability that after k placements a tile is drawn and has no place. As many as asked for.
  std::vector<arithmetic::Fraction> unplaceable_draw;
  bool is_complete = true;  ///< false: stopped, or one share's part of the sum
};

/// Entries 0 to tiles - 1: boards of up to `tiles` tiles are met. Requires 1 <= tiles <= tile count of the
/// set, which is not ordered: what a board was made of first is not seen from it.
RandomPlay random_play(const boards::BoardSpace& space, int tiles, const runs::RunControl& control);

}  // namespace bastide::solver::simulation::exact
