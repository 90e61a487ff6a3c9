// All tiles of a set on sheets of paper: each in every way it can be turned, with the names that files and
// positions use for its segments, sides and half-edges.
//
// Types follow each other in the order of the set, four pictures a row, so that most have a row of their own
// and symmetric ones share one. Names turn with the tile: a file speaks of the tile as it lies unturned, and
// so what is called N there is found on every turned picture.
#pragma once

#include <string>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::reports::pictures {

/// One SVG document of 210 x 297 mm for each page; at least one.
std::vector<std::string> tile_cards(const tilesets::TileSet& set);

}  // namespace bastide::reports::pictures
