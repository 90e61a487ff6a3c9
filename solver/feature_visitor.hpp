// A BoardWalk visitor that keeps the features of the board up to date, and hands each board on to a check.
#pragma once

#include "rules/feature_forest.hpp"
#include "solver/board_walk.hpp"

namespace bastide::solver {

/// `Visit` is called as visit(board, forest) for every board placed, the features of which are up to date.
template <class Visit>
class FeatureVisitor {
 public:
  /// Takes in the start tile of `walk`, which must stand at its root.
  FeatureVisitor(const BoardWalk& walk, int most_tiles, Visit visit)
      : forest_(walk.board().set(), most_tiles), visit_(std::move(visit)) {
    forest_.place(walk.board());
  }

  void placed(const rules::Board& board) {
    forest_.place(board);
    if (is_on_) visit_(board, forest_);
  }
  void taken_back(const rules::Board& /*board*/) { forest_.undo(); }

  /// While off, features are kept but boards are not handed on (on the way to a prefix).
  void turn_on(bool on) { is_on_ = on; }
  const rules::FeatureForest& forest() const { return forest_; }
  Visit& visit() { return visit_; }

 private:
  rules::FeatureForest forest_;
  Visit visit_;
  bool is_on_ = true;
};

}  // namespace bastide::solver
