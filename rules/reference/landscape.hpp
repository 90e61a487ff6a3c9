// Which tile lies on which cell, and what a placed tile shows on its rim.
//
// Everything is read off TileType's masks with turn_sides and turn_half_edges each time it is asked:
// TurnedType's precomputed tables hold the same answers, but the fast engine lives on them, and a fault in
// them must not be able to hide. Costs a load a cell where the tiles lie close together, as on every board of
// play (a binary search where a position lies scattered), and a walk over the tile's (at most 13) segments a
// rim place. Source: rules.md section 1 (rim, half-edges).
#pragma once

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules::reference {

/// The occupied cells of a board. Of two placements on one cell the first is kept.
class Landscape {
 public:
  explicit Landscape(const std::vector<Placement>& board);

  /// Index of the placement on `cell`, if one lies there.
  std::optional<int> at(Cell cell) const {
    if (is_scattered_) return among_scattered(cell);
    const int x = cell.x - north_west_.x;
    const int y = cell.y - north_west_.y;
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return std::nullopt;
    const int placement = in_box_[static_cast<std::size_t>(y * width_ + x)];
    return placement < 0 ? std::nullopt : std::optional(placement);
  }

 private:
  std::optional<int> among_scattered(Cell cell) const;

  bool is_scattered_ = false;
  Cell north_west_;  ///< of the bounding box
  int width_ = 0;
  int height_ = 0;
  boost::container::small_vector<int, 64> in_box_;      ///< row by row, -1 = nothing
  boost::container::flat_map<Cell, int> placement_on_;  ///< when scattered
};

/// What a tile of `type`, turned by `rotation`, shows on side `side` of the board (0-3 = N E S W).
tilesets::Edge edge_on(const tilesets::TileType& type, int rotation, int side);

/// True when city or road segment `segment`, turned by `rotation`, holds side `side` of the board.
bool holds_side(const tilesets::Segment& segment, int rotation, int side);
/// True when field segment `segment`, turned by `rotation`, holds half-edge `half_edge` of the board (0-7).
bool holds_half_edge(const tilesets::Segment& segment, int rotation, int half_edge);

/// Index of the city or road segment on a side of a placed tile; none on a field edge.
std::optional<int> segment_on_side(const TileSet& set, const Placement& placement, int side);
/// Index of the field segment at a half-edge of a placed tile; none on a city edge.
std::optional<int> field_on_half_edge(const TileSet& set, const Placement& placement, int half_edge);

/// True when `field` is a field that touches `city`, a city segment of the same tile.
bool touches(const tilesets::Segment& field, const tilesets::Segment& city);

/// The half-edge of the neighbour beyond that meets `half_edge`: NL meets SR', NR meets SL', EL meets WR', ER
/// meets WL'.
int facing_half_edge(int half_edge);
/// The side of the neighbour beyond that meets `side`.
int facing_side(int side);

/// "D0@0,0": the placement in the words of product.md, without its follower.
std::string describe(const TileSet& set, const Placement& placement);

}  // namespace bastide::rules::reference
