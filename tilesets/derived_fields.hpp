// The fields of a tile, derived and not typed in: what is open on the rim belongs together unless something
// on the tile separates it.
//
// The rim has sixteen points, clockwise from NL: of each side its left half-edge, its middle and its right
// half-edge, then the corner. Open are the half-edges of edges that show no city, and the corners between
// edges of two cities (which no third one reaches): a field may lie there that has no half-edge at all. Edges
// of the set's own kinds are like roads' or, where no field lies beside them, like cities'.
// What separates is every city, with the corners that it reaches, every road and every line of the set's own,
// each together with whatever it ends at or passes over or under. Two separators may not cross. A field
// touches the cities right beside it on the rim, and the city between two gates when the field lies there.
// Statement: ours-fields-follow.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// What a tile shows, fields aside.
struct Inside {
  std::array<Edge, 4> edges{};
  std::vector<SideMask> cities;
  std::vector<CornerMask> reach;  ///< [city]: corners that it reaches without an edge there; empty: none does
  std::vector<SideMask> lines;    ///< roads, then lines of the set's own
  std::array<RoadEnd, 4> ends{};  ///< [side] of a road that has one side only
  std::vector<Bridge> bridges;    ///< numbers of cities, then lines
  SideMask spurs = 0;
  SideMask walled = 0;  ///< sides with edges of the set's own beside which no field lies
};

using RimMask = std::uint16_t;  ///< bit 4s + 0, 1, 2, 3: left half-edge, middle, right half-edge of side s,
                                ///< then the corner clockwise of it
constexpr int rim_points = 16;
constexpr int middle_point(int side) { return 4 * side + 1; }
constexpr int corner_point(int corner) { return 4 * corner + 3; }
constexpr int half_edge_point(int half_edge) { return 4 * (half_edge / 2) + 2 * (half_edge % 2); }

/// The separators of a tile by the middles and corners that they touch: roads that end at the same crossing
/// or cloister are one, what passes each other, roads with the city of their gate, spurs with theirs.
std::vector<RimMask> separators(const Inside& inside);

/// True when the two separators would have to cross inside the tile. Requires that they share no point.
bool cross(RimMask a, RimMask b);

/// True when `separator` runs between two points of the rim: it touches the rim on both ways round from one
/// to the other.
bool separates(RimMask separator, int point, int other_point);

/// The points at which a field can lie.
RimMask open_points(const Inside& inside);

/// True when the mask holds exactly one side.
constexpr bool is_one_sided(SideMask m) { return m != 0 && (m & (m - 1)) == 0; }

/// The field segments of a tile: half-edges, corners and the cities touched (bits index `cities`), unnamed,
/// ordered by first half-edge, those without one last. Statement: ours-fields-follow. Requires cities and
/// lines to be consistent with the edges.
std::vector<Segment> derive_fields(const Inside& inside);

}  // namespace bastide::tilesets
