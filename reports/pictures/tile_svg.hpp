// A picture of one tile type, as a self-contained SVG document.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/pictures/tile_drawing.hpp"
#include "rules/position.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::reports::pictures {

struct TilePicture {
  int rotation = 0;                ///< clockwise quarter turns
  int size = 120;                  ///< pixels a side; the picture scales
  SetLook look;                    ///< of the type's set
  std::string art = "c1";          ///< whose crossing is drawn (TileType::crossing_art)
  bool has_segment_names = false;  ///< a label at each segment's follower spot: "city", "field1"
  std::vector<int> highlight;      ///< segment indices
  std::optional<rules::Deployment> follower;
};

/// `<svg>…</svg>` without an XML declaration, so that it can stand in a page or in a file. Its title names
/// the tile, its description the edges and segments.
std::string tile_svg(const tilesets::TileType& type, const TilePicture& picture = {});
/// Of the set's type of this id, small; empty where there is no such type, or no set at hand.
std::string type_svg(const tilesets::TileSet* set, const std::string& type, const std::string& art, int size);

}  // namespace bastide::reports::pictures
