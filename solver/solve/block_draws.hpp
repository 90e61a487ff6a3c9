// solve block --draws: the fewest tiles of a game that ends early, because tiles that are drawn and have no
// place leave the game until the bag is empty.
//
// From below: tiles of types that always have a place are laid; a type that lacks one kind of edge only
// leaves on a board whose outermost tiles all show that kind, and boards for different kinds lie within each
// other with a cell between them on every side. From above: the tiles of such a game as a formula, a stage
// for each kind (block_stages.hpp), the order of kinds and the number of tiles tried in turn. What is found
// is played on the reference model, tile by tile, which must refuse every tile that leaves. Both rarely meet:
// the verdict is then bound.
#pragma once

#include <cstdint>

#include "rules/edition.hpp"
#include "solver/board_space.hpp"
#include "solver/run_control.hpp"
#include "solver/solve/answer.hpp"

namespace bastide::solver {

struct DrawsPlan {
  std::uint64_t most_conflicts = 5000;  ///< of a formula
};

/// One answer. Requires hands of one tile.
Answers shortest_game(const BoardSpace& space, const rules::Edition& edition, const DrawsPlan& plan,
                      const RunControl& control);

}  // namespace bastide::solver
