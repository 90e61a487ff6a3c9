// A tile type in words: its segments with what they hold of the rim and what is printed on them.
#pragma once

#include <string>
#include <vector>

#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// A mark's name; "mark 3" when the names end before it.
std::string name_of_mark(const std::vector<std::string>& marks, std::size_t mark);

/// What the tile shows: "L: city N; road0 E; road1 S; road2 W; field0 EL WR; …; crossing".
std::string tile_description(const TileType& type, const std::vector<std::string>& marks = {"pennant"});

}  // namespace bastide::tilesets
