// The table: on which cells tiles may lie, and what its edge does to the features that reach it.
//
// Options board_area, border and border_cloister; statements table-* and house-border-completes. An area is
// data: a few rectangles or a largest width and height. The fast engine turns it into walls on its arrays,
// the reference model asks `admits` cell by cell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules {

enum class AreaKind : std::uint8_t {
  unbounded,
  fixed,      ///< one rectangle with the start tile in the middle
  shiftable,  ///< any cells whose bounding box is at most width x height: the landscape may be moved
  extended,   ///< the union of rectangles: a table and what is put against it
  floor       ///< everything but the hidden rectangles: the floor is used where all tiles stay visible
};

/// Cells with west <= x < west + width and north <= y < north + height.
struct Rectangle {
  int west = 0;
  int north = 0;
  int width = 1;
  int height = 1;
  bool has(Cell c) const { return c.x >= west && c.x < west + width && c.y >= north && c.y < north + height; }
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// Limits of this program; they keep arrays small and coordinates far from overflow.
constexpr int longest_side = 200;
constexpr int farthest_corner = 500;
constexpr int most_rectangles = 32;

struct Area {
  AreaKind kind = AreaKind::unbounded;
  int width = 0;  ///< fixed and shiftable, in cells
  int height = 0;
  std::vector<Rectangle> rectangles;  ///< fixed: one; extended: all; floor: the hidden ones

  /// Whether a tile may lie on `c` by itself. Shiftable: always, since that depends on the other tiles.
  bool admits(Cell c) const;
  /// Whether every cell where a tile may lie is known beforehand: fixed and extended.
  bool is_finite() const { return kind == AreaKind::fixed || kind == AreaKind::extended; }
  /// Whether it has an edge that stays where it is.
  bool has_fixed_edge() const { return is_finite() || kind == AreaKind::floor; }
  /// The smallest rectangle around `rectangles`. Requires some.
  Rectangle bounds() const;
  /// How many cells a finite area has.
  int cell_count() const;

  friend bool operator==(const Area&, const Area&) = default;
};

/// Reads "unbounded", "fixed 9x7", "shiftable 9x7", "extended 9x7@-4,-3 3x3@5,0", "floor 2x1@4,0": a
/// rectangle is WIDTHxHEIGHT@X,Y with the cell of its north-west corner. fixed puts the start tile at 0,0 in
/// the middle, with an even width or height one cell more to the east or south. Returns the area, or what is
/// wrong and what was expected.
std::optional<Area> parse_area(std::string_view text, std::string& wrong);
/// The text that parse_area reads as this area.
std::string to_text(const Area& area);

/// completes: city and road edges at the edge of the table count as closed.
enum class Border : std::uint8_t { barrier, completes };
/// With border completes, a cloister at the edge: never complete; complete when its cells on the table are
/// filled, for its real tiles; the same, for nine.
enum class BorderCloister : std::uint8_t { no, real_tiles, nine };

struct Table {
  Area area;
  Border border = Border::barrier;
  BorderCloister border_cloister = BorderCloister::no;

  bool completes() const { return border == Border::completes && area.has_fixed_edge(); }
  /// A city, road or line has an open edge when it is of one tile, unless the edge of the table closes it.
  int least_completed_tiles() const { return completes() ? 1 : 2; }
  /// Whether cells beyond the edge count for a cloister.
  bool completes_cloisters() const { return completes() && border_cloister != BorderCloister::no; }
  friend bool operator==(const Table&, const Table&) = default;
};

}  // namespace bastide::rules
