// Joints: where two segments of touching tiles meet.
//
// A city meets a city and a road meets a road side to side, a field meets a field half-edge to half-edge
// (rules.md section 1: NL meets SR', and so on). Two fields may meet twice along one edge; both are joints.
// Corners make none. Costs a walk over both tiles' segments for each of the three places of a shared edge.
#pragma once

#include <vector>

#include "rules/reference/landscape.hpp"

namespace bastide::rules::reference {

/// Where two segments meet, as seen from the tile to the west or north of the other.
struct Joint {
  bool is_half_edge = false;  ///< fields: `place` is a half-edge; else a side
  int place = 0;
};

/// Calls meet(from, to, joint) for each joint of a consistent board; `from` is a segment of the western or
/// northern tile.
template <class Meet>
void for_each_joint(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
                    Meet meet) {
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Placement& here = board[static_cast<std::size_t>(p)];
    for (const int side : {1, 2}) {  // east and south: every pair of touching tiles is met once
      const auto beyond = landscape.at(neighbour(here.cell, side));
      if (!beyond) continue;
      const Placement& there = board[static_cast<std::size_t>(*beyond)];

      const auto from = segment_on_side(set, here, side);
      const auto to = segment_on_side(set, there, facing_side(side));
      if (from && to) meet(SegmentRef{p, *from}, SegmentRef{*beyond, *to}, Joint{false, side});

      for (const int half_edge : {2 * side, 2 * side + 1}) {
        const auto field = field_on_half_edge(set, here, half_edge);
        const auto field_beyond = field_on_half_edge(set, there, facing_half_edge(half_edge));
        if (field && field_beyond)
          meet(SegmentRef{p, *field}, SegmentRef{*beyond, *field_beyond}, Joint{true, half_edge});
      }
    }
  }
}

}  // namespace bastide::rules::reference
