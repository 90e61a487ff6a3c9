// Types that show the same edges, up to a turn, as one: what has a place depends on the edges alone.
//
// A formula about places needs one image for each way to show edges instead of one for each tile: 17 groups
// with 55 images in the base set instead of 24 types with 79. Whoever finds a layout of groups gives the
// cells types of the group afterwards, any that are left.
#pragma once

#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::block {

struct LookAlikes {
  std::vector<int> types;             ///< the first one stands for the group
  int count = 0;                      ///< tiles of all of them
  std::vector<tilesets::Edge> lacks;  ///< kinds that tiles of the set show and this group does not
};

/// The groups of types that have tiles, by their first type.
std::vector<LookAlikes> look_alikes(const tilesets::TileSet& set);

/// How often `type` has to be turned to show these edges. Throws std::logic_error when it cannot.
int rotation_showing(const tilesets::TileSet& set, int type, const std::array<tilesets::Edge, 4>& edges);

}  // namespace bastide::solver::questions::block
