// A tile set with one tile more or one less.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "solver/questions/design/hole.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::design {

struct ChangedSet {
  std::string name;  ///< "B", or the edges of a new type: "cfcr"
  tilesets::TileSet set;
};

/// With one tile more of each type, then of each pattern of four edges, rotations once, that no type shows.
std::vector<ChangedSet> sets_with_one_more(const tilesets::TileSet& set);
/// With one tile less of each type that has some, the last start tile apart.
std::vector<ChangedSet> sets_with_one_less(const tilesets::TileSet& set);

/// A type with these edges: cities apart, a road through where there are two, else roads that end. Where a
/// tile fits depends on its edges alone.
tilesets::TileType type_with_edges(const tilesets::TileSet& set, const std::string& edges);

/// The fewest patterns of four known sides, in the order of hole_patterns, such that a tile of each fills
/// every one of `dead`. Complete search over the patterns (24 with field, road and city), a hole with few
/// fillings first.
std::vector<HolePattern> fewest_fillings(const tilesets::TileSet& set, const std::vector<HolePattern>& dead);

}  // namespace bastide::solver::questions::design
