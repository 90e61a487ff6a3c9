// Which segment every spot of a tile belongs to, and from that where to stand a follower, hang a shield, put
// the sign of a mark, lay out a garden or plant a bush.
//
// Cities and roads have outlines; fields are what is left, in pieces that no formula gives for every tile. So
// the tile is cut into 50 x 50 squares of two units: squares of cities, roads and the middle are marked, and
// each field then spreads from its own half-edges and corners through what is free. A follower stands on the
// square of its segment that is farthest from any other. Costs about 10^5 operations a tile type; a picture
// computes it once for each type it shows.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "reports/pictures/tile_shape.hpp"

namespace bastide::reports::pictures {

constexpr int squares_a_side = 50;
constexpr int square_count = squares_a_side * squares_a_side;
constexpr std::uint8_t no_owner = 0xff;
constexpr double middle_radius = 11;    ///< of the village or bushes at a crossing, and of a hamlet
constexpr double cloister_radius = 17;  ///< of the building and its yard
constexpr double garden_radius = 12;    ///< inside the hedge
constexpr double sign_radius = 8.5;     ///< of a mark's sign
/// From the middle to where a follower stands in the yard; the building is drawn upright, so this is never
/// turned.
constexpr Point in_yard = {9, 8};

/// Where the sign of a mark stands.
struct Sign {
  std::size_t mark = 0;  ///< number in the set; not the pennant
  Point at;
};

struct TileRegions {
  std::array<std::uint8_t, square_count> owner{};  ///< row by row from the north-west: segment, or no_owner
  std::array<double, square_count>
      depth{};               ///< distance to the nearest square of another owner or the tile's rim
  std::vector<Point> spots;  ///< for each segment, where its follower stands; all different
  std::vector<std::vector<Point>> shields;  ///< for each segment, where its pennants hang
  std::vector<std::vector<Sign>> signs;     ///< for each segment, in order of marks; a road's stand beside it
  std::optional<Point> garden;              ///< its middle
  std::vector<Point> houses;                ///< inside cities, clear of walls, shields and each other
  std::vector<Point> tufts;                 ///< in fields, clear of everything
};

/// Centre of square `i`.
Point centre_of_square(int i);

TileRegions regions_of(const tilesets::TileType& type, const TileShape& shape);

}  // namespace bastide::reports::pictures
