#include "rules/reference/landscape.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

namespace bastide::rules::reference {

using tilesets::Edge;
using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

Landscape::Landscape(const std::vector<Placement>& board) {
  if (board.empty()) return;
  north_west_ = board.front().cell;
  Cell south_east = north_west_;
  for (const Placement& placement : board) {
    const Cell cell = placement.cell;
    north_west_ = {std::min(north_west_.x, cell.x), std::min(north_west_.y, cell.y)};
    south_east = {std::max(south_east.x, cell.x), std::max(south_east.y, cell.y)};
  }
  const auto width = static_cast<std::int64_t>(south_east.x) - north_west_.x + 1;
  const auto height = static_cast<std::int64_t>(south_east.y) - north_west_.y + 1;
  const auto most_cells = static_cast<std::int64_t>(64 + 16 * board.size());
  is_scattered_ = width > most_cells || height > most_cells || width * height > most_cells;
  if (is_scattered_) {
    placement_on_.reserve(board.size());
    for (int p = 0; p < static_cast<int>(board.size()); ++p) {
      placement_on_.emplace(board[static_cast<std::size_t>(p)].cell, p);
    }
    return;
  }
  width_ = static_cast<int>(width);
  height_ = static_cast<int>(height);
  in_box_.assign(static_cast<std::size_t>(width * height), -1);
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Cell cell = board[static_cast<std::size_t>(p)].cell;
    auto& first =
        in_box_[static_cast<std::size_t>((cell.y - north_west_.y) * width_ + cell.x - north_west_.x)];
    if (first < 0) first = p;
  }
}

std::optional<int> Landscape::among_scattered(Cell cell) const {
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
