// A board together with its features: every tile is laid on both, and taken back from both.
//
// What only counts boards keeps a Board; whoever asks about features keeps this.
// Cost: that of the two.
#pragma once

#include <span>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"

namespace bastide::rules::board {

class FeatureBoard {
 public:
  /// An empty board, as Board makes it, with features as FeatureForest makes them.
  explicit FeatureBoard(const FitTable& fit, int most_tiles, const Table& table = {}, int figures = 1)
      : board_(fit, most_tiles, table), forest_(fit.set(), most_tiles, figures) {}
  FeatureBoard(const FitTable& fit, Cell north_west, Cell south_east, int most_tiles, const Table& table = {},
               int figures = 1)
      : board_(fit, north_west, south_east, most_tiles, table), forest_(fit.set(), most_tiles, figures) {}

  const Board& board() const { return board_; }
  const FeatureForest& forest() const { return forest_; }
  /// To lay tiles and take them back without asking for features between.
  Board& board() { return board_; }
  /// To put figures on features.
  FeatureForest& forest() { return forest_; }

  /// As Board's.
  void place(CellIndex at, int type, int rotation) {
    board_.place(at, type, rotation);
    forest_.place(board_);
  }
  void place(const Placement& tile) { place(board_.index(tile.cell), tile.type, tile.rotation); }
  void place_all(std::span<const Placement> tiles) {
    for (const auto& tile : tiles) place(tile);
  }
  /// Takes back the tile placed last, with what was done to figures since.
  void undo() {
    forest_.undo();
    board_.undo();
  }
  void set_aside(int type) { board_.set_aside(type); }
  void put_back(int type) { board_.put_back(type); }

  std::vector<Placement> placements() const { return board_.placements(); }

  friend bool operator==(const FeatureBoard& a, const FeatureBoard& b) = default;

 private:
  Board board_;
  FeatureForest forest_;
};

}  // namespace bastide::rules::board
