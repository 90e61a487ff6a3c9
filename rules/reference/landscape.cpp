#include "rules/reference/landscape.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "tilesets/index.hpp"

namespace bastide::rules::reference {

using tilesets::Edge;
using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

void Landscape::look_at(const std::vector<Placement>& board) {
  is_scattered_ = false;
  width_ = height_ = 0;
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
  width_ = static_cast<int>(width);
  height_ = static_cast<int>(height);
  if (is_scattered_) {
    placement_on_.clear();
    placement_on_.reserve(board.size());
    for (int p = 0; p < static_cast<int>(board.size()); ++p)
      placement_on_.emplace(board[bastide::at(p)].cell, p);
    return;
  }
  in_box_.assign(static_cast<std::size_t>(width * height), -1);
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Cell cell = board[bastide::at(p)].cell;
    auto& first = in_box_[bastide::at((cell.y - north_west_.y) * width_ + cell.x - north_west_.x)];
    if (first < 0) first = p;
  }
}

std::optional<int> Landscape::among_scattered(Cell cell) const {
  const auto found = placement_on_.find(cell);
  if (found == placement_on_.end()) return std::nullopt;
  return found->second;
}

namespace {

/// Calls visit for the eight cells around `cell`.
template <class Visit>
void for_each_around(Cell cell, Visit visit) {
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx != 0 || dy != 0) visit(Cell{cell.x + dx, cell.y + dy});
    }
  }
}

int bits_in(unsigned mask) {
  int bits = 0;
  for (; mask != 0; mask &= mask - 1) ++bits;
  return bits;
}

}  // namespace

int Landscape::tiles_around(Cell cell) const {
  int tiles = 0;
  for_each_around(cell, [&](Cell beside) { tiles += at(beside) ? 1 : 0; });
  return tiles;
}

bool Landscape::has_room_at(Cell cell, const Area& area) const {
  if (area.kind != AreaKind::shiftable) return area.admits(cell);
  const int width = std::max(north_west_.x + width_ - 1, cell.x) - std::min(north_west_.x, cell.x) + 1;
  const int height = std::max(north_west_.y + height_ - 1, cell.y) - std::min(north_west_.y, cell.y) + 1;
  return width <= area.width && height <= area.height;
}

// A clockwise quarter turn brings what lies on a side to the next one. So what lies on a side of the board is
// what the type has as many sides before, and the half-edges go along, two to a side.

Edge edge_on(const TileSet& set, const Placement& placement, int side) {
  return set.type(placement.type).edges[bastide::at((side - placement.rotation) & 3)];
}

std::optional<int> segment_on_side(const TileSet& set, const Placement& placement, int side) {
  const auto& segments = set.type(placement.type).segments;
  const int own_side = (side - placement.rotation) & 3;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((segments[s].sides >> own_side & 1) != 0) return static_cast<int>(s);
  }
  return std::nullopt;
}

std::optional<int> field_on_half_edge(const TileSet& set, const Placement& placement, int half_edge) {
  const auto& segments = set.type(placement.type).segments;
  const int own_half_edge = (half_edge - 2 * placement.rotation) & 7;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((segments[s].half_edges >> own_half_edge & 1) != 0) return static_cast<int>(s);
  }
  return std::nullopt;
}

EdgesAround edges_around(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
                         Cell cell) {
  EdgesAround around;
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto beyond = landscape.at(neighbour(cell, side));
    if (beyond) around[bastide::at(side)] = edge_on(set, board[bastide::at(*beyond)], facing_side(side));
  }
  return around;
}

void find_touching_cells(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
                         TouchingCells& found) {
  found.clear();
  for (const Placement& placement : board) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const Cell beyond = neighbour(placement.cell, side);
      if (landscape.at(beyond)) continue;
      auto touching = std::ranges::lower_bound(found, beyond, {}, &TouchingCell::cell);
      if (touching == found.end() || touching->cell != beyond)
        touching = found.insert(touching, {beyond, {}});
      touching->shown[bastide::at(facing_side(side))] = edge_on(set, placement, side);
    }
  }
}

bool fits(const TileSet& set, int type, int rotation, const EdgesAround& around) {
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto& wanted = around[bastide::at(side)];
    const auto shown = set.type(type).edges[bastide::at((side - rotation) & 3)];
    if (wanted && !set.fits(*wanted, shown)) return false;
  }
  return true;
}

bool closes_edges(const Table& table, Cell cell) {
  return table.border == Border::completes && !table.area.admits(cell);
}

int cells_beyond(const Table& table, Cell cell) {
  if (table.border_cloister == BorderCloister::no) return 0;
  int beyond = 0;
  for_each_around(cell, [&](Cell beside) { beyond += closes_edges(table, beside) ? 1 : 0; });
  return beyond;
}

OpenRim open_rim(const Landscape& landscape, Cell cell, const Table& table) {
  unsigned adjoined = 0;
  for (int side = 0; side < tilesets::side_count; ++side)
    adjoined |= landscape.at(neighbour(cell, side)) ? 1U << side : 0U;
  return open_rim(adjoined, cell, table);
}

OpenRim open_rim(unsigned adjoined, Cell cell, const Table& table) {
  OpenRim rim;
  for (int side = 0; side < tilesets::side_count; ++side) {
    if ((adjoined >> side & 1U) != 0) continue;
    rim.halves |= 3U << (2 * side);
    if (!closes_edges(table, neighbour(cell, side))) rim.sides |= 1U << side;
  }
  return rim;
}

int open_edges(const Segment& segment, const Placement& placement, const OpenRim& rim,
               const Landscape& landscape, const Table& table) {
  if (tilesets::is_site(segment.kind))
    return 8 - landscape.tiles_around(placement.cell) - cells_beyond(table, placement.cell);
  const auto turns = static_cast<unsigned>(placement.rotation);
  return bits_in(tilesets::turn_sides(segment.sides, turns) & rim.sides) +
         bits_in(tilesets::turn_half_edges(segment.half_edges, turns) & rim.halves);
}

bool touches(const Segment& field, const Segment& city) {
  if (field.kind != SegmentKind::field || city.kind != SegmentKind::city) return false;
  return ((field.cities >> city.index) & 1) != 0;
}

std::string describe(const TileSet& set, const Placement& placement) {
  return fmt::format("{}{}@{},{}", set.type(placement.type).id, placement.rotation, placement.cell.x,
                     placement.cell.y);
}

}  // namespace bastide::rules::reference
