// The boards of a piece as BoardWalk visits them, without those below boards of which a visitor wants no
// more.
//
// The same algorithm (solver/boards/board_walk.hpp), with a question asked at every board. Kept apart because
// the walk that counts must not pay for the question, and because two walks that agree on how many boards
// there are check each other.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/board/feature_forest.hpp"
#include "solver/boards/board_pieces.hpp"

namespace bastide::solver::boards {

class PrunedWalk {
 public:
  PrunedWalk(const BoardSpace& space, int most_tiles)
      : board_(*space.fit, most_tiles, space.table),
        forest_(space.fit->set(), most_tiles),
        tiles_(most_tiles) {}

  /// Calls visit(board, forest) for the piece's first board and those below it of at most `most_tiles` tiles;
  /// it returns whether the boards below that one are wanted.
  template <class Visit>
  void walk(const Piece& piece, Visit visit) {
    const auto start = board_.index({0, 0});
    place(start, piece.start, 0);
    const auto opened = board_.frontier();
    untried_.assign(opened.begin(), opened.end());
    std::size_t first = 0;
    for (const auto& step : piece.prefix) {
      const auto cell = first + step.untried;
      lay(cell, step.type, step.rotation);
      first = cell + 1;
    }
    if (visit(board_, forest_) && piece.is_subtree) descend(first, visit);
    while (!board_.tiles().empty()) {
      forest_.undo();
      board_.undo();
    }
  }

 private:
  void place(rules::board::CellIndex at, int type, int rotation) {
    board_.place(at, type, rotation);
    forest_.place(board_);
  }
  void lay(std::size_t untried, int type, int rotation) {
    place(untried_[untried], type, rotation);
    const auto opened = board_.last_opened();
    untried_.insert(untried_.end(), opened.begin(), opened.end());
  }
  template <class Visit>
  void descend(std::size_t first, Visit& visit) {
    if (static_cast<int>(board_.tiles().size()) == tiles_) return;
    const auto end = untried_.size();
    for (auto i = first; i < end; ++i) {
      if (!board_.admits(untried_[i])) continue;
      for (const auto& tile : board_.fit().fitting(board_.code(untried_[i]))) {
        if (board_.left(tile.type) == 0) continue;
        lay(i, tile.type, tile.rotation);
        if (visit(board_, forest_)) descend(i + 1, visit);
        untried_.resize(end);
        forest_.undo();
        board_.undo();
      }
    }
  }

  rules::board::Board board_;
  rules::board::FeatureForest forest_;
  int tiles_;
  std::vector<rules::board::CellIndex> untried_;
};

}  // namespace bastide::solver::boards
