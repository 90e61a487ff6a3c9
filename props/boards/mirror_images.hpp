// The mirror images that the tiles of a set have within the set, and what becomes of their segments.
//
// A tile reflected left to right is looked for among the oriented types with the mirrored edges; segments are
// paired along the rim, and kinds, pennants and the cities that fields touch must agree. Found once for each
// type and rotation.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace bastide::props::boards {

/// For each segment of a tile type the segment of its image that it becomes.
using SegmentMap = std::array<std::uint8_t, tilesets::most_segments>;

struct MirrorImage {
  int type = 0;
  int rotation = 0;
  SegmentMap segments{};
};

class MirrorImages {
 public:
  /// Refers to the set.
  explicit MirrorImages(const tilesets::TileSet& set) : set_(&set) {}
  /// All images of a tile, in the order of oriented types; several when types of a set look the same.
  std::span<const MirrorImage> of(int type, int rotation);

 private:
  const tilesets::TileSet* set_;
  std::vector<std::optional<std::vector<MirrorImage>>> known_;  ///< [4 * type + rotation]
};

}  // namespace bastide::props::boards
