// The images of a position that are positions of the same set: turned, mirrored, moved.
//
// A board begins with a start tile at 0,0 that lies as in its file, so most of the eight symmetries of the
// square lead to something that is no board of the set. They do when some tile of a type that may start, not
// always the one that did, comes to lie as in its file; the image is then moved so that it lies at 0,0.
// Turned images of a tile that look the same are written with the least rotation, mirrored ones by the mirror
// images of the set (props/boards/mirror_images.hpp); followers go along with their segments. Costs 8 n
// placements for each start tile.
#pragma once

#include <span>
#include <vector>

#include "props/boards/mirror_images.hpp"
#include "rules/position.hpp"

namespace bastide::props::boards {

using Placements = std::vector<rules::Placement>;

/// What a symmetry makes of a position. tiles[i] is the image of placement i.
struct BoardImage {
  Placements tiles;
  int start = 0;             ///< which tile lies at 0,0 as a start tile
  bool is_mirrored = false;  ///< reflected left to right before it was turned
};

/// All of them, the position itself (with least rotations) among them. `starts`: the types that may start.
/// Whether an image lies on the table is the caller's question. Of several types that look like the mirror
/// image of a tile the first is taken of which the bag holds another.
std::vector<BoardImage> board_images(const tilesets::TileSet& set, std::span<const int> starts,
                                     std::span<const rules::Placement> position, MirrorImages& mirrors);

}  // namespace bastide::props::boards
