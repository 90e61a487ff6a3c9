#include "props/boards/tile_grid.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>

namespace bastide::props::boards {

template <class T>
using Row = boost::container::small_vector<T, 32>;

using rules::Cell;
using rules::Placement;

void TileGrid::look_at(const std::vector<Placement>& placements) {
  cells_.clear();
  width_ = height_ = 0;
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
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const auto c = placements[i].cell;
    cells_.push_back(c);
    tile_on_[static_cast<std::size_t>((c.x - north_west_.x) * height_ + c.y - north_west_.y)] =
        static_cast<std::int16_t>(i);
  }
}

bool TileGrid::is_connected() const {
  if (cells_.empty()) return true;
  Row<char> is_reached(cells_.size(), 0);
  Row<int> reached;
  reached.push_back(at(cells_.front()));
  is_reached[static_cast<std::size_t>(reached.front())] = 1;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int s = 0; s < 4; ++s) {
      const int next = at(rules::neighbour(cells_[static_cast<std::size_t>(reached[i])], s));
      if (next < 0 || is_reached[static_cast<std::size_t>(next)] != 0) continue;
      is_reached[static_cast<std::size_t>(next)] = 1;
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

tilesets::Edge edge_on(const tilesets::TileSet& set, const Placement& placement, int side) {
  return set.type(placement.type).edges[static_cast<std::size_t>((side - placement.rotation) & 3)];
}

int segment_on_side(const tilesets::TileSet& set, const Placement& placement, int side) {
  const auto& segments = set.type(placement.type).segments;
  const auto own_side = static_cast<unsigned>((side - placement.rotation) & 3);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((segments[s].sides >> own_side & 1U) != 0) return static_cast<int>(s);
  }
  return -1;
}

int segment_at_half_edge(const tilesets::TileSet& set, const Placement& placement, int half_edge) {
  const auto& segments = set.type(placement.type).segments;
  const auto own_half_edge = static_cast<unsigned>((half_edge - 2 * placement.rotation) & 7);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((segments[s].half_edges >> own_half_edge & 1U) != 0) return static_cast<int>(s);
  }
  return -1;
}

}  // namespace bastide::props::boards
