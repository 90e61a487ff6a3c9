// A region filled with tiles so that nothing left has a place, as a formula: for solve block --every.
//
// The tiles are a Layout. A pattern of edges is blocked when none of its images fits into any cell beside the
// region. Each type is blocked or laid to the last tile.
#pragma once

#include <vector>

#include "rules/position.hpp"
#include "solver/sat/solve.hpp"

namespace bastide::solver::questions::block {

struct RegionPlan {
  std::vector<rules::Cell> cells;  ///< a tile on each of them
  std::vector<int> least;          ///< [type]: tiles to be laid at least
  std::vector<int> most;           ///< [type]: at most
};

struct BlockedRegion {
  sat::SatVerdict verdict = sat::SatVerdict::cut_short;
  std::vector<rules::Placement> tiles;  ///< the start tile as in its file among them
};

/// On an unbounded table. A region in several pieces is no board.
BlockedRegion find_blocked_region(const tilesets::TileSet& set, const RegionPlan& plan,
                                  const sat::SatPlan& limits);

}  // namespace bastide::solver::questions::block
