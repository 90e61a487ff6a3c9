// What the yardsticks know of a tile set: images as four edges, how many there are, and what fits where.
//
// A cell is asked by a byte: two bits for each of its sides N E S W, 0 for a side without a tile beyond it,
// else 1 + the edge (field 0, road 1, city 2) that the tile there shows. Filled by trying every image on
// every byte. Only the tile data is bastide's; nothing of rules/ or solver/ is used, because these programs
// are there to be compared with it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::yardsticks {

using Code =
    std::uint16_t;  // below 256; not a byte, because a byte written may be anything the compiler has read
/// A number of images for every code.
using Fits = std::array<std::uint8_t, 256>;

/// The bits of edge `edge` (1 to 3) on side `side`.
constexpr Code bits(int edge, int side) { return static_cast<Code>(edge << (2 * side)); }
constexpr int opposite(int side) { return side ^ 2; }

struct Image {
  int type = 0;
  int rotation = 0;
  std::array<int, 4> edges{};   ///< N E S W, 1 to 3
  std::array<Code, 4> shown{};  ///< the bits that the neighbours N E S W get to see
};

struct PlainSet {
  std::vector<int> left;  ///< by type, the start tile taken out
  Image start;
  Fits images_fitting{};                        ///< of all types of which one is left
  std::vector<Fits> type_fitting;               ///< [type]
  std::array<std::vector<Image>, 256> fitting;  ///< by code
};

/// Requires fewer than 256 images.
PlainSet plain_set(const tilesets::TileSet& set);

}  // namespace bastide::yardsticks
