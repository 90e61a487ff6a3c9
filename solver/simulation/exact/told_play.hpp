// The chances of random play (random_play.hpp) as they are told. Who only tells them needs no numbers of any
// size: their header takes seconds to compile.
#pragma once

#include <string>
#include <vector>

#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::simulation::exact {

/// [k]: probability that after k placements a tile is drawn and has no place.
struct ToldPlay {
  std::vector<double> rounded;
  std::vector<std::string> exact;    ///< in lowest terms: "209/497", "0/1"
  std::vector<std::string> decimal;  ///< with ten places
  bool is_complete = true;           ///< false: stopped, or one share's part of the sum
};

/// Requires what `random_play` does.
ToldPlay told_play(const boards::BoardSpace& space, int tiles, const runs::RunControl& control);

}  // namespace bastide::solver::simulation::exact
