// Fields are derived, not typed in: half-edges belong together unless something on the tile separates them.
#pragma once

#include <array>
#include <vector>

#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// The field segments of a tile with these edges, cities, roads (sides masks) and centre: half-edges and the
/// cities touched (bits index `cities`), ordered by first half-edge, unnamed. Source: rules.md section 1,
/// "Fields can be derived". Requires cities and roads to be consistent with the edges.
std::vector<Segment> derive_fields(const std::array<Edge, 4>& edges, const std::vector<SideMask>& cities,
                                   const std::vector<SideMask>& roads, Centre centre);

}  // namespace bastide::tilesets
