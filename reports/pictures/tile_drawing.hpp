// One tile's land as SVG elements, shared by the picture of a tile type and the picture of a board.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "reports/pictures/tile_regions.hpp"
#include "reports/pictures/tile_shape.hpp"
#include "rules/position.hpp"
#include "tilesets/tile_set.hpp"
#include "tilesets/tile_words.hpp"

namespace bastide::reports::pictures {

/// What pictures take from a set: how its marks are called and how its own lines look, by the numbers that
/// the segments have.
struct SetLook {
  std::vector<std::string> marks = tilesets::Names().marks;
  OwnLooks lines = all_walls;
};
SetLook look_of(const tilesets::TileSet& set);

/// A tile type with its shape and regions worked out. Refers to the type, which must outlive it.
struct TileDrawing {
  const tilesets::TileType* type = nullptr;
  std::vector<std::string> marks;
  TileShape shape;
  TileRegions regions;
};

/// `look` is that of the type's set.
TileDrawing drawing_of(const tilesets::TileType& type, const SetLook& look = {});
using tilesets::name_of_mark;

/// A nested <svg> of 100 x 100 units with its north-west corner at `corner`: the land, turned, with
/// `highlight` (segment indices) in a glow. `art` picks the crossing's picture ("c1": see
/// TileType::crossing_art).
std::string land_svg(const TileDrawing& drawing, int rotation, Point corner, std::span<const int> highlight,
                     const std::string& art);

/// What a pointer can point at: a transparent path with `data-segment` for each segment, roads wider than
/// they are drawn.
std::string segment_shapes(const TileDrawing& drawing, int rotation, Point corner);

/// Where a follower on `segment` stands, for a tile with its north-west corner at `corner`.
Point follower_spot(const TileDrawing& drawing, int rotation, Point corner, int segment);

}  // namespace bastide::reports::pictures
