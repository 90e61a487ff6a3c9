// A piece visitor that keeps the features of the board up to date and hands every board of its piece on to a
// check.
#pragma once

#include <utility>

#include "rules/board/feature_forest.hpp"
#include "solver/boards/board_pieces.hpp"

namespace bastide::solver::boards {

/// `Check` is called as check(board, forest) for every board of the piece, its prefix included; check.take()
/// gives and resets the piece's result.
template <class Check>
class FeatureVisitor {
 public:
  /// Takes in the start tile of `walk`, which must stand at its root.
  FeatureVisitor(const BoardWalk& walk, int most_tiles, Check check)
      : forest_(walk.board().set(), most_tiles), check_(std::move(check)) {
    forest_.place(walk.board());
  }

  void placed(const rules::board::Board& board) {
    forest_.place(board);
    if (is_inside_) check_(board, forest_);
  }
  void taken_back(const rules::board::Board& /*board*/) { forest_.undo(); }
  void begin_piece(const rules::board::Board& board) {
    is_inside_ = true;
    check_(board, forest_);
  }
  auto end_piece() {
    is_inside_ = false;
    return check_.take();
  }

 private:
  rules::board::FeatureForest forest_;
  Check check_;
  bool is_inside_ = false;  ///< false on the way to the prefix
};

}  // namespace bastide::solver::boards
