// The same tile types with other numbers of tiles: a question about a bag that is not full, or about a set
// with a tile more.
#pragma once

#include <string>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::answers {

/// counts[type] tiles of each type, the start tile among them. Requires a count for every type, none
/// negative, one start tile at least. Types with 0 tiles stay types of the set.
tilesets::TileSet with_counts(const tilesets::TileSet& set, const std::vector<int>& counts);

}  // namespace bastide::solver::questions::answers
