// Which tile could lie on which cell of the rim if only the rim mattered: a flow of least cost.
//
// Cells that need the same of their sides at the rim are one vertex, types another; a type can serve a cell
// when one of its rotations shows there what it may, and costs as many city and road edges as it has to show.
// Boost.Graph builds the flow by cheapest augmenting paths (R. Busacker, P. Gowen, 1960); what it leaves over
// is a set of cells that need more tiles than there are, read off the last residual graph. Inner cells need
// nothing and are a vertex too, so that tiles that must lie somewhere are counted there.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

/// What a cell may show on its four sides; any_kind on inner sides.
using RimNeed = std::array<EdgeKinds, 4>;

struct PlacesFlow {
  int placed = 0;  ///< cells that get a tile
  int open = 0;    ///< city and road edges at the rim that this takes; at least, for any filling
  /// When not all cells get one: kinds of cells and how many, that are too many for their tiles ...
  std::vector<std::pair<RimNeed, int>> starved;
  std::vector<int> only_types;  ///< ... which are these types
};

/// Requires no fixed tiles.
PlacesFlow cheapest_places(const tilesets::TileSet& set, const FillProblem& problem);

}  // namespace bastide::solver::questions::fill
