#include "props/tile_grid.hpp"

#include <algorithm>

namespace bastide::props {

using rules::Cell;
using rules::Placement;

TileGrid::TileGrid(const std::vector<Placement>& placements) {
  if (placements.empty()) return;
  north_west_ = placements.front().cell;
  Cell south_east = north_west_;
  for (const auto& p : placements) {
    north_west_ = {std::min(north_west_.x, p.cell.x), std::min(north_west_.y, p.cell.y)};
    south_east = {std::max(south_east.x, p.cell.x), std::max(south_east.y, p.cell.y)};
  }
  north_west_ = {north_west_.x - 1, north_west_.y - 1};
  width_ = south_east.x - north_west_.x + 2;
  height_ = south_east.y - north_west_.y + 2;
  tile_on_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), -1);
  cells_.reserve(placements.size());
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const auto c = placements[i].cell;
    cells_.push_back(c);
    tile_on_[static_cast<std::size_t>((c.y - north_west_.y) * width_ + c.x - north_west_.x)] =
        static_cast<std::int16_t>(i);
  }
}

int TileGrid::at(Cell c) const {
  const int x = c.x - north_west_.x;
  const int y = c.y - north_west_.y;
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return -1;
  return tile_on_[static_cast<std::size_t>(y * width_ + x)];
}

std::vector<Cell> TileGrid::touching_cells() const {
  std::vector<Cell> cells;
  cells.reserve(16);
  for (int x = north_west_.x; x < north_west_.x + width_; ++x) {
    for (int y = north_west_.y; y < north_west_.y + height_; ++y) {
      if (at({x, y}) >= 0) continue;
      bool touches = false;
      for (int s = 0; s < 4 && !touches; ++s) touches = at(rules::neighbour({x, y}, s)) >= 0;
      if (touches) cells.push_back({x, y});
    }
  }
  return cells;
}

bool TileGrid::is_connected() const {
  if (cells_.empty()) return true;
  std::vector<bool> is_reached(cells_.size(), false);
  std::vector<int> reached = {at(cells_.front())};
  reached.reserve(cells_.size());
  is_reached[static_cast<std::size_t>(reached.front())] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int s = 0; s < 4; ++s) {
      const int next = at(rules::neighbour(cells_[static_cast<std::size_t>(reached[i])], s));
      if (next < 0 || is_reached[static_cast<std::size_t>(next)]) continue;
      is_reached[static_cast<std::size_t>(next)] = true;
      reached.push_back(next);
    }
  }
  return reached.size() == cells_.size();
}

int TileGrid::tiles_around(Cell c) const {
  int tiles = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if ((dx != 0 || dy != 0) && at({c.x + dx, c.y + dy}) >= 0) ++tiles;
    }
  }
  return tiles;
}

tilesets::Edge edge_on(const rules::TileSet& set, const Placement& placement, int side) {
  return set.type(placement.type).edges[static_cast<std::size_t>((side - placement.rotation) & 3)];
}

int segment_on_side(const rules::TileSet& set, const Placement& placement, int side) {
  const auto& segments = set.type(placement.type).segments;
  const auto own_side = static_cast<unsigned>((side - placement.rotation) & 3);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((segments[s].sides >> own_side & 1U) != 0) return static_cast<int>(s);
  }
  return -1;
}

int segment_at_half_edge(const rules::TileSet& set, const Placement& placement, int half_edge) {
  const auto& segments = set.type(placement.type).segments;
  const auto own_half_edge = static_cast<unsigned>((half_edge - 2 * placement.rotation) & 7);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((segments[s].half_edges >> own_half_edge & 1U) != 0) return static_cast<int>(s);
  }
  return -1;
}

}  // namespace bastide::props
