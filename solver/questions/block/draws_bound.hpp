// How many tiles a game has at least in which tiles without a place leave: by counting and measuring.
#pragma once

#include <string>
#include <vector>

#include "solver/questions/block/nested_games.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

struct DrawsBound {
  int tiles = 0;
  std::vector<std::string> words;
};
/// Requires an unbounded table. Looks at boards of up to four tiles.
DrawsBound draws_bound(const boards::BoardSpace& space, const NestedQuestion& question,
                       const runs::RunControl& control);

/// Tiles laid at least when only boards whose outermost tiles show one of `blocking` block anything.
int laid_at_least(const NestedQuestion& question, const std::vector<tilesets::Edge>& blocking);

}  // namespace bastide::solver::questions::block
