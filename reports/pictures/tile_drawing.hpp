// One tile's land as SVG elements, shared by the picture of a tile type and the picture of a board.
#pragma once

#include <span>
#include <string>

#include "reports/pictures/tile_regions.hpp"
#include "reports/pictures/tile_shape.hpp"
#include "rules/position.hpp"

namespace bastide::reports::pictures {

/// A tile type with its shape and regions worked out. Refers to the type, which must outlive it.
struct TileDrawing {
  const tilesets::TileType* type = nullptr;
  TileShape shape;
  TileRegions regions;
};

TileDrawing drawing_of(const tilesets::TileType& type);

/// A nested <svg> of 100 x 100 units with its north-west corner at `corner`: the land, turned, with
/// `highlight` (segment indices) in a glow. `art` picks the crossing's picture ("c1": see
/// TileType::crossing_art).
std::string land_svg(const TileDrawing& drawing, int rotation, Point corner, std::span<const int> highlight,
                     const std::string& art);

/// Where a follower on `segment` stands, for a tile with its north-west corner at `corner`.
Point follower_spot(const TileDrawing& drawing, int rotation, Point corner, int segment);

}  // namespace bastide::reports::pictures
