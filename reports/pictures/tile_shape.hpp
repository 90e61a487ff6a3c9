// Where everything on a tile lies, as curves: city outlines and walls, roads and own lines, gates and the
// middle.
//
// A tile is the square from -50 to 50 in both directions, x to the east and y to the south, unrotated. All
// curves are cubic Béziers, so that one primitive serves drawing (SVG writes it as it stands) and measuring
// (it is sampled). Nothing is listed per tile: shapes follow from sides, centre and segments alone, so a tile
// set made up yesterday is drawn as well as the printed ones. A city's wall runs from corner to corner of
// each stretch of sides the city does not hold (and to the corners that it reaches), always at less than 45
// degrees from a held side, so that separate cities on neighbouring sides stay apart, with room for a field
// between them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::reports::pictures {

constexpr double half_tile = 50;         ///< half the length of a side
constexpr double road_half_width = 5.5;  ///< border included

/// What a line is drawn as.
enum class LineLook : std::uint8_t { road, water, wall };
/// Half as wide as it is drawn, border included.
constexpr double half_width(LineLook look) {
  return look == LineLook::road ? road_half_width : look == LineLook::water ? 8.5 : 5;
}
/// How the own lines of a set look, by their numbers.
using OwnLooks = std::array<LineLook, tilesets::most_own_lines>;
constexpr OwnLooks all_walls = {LineLook::wall, LineLook::wall, LineLook::wall, LineLook::wall};
/// Own lines look like walls; like water if they are continued and no figure stands on them.
OwnLooks own_looks(const tilesets::TileSet& set);

struct Point {
  double x = 0;
  double y = 0;
};

/// `p` after `turns` clockwise quarter turns about the tile's centre.
Point turned(Point p, int turns);
double distance(Point a, Point b);
double squared_distance(Point a, Point b);

struct Cubic {
  Point from, control1, control2, to;
};
using Curve = std::vector<Cubic>;

Curve turned(const Curve& curve, int turns);
/// Points along the curve, 16 a piece, both ends included.
std::vector<Point> sampled(const Curve& curve);

struct CityShape {
  int segment = 0;
  Curve outline;  ///< closed, clockwise
  std::vector<Curve>
      walls;  ///< the parts of the outline inside the tile, one for each stretch of other sides
  bool hides_lines = false;  ///< what passes it goes on below
};

/// A road or an own line.
struct RoadShape {
  int segment = 0;
  /// One through line, or one arm for each side; of an own line that branches the straight ones, then an arm.
  /// Arms start at the rim.
  std::vector<Curve> lines;
  LineLook look = LineLook::road;
  std::optional<Point> hub{};  ///< where an own line ends: a pond, a tower
};
constexpr double pond_radius = 15;  ///< bank included
constexpr double tower_radius = 8;  ///< half of its side
constexpr double hub_radius(LineLook look) { return look == LineLook::water ? pond_radius : tower_radius; }

/// A road's end at a city wall, or where it goes on below the city; `outward` is the unit vector from the
/// city to the road.
struct Gate {
  Point at;
  Point outward;
};

/// Where one road or own line passes over another or over a city; nothing passes below water.
struct BridgeShape {
  int above = 0;  ///< segment
  Curve deck;     ///< along the road above
  bool is_over_city = false;
};

struct TileShape {
  std::vector<CityShape> cities;  ///< from below upwards; else in the order of their segments
  std::vector<RoadShape> roads;   ///< and own lines, in the order of their segments
  std::vector<Curve> spurs;       ///< from the middle to a gate
  std::vector<BridgeShape> bridges;
  std::vector<Gate> gates;
  std::optional<Point> middle;  ///< where the crossing, cloister or hamlet stands
};

/// Requires a type that passed the reader's checks.
TileShape shape_of(const tilesets::TileType& type, const OwnLooks& looks);

}  // namespace bastide::reports::pictures
