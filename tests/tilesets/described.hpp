// Tile types as short texts, so that tests can state what they expect in a notation of half-edges.
#pragma once

#include <string>
#include <vector>

#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// "NW+" for a city with pennant, "ES" for a road, "EL WR>N" for a field ("-" when it touches no city),
/// "cloister".
std::string segment_words(const Segment& segment, const TileType& type);

/// All segments of a kind, in order, separated by '|'; fields by "  ".
std::string segment_words(SegmentKind kind, const TileType& type);

}  // namespace bastide::tilesets
