// What the final scoring can give to one player at most, on a board of any size: by counting.
//
// At the end followers stand on incomplete cities, roads and cloisters and on farms, one of the player's for
// each feature that counts. Cities and farms draw on the same things and are counted together:
// - A completed city needs four corners (grow_farm), and a city segment is in a completed or in an incomplete
//   city. So the city segments are divided in every way (kept are only corners, points and sides - 2), and
//   for each number of completed cities the best rest is known.
// - Farms and completed cities are connected regions of the plane. Drawn as points, with a line for each pair
//   that touches, they are a planar graph of two classes: f farms and n cities touch in at most 2(f + n) - 4
//   pairs (Euler), which for two farms are all 2n pairs, for three only two more. The tiles must be drawn
//   without crossings for that, which is checked; otherwise each farm counts with all cities.
// Roads and cloisters are added as if they took nothing from the others. Cost: some ms.
#pragma once

#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"

namespace bastide::solver::questions::largest {

struct FinalBound {
  int points = 0;
  int cities = 0, roads = 0, cloisters = 0, farms = 0;              ///< followers on each
  int of_cities = 0, of_roads = 0, of_cloisters = 0, of_farms = 0;  ///< points of each
  int completed = 0;                                                ///< cities that the farms count
  std::vector<std::string> words;
};
/// Throws std::length_error when the set is too large to count (feature_sizes).
FinalBound final_bound(const rules::board::Ruleset& ruleset);

/// Pairs of a farm and a completed city that can touch at most. `is_planar`: see `has_planar_fields`.
int most_contacts(int farms, int cities, bool is_planar);

/// Whether on every tile cities and fields are drawn without crossing, and a field touches only cities beside
/// it on the rim.
bool has_planar_fields(const tilesets::TileSet& set);

/// [n]: at most, in points, for `incomplete` cities that are not completed, beside n completed ones; as long
/// as there can be n. Each segment counts for a tile of its own.
std::vector<int> most_beside_completed(const tilesets::TileSet& set, const rules::Table& table,
                                       int incomplete);

}  // namespace bastide::solver::questions::largest
