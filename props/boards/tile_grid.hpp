// Which tile lies on which cell, and what a placed tile shows there, straight from the placements.
//
// Properties look at boards through this and not through the fast engine's arrays or the turned types that
// both it and the walk use: edges and segments are read from the tile type as written and turned by
// arithmetic (rules.md section 1: a clockwise quarter turn moves side s to s + 1). A grid that looks at board
// after board allocates only while it grows.
#pragma once

#include <array>
#include <vector>

#include "rules/position.hpp"

namespace bastide::props::boards {

/// Index of the placement on each cell of a board.
class TileGrid {
 public:
  TileGrid() = default;
  explicit TileGrid(const std::vector<rules::Placement>& placements) { look_at(placements); }
  /// Forgets the board before. Of two placements on one cell the later one is kept.
  void look_at(const std::vector<rules::Placement>& placements);

  /// Index of the placement on `c`, or -1; any cell may be asked for.
  int at(rules::Cell c) const {
    const int x = c.x - north_west_.x;
    const int y = c.y - north_west_.y;
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return -1;
    return tile_on_[static_cast<std::size_t>(x * height_ + y)];
  }
  /// Calls visit(cell) for each empty cell that touches a tile by a side, ascending.
  template <class Visit>
  void for_each_touching_cell(Visit visit) const {
    for (int x = north_west_.x; x < north_west_.x + width_; ++x) {
      for (int y = north_west_.y; y < north_west_.y + height_; ++y) {
        if (at({x, y}) >= 0) continue;
        bool touches = false;
        for (int s = 0; s < 4 && !touches; ++s) touches = at(rules::neighbour({x, y}, s)) >= 0;
        if (touches) visit(rules::Cell{x, y});
      }
    }
  }
  /// True when every tile is reached from the first one from side to side.
  bool is_connected() const;
  /// How many of the eight cells around `c` hold a tile.
  int tiles_around(rules::Cell c) const;

 private:
  std::vector<rules::Cell> cells_;  ///< of the placements, in order
  rules::Cell north_west_;          ///< of the box of tiles, grown by one
  int width_ = 0;
  int height_ = 0;
  std::vector<std::int16_t> tile_on_;  ///< column by column
};

/// What a placed tile shows on side `side` of the board (0-3 = N E S W).
tilesets::Edge edge_on(const tilesets::TileSet& set, const rules::Placement& placement, int side);
/// The city or road segment that holds that side, or -1.
int segment_on_side(const tilesets::TileSet& set, const rules::Placement& placement, int side);
/// The field segment at half-edge `half_edge` of the board (0-7 = NL .. WR), or -1.
int segment_at_half_edge(const tilesets::TileSet& set, const rules::Placement& placement, int half_edge);

/// The side of the neighbour that meets `side`.
constexpr int facing_side(int side) { return (side + 2) & 3; }
/// The half-edge of the neighbour that meets `half_edge`: NL meets SR', NR meets SL' (rules.md section 1).
constexpr int facing_half_edge(int half_edge) { return ((half_edge + 4) & 7) ^ 1; }

}  // namespace bastide::props::boards
