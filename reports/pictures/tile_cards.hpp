// All tiles of a set on sheets of paper, A4.
//
// To look things up: each in every way it can be turned, with the names that files and positions use for its
// segments, sides and half-edges. Types follow each other in the order of the set, four pictures a row, so
// that most have a row of their own and symmetric ones share one. Names turn with the tile: a file speaks of
// the tile as it lies unturned, and so what is called N there is found on every turned picture.
//
// To cut out and play with: each as often as the set has it, as large as the tiles of the box and without a
// word on it. Tiles lie side by side, so that one cut parts two of them, and each cut goes through the sheet.
#pragma once

#include <string>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::reports::pictures {

/// One SVG document of 210 x 297 mm for each page; at least one.
std::vector<std::string> tile_cards(const tilesets::TileSet& set);
/// The same with every tile once for each copy, to be cut out: 24 tiles a page.
std::vector<std::string> cut_sheets(const tilesets::TileSet& set);

}  // namespace bastide::reports::pictures
