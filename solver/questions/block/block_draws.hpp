// solve block --draws: the fewest tiles of a game that ends early, because tiles that are drawn and have no
// place leave the game until the bag is empty.
//
// From above: the tiles of such a game as formulas (nested_games.hpp), with fewer and fewer tiles; what is
// found is played on the reference model, tile by tile, which must refuse every tile that leaves. From below:
// counting (draws_bound.hpp); and when a proof is wanted, every case of a game with a tile less is refuted
// (draws_proof.hpp), minutes of work in pieces that can be recorded.
#pragma once

#include <cstdint>

#include "rules/editions/edition.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

struct DrawsPlan {
  std::uint64_t most_conflicts = 20000;  ///< of a formula in which a game is looked for
  /// 0: no proof is wanted. Otherwise of a formula that is to be refuted.
  std::uint64_t most_proof_conflicts = 0;
};

/// One answer. Requires hands of one tile. Only the proof is made of pieces.
answers::Answers shortest_game(const boards::BoardSpace& space, const rules::editions::Edition& edition,
                               const DrawsPlan& plan, const runs::RunControl& control);

}  // namespace bastide::solver::questions::block
