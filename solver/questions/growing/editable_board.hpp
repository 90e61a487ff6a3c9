// Tiles that fit each other and can be taken up and laid elsewhere one by one.
//
// The walk for the largest final scoring changes a few tiles of a whole board. rules::Board takes back only
// what was laid last; here any tile can go, and nothing is kept but which image lies where.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/position.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::growing {

/// A square of cells with tiles on some. Cells are indices; images are oriented types (TileSet::oriented).
class EditableBoard {
 public:
  static constexpr int side = 64;
  static constexpr std::array<int, 4> steps = {-side, 1, side, -1};  ///< to the cells N E S W
  static constexpr int nothing = -1;
  static constexpr int most_tiles =
      2000;  ///< of a set, so that there is room and segments have short numbers

  explicit EditableBoard(const tilesets::TileSet& set);

  const tilesets::TileSet& set() const { return *set_; }
  const tilesets::TurnedType& turned(int image) const { return images_[static_cast<std::size_t>(image)]; }
  /// The image on the cell, or `nothing`.
  int image_at(int cell) const { return image_at_[static_cast<std::size_t>(cell)]; }
  bool is_empty(int cell) const { return image_at(cell) == nothing; }
  /// Index into `cells()` of a cell with a tile.
  int tile_at(int cell) const { return tile_at_[static_cast<std::size_t>(cell)]; }
  /// The cells with a tile, in no particular order.
  const std::vector<int>& cells() const { return cells_; }
  int left(int type) const { return left_[static_cast<std::size_t>(type)]; }

  /// Inside, with all eight neighbours.
  static bool has_room_at(int cell) {
    const int x = cell % side, y = cell / side;
    return x > 1 && y > 1 && x < side - 2 && y < side - 2;
  }
  static constexpr int middle = side * (side / 2) + side / 2;

  bool fits(int cell, int image) const;
  /// Requires an empty cell with room, where the image fits, and one of its type left.
  void lay(int cell, int image);
  /// Requires a tile there.
  void take(int cell);
  bool is_connected();

  /// The tiles, the cell `middle` as 0,0.
  std::vector<rules::Placement> placements() const;

 private:
  const tilesets::TileSet* set_;
  std::vector<tilesets::TurnedType> images_;
  std::vector<std::int16_t> image_at_, tile_at_;
  std::vector<int> cells_, left_;
  std::vector<std::uint32_t> seen_;  ///< connection: the number of the question that reached the cell
  std::vector<int> reached_;
  std::uint32_t question_ = 0;
};

}  // namespace bastide::solver::questions::growing
