// Which types the last tile leaves without a place, for all boards that one tile more makes, without laying
// it.
//
// A tile laid on a cell changes the demands of that cell and its four neighbours only. A type that fits some
// other frontier cell keeps its place whatever is laid, and on most boards that is every type. Types as bits:
// OR the masks of what fits over the cells that stay as they are; what is in the bag and not in there may get
// blocked, and only then are the tiles gone through, each with the new codes of at most four cells. Cost: the
// frontier's length a cell.
//
// On a shiftable table a tile changes where others may lie far away, and with more than 64 types a mask would
// be longer than a word; there every tile is laid and every type asked for. Own work.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/board.hpp"

namespace bastide::solver::boards {

/// True when a tile of `type` is in the bag and has no place.
inline bool is_blocked(const rules::board::Board& board, int type) {
  return board.left(type) > 0 && !board.has_place(type);
}

/// The types that fit a frontier code: bit t for type t.
class FittingTypes {
 public:
  explicit FittingTypes(const rules::board::FitTable& fit);
  std::uint64_t operator[](rules::board::FrontierCode code) const { return types_[code]; }
  bool has_all_types() const { return has_all_types_; }

 private:
  std::vector<std::uint64_t> types_;
  bool has_all_types_ = false;  ///< false: more than 64 types, the table is empty
};

class LastTileBlocks {
 public:
  explicit LastTileBlocks(const rules::board::FitTable& fit) : fitting_(fit) {}

  /// How many tiles in the bag have a place.
  int placeable_tiles(const rules::board::Board& board) const;

  /// Calls blocks(tile, type, left) for every board that a tile on one of these frontier cells makes and
  /// every type in the bag that then has no place, with the number of its tiles then left: once each. Tiles
  /// may be laid, and are taken back.
  template <class Blocks>
  void for_each(rules::board::Board& board, std::span<const rules::board::CellIndex> cells, Blocks blocks);

 private:
  template <class Blocks>
  void lay_each(rules::board::Board& board, std::span<const rules::board::CellIndex> cells,
                Blocks blocks) const;
  /// What fits the frontier when `cell` and its neighbours are left out.
  std::uint64_t fitting_away_from(const rules::board::Board& board, rules::board::CellIndex cell) const;

  FittingTypes fitting_;
  std::vector<rules::board::CellIndex> cells_;  ///< scratch space
};

template <class Blocks>
void LastTileBlocks::lay_each(rules::board::Board& board, std::span<const rules::board::CellIndex> cells,
                              Blocks blocks) const {
  for (const auto cell : cells) {
    if (!board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0 || !board.admits_bend(cell, tile.type, tile.rotation)) continue;
      board.place(cell, tile.type, tile.rotation);
      for (int type = 0; type < board.set().type_count(); ++type) {
        if (is_blocked(board, type)) blocks(tile, type, board.left(type));
      }
      board.undo();
    }
  }
}

template <class Blocks>
void LastTileBlocks::for_each(rules::board::Board& board, std::span<const rules::board::CellIndex> cells,
                              Blocks blocks) {
  if (!board.admits_all() || !fitting_.has_all_types()) {
    // Laying a tile changes the frontier, of which `cells` may be a part.
    cells_.assign(cells.begin(), cells.end());
    lay_each(board, cells_, blocks);
    return;
  }
  const auto all_shown = board.fit().shown();
  std::uint64_t left = 0;
  for (int type = 0; type < board.set().type_count(); ++type)
    left |= std::uint64_t{board.left(type) > 0} << static_cast<unsigned>(type);
  for (const auto cell : cells) {
    const auto in_danger = left & ~fitting_away_from(board, cell);
    if (in_danger == 0) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0) continue;
      auto blocked = in_danger;
      if (board.left(tile.type) == 1) blocked &= ~(std::uint64_t{1} << tile.type);
      const auto& shown = all_shown[4U * tile.type + tile.rotation];
      for (unsigned side = 0; side < 4; ++side) {
        const auto next = cell + board.side_steps()[side];
        if (!board.is_empty(next)) continue;
        blocked &= ~fitting_[static_cast<rules::board::FrontierCode>(board.code(next) + shown[side])];
      }
      for (; blocked != 0; blocked &= blocked - 1) {
        const int type = std::countr_zero(blocked);
        blocks(tile, type, board.left(type) - (type == tile.type ? 1 : 0));
      }
    }
  }
}

}  // namespace bastide::solver::boards
