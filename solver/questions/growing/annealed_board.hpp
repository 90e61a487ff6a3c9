// A board that is worth much at the end of a game, by simulated annealing.
//
// All tiles of the set may lie; a change takes up a few of them and lays these or others, fitting, in the
// same or other cells, the landscape connected. Changes that make the board promise more are kept, others
// with a probability that falls from change to change (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi:
// "Optimization by simulated annealing", 1983). Growing tile by tile cannot do that: what is largest shares
// its tiles among farms, road, city and cloisters, and every single tile laid early stands in the way of one
// of them. The search claims nothing. Cost: 4 us for a change on 72 tiles.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "solver/questions/growing/short_walk.hpp"

namespace bastide::solver::questions::growing {

struct Annealing {
  ShortWalk walk;                           ///< its steps: changes tried
  int enough = 1'000'000'000;               ///< points at which to stop
  double warmest = 1.3;                     ///< in points; above that everything melts
  double coldest = 0.2;                     ///< in points; below that nothing moves any more
  std::vector<rules::Placement> from = {};  ///< a board to begin with; none: the start tile
};

struct AnnealedBoard {
  std::vector<rules::Placement> board;  ///< connected and fitting; with the start tile somewhere, or not
  int points = 0;                       ///< of one player at the end, alone on the best features
};

/// The best board of one walk, on a table without end. Adds the changes tried to `steps`.
AnnealedBoard anneal_board(const rules::board::Ruleset& ruleset, const Annealing& cooling,
                           std::uint64_t& steps);

}  // namespace bastide::solver::questions::growing
