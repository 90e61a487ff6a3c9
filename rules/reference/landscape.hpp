// Which tile lies on which cell, and what a placed tile shows on its rim.
//
// Everything is read off TileType's masks with turn_sides and turn_half_edges each time it is asked:
// TurnedType's precomputed tables hold the same answers, but the fast engine lives on them, and a fault in
// them must not be able to hide. Costs a binary search a cell and a walk over the tile's (at most 13)
// segments a rim place. Source: rules.md section 1 (rim, half-edges).
#pragma once

#include <boost/container/flat_map.hpp>
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
  std::optional<int> at(Cell cell) const;

 private:
  boost::container::flat_map<Cell, int> placement_on_;
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
