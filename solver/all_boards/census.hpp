// What lies on all boards of N tiles, summed exactly, and which types have no place on them (docs/formats.md,
// `census`).
//
// Only the boards of N-1 tiles are visited, with their features up to date. What the last tile adds is summed
// over all tiles that fit without laying them (last_tile_sums.hpp), and so is what it blocks
// (last_tile_blocks.hpp). Sums over a piece are 64 bits wide, totals 128. Cost: about one visit for each
// board of N-1 tiles and one for each tenth board of N.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/all_boards/last_tile_sums.hpp"
#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::all_boards {

struct CensusResult {
  arithmetic::Uint128 boards = 0;
  std::vector<std::pair<std::string, arithmetic::Uint128>> sums;  ///< names of docs/formats.md, in its order
  /// [type]: boards on which a tile of it is in the bag and has no place.
  std::vector<arithmetic::Uint128> blocked_boards;
  bool is_complete = true;  ///< false: stopped, the sums cover only a part
};

/// Requires 1 <= tiles <= tile count of the set.
CensusResult census(const boards::BoardSpace& space, int tiles, const runs::RunControl& control);

}  // namespace bastide::solver::all_boards
