// The fields of a tile, derived and not typed in: half-edges belong together unless something on the tile
// separates them.
//
// What separates is every city, and every road together with whatever it ends at. A separator touches the rim
// at the middles of some sides, so it is a mask of sides. Two separators may not cross; with four sides the
// only crossing there is, is one through N and S with one through E and W. Statement: ours-fields-follow.
#pragma once

#include <array>
#include <vector>

#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// The separators of a tile. One-sided roads that end at the same crossing or cloister are one separator;
/// those that end at a gate are one with the tile's first city (the reader demands that it has exactly one).
std::vector<SideMask> separators(const std::vector<SideMask>& cities, const std::vector<SideMask>& roads,
                                 Centre centre);

/// True when the two separators would have to cross inside the tile. Requires that they share no side.
bool cross(SideMask a, SideMask b);

/// True when `separator` runs between two half-edges: it touches the rim on both ways round from one to the
/// other.
bool separates(SideMask separator, int half_edge, int other_half_edge);

/// True when the mask holds exactly one side.
constexpr bool is_one_sided(SideMask m) { return m != 0 && (m & (m - 1)) == 0; }

/// The field segments of a tile with these edges, cities, roads (sides masks) and centre: half-edges and the
/// cities touched (bits index `cities`), ordered by first half-edge, unnamed. Statement:
/// ours-fields-follow. Requires cities and roads to be consistent with the edges.
std::vector<Segment> derive_fields(const std::array<Edge, 4>& edges, const std::vector<SideMask>& cities,
                                   const std::vector<SideMask>& roads, Centre centre);

}  // namespace bastide::tilesets
