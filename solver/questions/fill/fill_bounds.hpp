// What counting says about a filling before anything is laid.
//
// Three arguments, none of which looks at how tiles fit together:
//  - parity: two tiles that touch show the same kind of edge on both sides, so at the rim there are, modulo
//    2, as many edges of a kind as the tiles have (only when it is certain which tiles are used);
//  - supply of edges: the rim cannot show more edges of a kind than the tiles have;
//  - places: cells at the rim need tiles with such edges next to or opposite each other, and no set of cells
//    can need more tiles than there are (P. Hall, 1935). Found as a flow from cells to tiles; its cheapest
//    form also bounds how few city and road edges the rim can show.
// All of it is necessary, none sufficient. Cost: a flow in a graph of some 20 by 20 vertices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

/// Why there is no filling, a sentence each, or nothing when counting does not say.
std::optional<std::vector<std::string>> counting_objection(const tilesets::TileSet& set,
                                                           const FillProblem& problem);

/// The rim cannot show fewer city and road edges; `words` say why.
struct OpenBound {
  int least = 0;
  int step = 1;  ///< possible numbers are least, least + step, ...
  std::vector<std::string> words;
};
/// Requires that counting_objection has none.
OpenBound least_open(const tilesets::TileSet& set, const FillProblem& problem);

/// The same problem without its fixed tiles: their cells are gone, their edges are part of the rim, they are
/// no longer in the supply. What has to keep apart from them is forgotten. Nothing when they do not fit each
/// other or the rim, or are not there.
std::optional<FillProblem> without_fixed(const tilesets::TileSet& set, const FillProblem& problem);

}  // namespace bastide::solver::questions::fill
