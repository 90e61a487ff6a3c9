// Which tile lies on which cell, and what a placed tile shows on its rim.
//
// Everything is read off TileType's masks with turn_sides and turn_half_edges each time it is asked:
// TurnedType's precomputed tables hold the same answers, but the fast engine lives on them, and a fault in
// them must not be able to hide. Costs a load a cell where the tiles lie close together, as on every board of
// play (a binary search where a position lies scattered), and a walk over the tile's (at most 13) segments a
// rim place. Statement: ours-half-edges.
//
// The checks of `props` ask here as well, board after board: a landscape that looks at the next board uses
// its memory again.
#pragma once

#include <array>
#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::rules::reference {

template <class T, std::size_t room>
using Row = boost::container::small_vector<T, room>;  // room for the boards that are checked by the million

/// The occupied cells of a board. Of two placements on one cell the first is kept.
class Landscape {
 public:
  Landscape() = default;
  explicit Landscape(const std::vector<Placement>& board) { look_at(board); }
  /// Forgets the board before.
  void look_at(const std::vector<Placement>& board);

  /// Index of the placement on `cell`, if one lies there.
  std::optional<int> at(Cell cell) const {
    if (is_scattered_) return among_scattered(cell);
    const int x = cell.x - north_west_.x;
    const int y = cell.y - north_west_.y;
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return std::nullopt;
    const int placement = in_box_[static_cast<std::size_t>(y * width_ + x)];
    return placement < 0 ? std::nullopt : std::optional(placement);
  }
  /// Tiles among the eight cells around `cell`.
  int tiles_around(Cell cell) const;
  /// Whether the table lets a tile lie on `cell`, these lying there already: on a shiftable one the landscape
  /// must still fit. Requires a tile.
  bool has_room_at(Cell cell, const Area& area) const;

 private:
  std::optional<int> among_scattered(Cell cell) const;

  bool is_scattered_ = false;
  Cell north_west_;  ///< of the bounding box
  int width_ = 0;
  int height_ = 0;
  Row<int, 64> in_box_;                                 ///< row by row, -1 = nothing
  boost::container::flat_map<Cell, int> placement_on_;  ///< when scattered
};

/// What a placed tile shows on side `side` of the board (0-3 = N E S W).
tilesets::Edge edge_on(const TileSet& set, const Placement& placement, int side);
/// Index of the segment of a line (city, road, one of the set's own) on a side of a placed tile; none on a
/// field edge.
std::optional<int> segment_on_side(const TileSet& set, const Placement& placement, int side);
/// Index of the field segment at half-edge `half_edge` of the board (0-7) of a placed tile; none on a city
/// edge.
std::optional<int> field_on_half_edge(const TileSet& set, const Placement& placement, int half_edge);

/// What the tiles around a cell show to it, by its sides; nothing where none lies.
using EdgesAround = std::array<std::optional<tilesets::Edge>, tilesets::side_count>;
EdgesAround edges_around(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
                         Cell cell);

/// An empty cell that touches a tile by a side, and what is shown to it.
struct TouchingCell {
  Cell cell;
  EdgesAround shown;
};
using TouchingCells = Row<TouchingCell, 32>;
/// All of them, ascending: each tile shows its sides to the empty cells beyond. Requires a consistent board.
void find_touching_cells(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
                         TouchingCells& found);

/// True when a tile of `type`, turned by `rotation`, fits there: on every side where a tile lies both show
/// the same (fits-on-all-edges; corner contact is nothing).
bool fits(const TileSet& set, int type, int rotation, const EdgesAround& around);

/// All (cell, rotation) pairs, ascending, at which a tile of `type` may be laid: see legal_placements.
void find_legal_places(const TileSet& set, const std::vector<Placement>& board, int type,
                       const TouchingCells& touching, const Landscape& landscape, const Table& table,
                       std::vector<LegalPlace>& legal);

/// Whether the edge of a line towards the empty `cell` counts as closed: where the border completes, off the
/// table.
bool closes_edges(const Table& table, Cell cell);
/// How many of the eight cells around `cell` count as filled for a cloister or garden because they are off
/// the table.
int cells_beyond(const Table& table, Cell cell);

/// Where the rim of a placed tile is open, on the board's sides and half-edges.
struct OpenRim {
  unsigned halves = 0;  ///< half-edges with an empty cell beyond
  unsigned sides = 0;   ///< likewise, without those that the border closes
};
OpenRim open_rim(const Landscape& landscape, Cell cell, const Table& table);
/// The same where it is known on which sides tiles lie, as bits.
OpenRim open_rim(unsigned adjoined, Cell cell, const Table& table);
/// Open edges of a segment by itself, on the open rim of its tile: sides (lines) or half-edges (field);
/// a cloister or garden: the cells around it that it lacks.
int open_edges(const tilesets::Segment& segment, const Placement& placement, const OpenRim& rim,
               const Landscape& landscape, const Table& table);

/// True when `field` is a field that touches `city`, a city segment of the same tile.
bool touches(const tilesets::Segment& field, const tilesets::Segment& city);

/// The half-edge of the neighbour beyond that meets `half_edge`: NL meets SR', NR meets SL', EL meets WR', ER
/// meets WL'.
constexpr int facing_half_edge(int half_edge) { return ((half_edge + 4) & 7) ^ 1; }
/// The side of the neighbour beyond that meets `side`.
constexpr int facing_side(int side) { return (side + 2) & 3; }

/// "D0@0,0": the placement as it is written, without its follower.
std::string describe(const TileSet& set, const Placement& placement);

}  // namespace bastide::rules::reference
