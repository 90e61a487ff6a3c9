// A tile type as a text that forgets its id: two types, or two turned images of one, look alike on the table
// exactly when their texts are equal. Used for symmetries, duplicates and the topology of a set; never in an
// inner loop.
#pragma once

#include <string>

#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// The image of a type after an optional left-right reflection and then `turns` clockwise quarter turns:
/// edges, segments with pennants and contacts in an order of their own, centre.
std::string image_key(const TileType& type, unsigned turns, bool mirrored = false);

/// The smallest of the four turned images: equal for two types that differ only in how they were written
/// down.
std::string shape_key(const TileType& type, bool mirrored = false);

}  // namespace bastide::tilesets
