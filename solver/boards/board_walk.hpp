// Every board exactly once, without a table of boards seen.
//
// A board is reachable exactly when it is connected, contains the start tile, fits on every shared edge and
// respects the supply (product.md "What is counted"), so boards can be generated like coloured polyominoes
// rooted at the start tile. This is Redelmeier's algorithm (D. H. Redelmeier, "Counting polyominoes: yet
// another attack", 1981) with tiles for colours: keep a list of untried frontier cells; take each in turn;
// place there every oriented type that fits, append the cells that this opens, go on with the cells after it;
// once done with a cell it stays empty for the rest of that level. A board is made only by placing its cells
// in list order, hence once.
//
// The list never shrinks below a level's own part, so one array with a start index per level is all the
// memory there is: O(tiles), whatever the number of boards. Rejected: canonical boards in a hash set (memory
// grows with the boards, and a hash without stored keys would not be exact).
//
// A walk can be cut: the boards of `depth` tiles, as steps from the root, are prefixes that other walks
// continue from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/boards/board_space.hpp"

namespace bastide::solver::boards {

/// One placement of a walk: which cell of the untried list, which tile.
struct Step {
  std::uint16_t untried = 0;
  std::uint16_t type = 0;
  std::uint8_t rotation = 0;
  friend bool operator==(const Step&, const Step&) = default;
};
using Prefix = std::vector<Step>;

/// What a walk tells a visitor. `last_ply` is optional: when present, boards of the largest size are not
/// visited one by one; it gets the cells on which the last tile may lie, and may lay tiles on the board if it
/// takes them back.
template <class V>
concept BoardVisitor = requires(V visitor, const rules::board::Board& board) {
  visitor.placed(board);      // a tile was placed: this is a board
  visitor.taken_back(board);  // called just before that tile is taken back
};
template <class V>
concept CountsLastPly = requires(V visitor, rules::board::Board& board,
                                 std::span<const rules::board::CellIndex> cells) {
  visitor.last_ply(board, cells);
};

class BoardWalk {
 public:
  /// Begins at the first start tile of the space. Boards of up to `most_tiles` tiles can be reached.
  BoardWalk(const BoardSpace& space, int most_tiles);

  const rules::board::Board& board() const { return board_; }

  /// Puts another start tile at the root, telling the visitor. Requires that the walk stands at the root.
  template <BoardVisitor V>
  void start_with(int type, V& visitor) {
    if (board_.tile(0).type == type) return;
    visitor.taken_back(board_);
    board_.undo();
    lay_start(type);
    visitor.placed(board_);
  }

  /// Visits every board below the present one with at most `tiles` tiles, the present one not included.
  template <BoardVisitor V>
  void visit_below(int tiles, V& visitor) {
    const int left = tiles - static_cast<int>(board_.tiles().size());
    if (left > 0) walk(first_, left, visitor);
  }

  /// Goes down along a prefix, telling the visitor. Requires that the walk stands at the root.
  template <BoardVisitor V>
  void go_to(const Prefix& prefix, V& visitor) {
    for (const auto& step : prefix) {
      place(first_ + step.untried, step.type, step.rotation);
      levels_.push_back(first_);
      first_ += step.untried + 1U;
      visitor.placed(board_);
    }
  }
  /// Back to the root.
  template <BoardVisitor V>
  void go_back(V& visitor) {
    while (!levels_.empty()) {
      visitor.taken_back(board_);
      take_back();
      first_ = levels_.back();
      levels_.pop_back();
    }
  }

  /// All boards of exactly `tiles` tiles that begin with `start` as prefixes, in walk order. Requires
  /// tiles >= 1.
  static std::vector<Prefix> prefixes(const BoardSpace& space, int start, int tiles);

 private:
  void lay_start(int type);
  void place(std::size_t untried, int type, int rotation) {
    board_.place(untried_[untried], type, rotation);
    const auto opened = board_.last_opened();
    untried_.insert(untried_.end(), opened.begin(), opened.end());
  }
  void take_back() {
    untried_.resize(untried_.size() - board_.last_opened().size());
    board_.undo();
  }

  template <BoardVisitor V>
  void walk(std::size_t first, int left, V& visitor) {
    const auto end = untried_.size();
    if constexpr (CountsLastPly<V>) {
      if (left == 1) {
        visitor.last_ply(board_, std::span(untried_).subspan(first));
        return;
      }
    }
    for (auto i = first; i < end; ++i) {
      // The bounding box of a shiftable table only fills up: what it bars now it bars below as well.
      if (!board_.admits(untried_[i])) continue;
      for (const auto& tile : board_.fit().fitting(board_.code(untried_[i]))) {
        if (board_.left(tile.type) == 0) continue;
        place(i, tile.type, tile.rotation);
        visitor.placed(board_);
        if (left > 1) walk(i + 1, left - 1, visitor);
        visitor.taken_back(board_);
        take_back();
      }
    }
  }

  rules::board::Board board_;
  std::vector<rules::board::CellIndex> untried_;
  std::size_t first_ = 0;            ///< where the present level's part of the list begins
  std::vector<std::size_t> levels_;  ///< first_ of the levels above, while at a prefix
};

}  // namespace bastide::solver::boards
