// solve block --every: the smallest board on which no tile left in the bag has a place.
//
// From below by counting: on a table without end the cell north of a northernmost tile touches one tile only,
// so every tile of the set that shows the same kind of edge must lie already. From above by a layout: these
// tiles in a rectangle that lacks a strip at a corner (where the rim is convex all along, parity can forbid
// what the count allows), as a formula for CaDiCaL. Where both meet, the answer is exact: 44 tiles for the
// base set, found in 0.1 s. Small sets and tables with an edge are walked board by board instead, as far as
// `most_tiles`.
#pragma once

#include <cstdint>

#include "solver/boards/board_space.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

struct EveryPlan {
  int most_tiles = 5;                   ///< boards of more tiles are not walked
  std::uint64_t most_conflicts = 5000;  ///< of a formula
  int most_extra = 4;                   ///< tiles beyond the bound that are tried
};

/// One answer.
answers::Answers every_tile_blocked(const boards::BoardSpace& space, const EveryPlan& plan,
                                    const runs::RunControl& control);

}  // namespace bastide::solver::questions::block
