#include "rules/reference/landscape.hpp"

#include <fmt/format.h>

namespace bastide::rules::reference {

using tilesets::Edge;
using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

Landscape::Landscape(const std::vector<Placement>& board) {
  placement_on_.reserve(board.size());
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    placement_on_.emplace(board[static_cast<std::size_t>(p)].cell, p);
  }
}

std::optional<int> Landscape::at(Cell cell) const {
  const auto found = placement_on_.find(cell);
  if (found == placement_on_.end()) return std::nullopt;
  return found->second;
}

Edge edge_on(const TileType& type, int rotation, int side) {
  // A clockwise quarter turn brings the edge of the side before to this side.
  return type.edges[static_cast<std::size_t>((side - rotation) & 3)];
}

bool holds_side(const Segment& segment, int rotation, int side) {
  const auto turned = tilesets::turn_sides(segment.sides, static_cast<unsigned>(rotation));
  return ((turned >> side) & 1) != 0;
}

bool holds_half_edge(const Segment& segment, int rotation, int half_edge) {
  const auto turned = tilesets::turn_half_edges(segment.half_edges, static_cast<unsigned>(rotation));
  return ((turned >> half_edge) & 1) != 0;
}

std::optional<int> segment_on_side(const TileSet& set, const Placement& placement, int side) {
  const auto& segments = set.type(placement.type).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    const Segment& segment = segments[static_cast<std::size_t>(s)];
    if (segment.kind != SegmentKind::city && segment.kind != SegmentKind::road) continue;
    if (holds_side(segment, placement.rotation, side)) return s;
  }
  return std::nullopt;
}

std::optional<int> field_on_half_edge(const TileSet& set, const Placement& placement, int half_edge) {
  const auto& segments = set.type(placement.type).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    const Segment& segment = segments[static_cast<std::size_t>(s)];
    if (segment.kind != SegmentKind::field) continue;
    if (holds_half_edge(segment, placement.rotation, half_edge)) return s;
  }
  return std::nullopt;
}

bool touches(const Segment& field, const Segment& city) {
  if (field.kind != SegmentKind::field || city.kind != SegmentKind::city) return false;
  return ((field.cities >> city.index) & 1) != 0;
}

int facing_side(int side) { return (side + 2) & 3; }

int facing_half_edge(int half_edge) {
  const int side = half_edge / 2;
  const bool is_left = half_edge % 2 == 0;
  return 2 * facing_side(side) + (is_left ? 1 : 0);
}

std::string describe(const TileSet& set, const Placement& placement) {
  return fmt::format("{}{}@{},{}", set.type(placement.type).id, placement.rotation, placement.cell.x,
                     placement.cell.y);
}

}  // namespace bastide::rules::reference
