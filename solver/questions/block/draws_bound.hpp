// How many tiles a game has at least in which tiles without a place leave: by counting and measuring.
#pragma once

#include <string>
#include <vector>

#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::block {

/// Types by the kinds of edges they lack, of those that the set's tiles show.
struct LackingTypes {
  std::vector<tilesets::Edge> kinds;       ///< that the set's tiles show
  std::vector<int> never;                  ///< lack none: always have a place
  std::vector<std::vector<int>> lack_one;  ///< [index into kinds]: lack this one only
  std::vector<int> lack_more;
};
LackingTypes lacking_types(const tilesets::TileSet& set);

int tiles_of(const tilesets::TileSet& set, const std::vector<int>& types);

struct DrawsBound {
  int tiles = 0;
  std::vector<std::string> words;
};
/// Requires an unbounded table. Looks at boards of up to four tiles.
DrawsBound draws_bound(const boards::BoardSpace& space, const LackingTypes& types,
                       const runs::RunControl& control);

/// Tiles laid at least when only boards whose outermost tiles show one of `blocking` (indices into kinds)
/// block anything.
int laid_at_least(const tilesets::TileSet& set, const LackingTypes& types, const std::vector<int>& blocking);

}  // namespace bastide::solver::questions::block
