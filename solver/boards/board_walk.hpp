// Every board exactly once, without a table of boards seen.
//
// A board is reachable exactly when it is connected, contains the start tile, fits on every shared edge and
// respects the supply (docs/commands.md#count), so boards can be generated like coloured polyominoes
// rooted at the start tile. This is Redelmeier's algorithm (D. H. Redelmeier, "Counting polyominoes: yet
// another attack", 1981) with tiles for colours: keep a list of untried frontier cells; take each in turn;
// place there every oriented type that fits, append the cells that this opens, go on with the cells after it;
// once done with a cell it stays empty for the rest of that level. A board is made only by placing its cells
// in list order, hence once.
//
// Where the order matters (TileSet::is_ordered) the boards are those of games in which no tile had to be
// removed before the last deck began. They are walked deck by deck: with the first tile of a deck the whole
// frontier is untried again, since cells that were passed over for one deck may be taken for the next. A cell
// to which an edge leads that must be continued takes other tiles than before, namely those that continue it:
// it is untried again for these. A cell that was passed over and becomes a hole is untried again for the
// tiles that fill holes alone. Which tiles belong to which deck is seen from the board as long as no type
// lies in two decks (TileSet::shares_types), so each board is still made once.
//
// The list never shrinks below a level's own part, so one array with a start index per level is all the
// memory there is: O(tiles), whatever the number of boards. Rejected: canonical boards in a hash set (memory
// grows with the boards, and a hash without stored keys would not be exact).
//
// A walk can be cut: the boards of `depth` tiles, as steps from the root, are prefixes that other walks
// continue from. And it can be pruned: a visitor may want nothing of what lies below a board. Who does not
// ask for that, or for the features of a board, does not pay for it.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/board/feature_board.hpp"
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

/// A board, and perhaps all below it.
struct Piece {
  int start = 0;  ///< type of the start tile
  Prefix prefix;
  bool is_subtree = false;  ///< false: this board only
};

// What a walk tells a visitor, who has one of these at least:
/// A board. May return whether the boards below it are wanted.
template <class V, class Land>
concept VisitsBoards = requires(V visitor, const Land& land) {
  visitor.visit(land);
};
/// Instead of the boards of the largest size: the cells on which the last tile may lie; where a tile that
/// fills holes alone may lie there, and no other, for_holes(cell). Tiles may be laid if they are taken back.
template <class V, class Land>
concept CountsLastPly = requires(V visitor, Land& land, std::span<const rules::board::CellIndex> cells) {
  visitor.last_ply(land, cells);
};
/// A tile was placed, be it on the way to the first board that is visited.
template <class V, class Land>
concept FollowsPlaced = requires(V visitor, const Land& land) {
  visitor.placed(land);
};
/// Called just before a tile is taken back.
template <class V, class Land>
concept FollowsTakenBack = requires(V visitor, const Land& land) {
  visitor.taken_back(land);
};

template <class V, class Land>
concept BoardVisitor = VisitsBoards<V, Land> || CountsLastPly<V, Land> || FollowsPlaced<V, Land>;

/// `Land`: Board, or FeatureBoard for visitors who ask for features.
template <class Land>
class WalkOn {
 public:
  /// Begins at the first start tile of the space, with what lies at the start besides. Boards of up to
  /// `most_tiles` tiles can be reached.
  WalkOn(const BoardSpace& space, int most_tiles);

  const Land& land() const { return land_; }
  const rules::board::Board& board() const {
    if constexpr (std::same_as<Land, rules::board::Board>) {
      return land_;
    } else {
      return land_.board();
    }
  }

  /// Tells of the piece's boards with at most `tiles` tiles. Requires that the walk stands at the root, where
  /// it is again afterwards.
  template <BoardVisitor<Land> V>
  void visit_piece(const Piece& piece, int tiles, V& visitor) {
    start_with(piece.start, visitor);
    go_to(piece.prefix, visitor);
    if constexpr (requires { visitor.begin_piece(std::as_const(land_)); })
      visitor.begin_piece(std::as_const(land_));
    if (visit(visitor) && piece.is_subtree) visit_below(tiles, visitor);
    go_back(visitor);
  }

  /// Puts another start at the root: the visitor is told once of what is taken back, and once, at the root,
  /// of what lies then. Requires that the walk stands at the root.
  template <class V>
  void start_with(int type, V& visitor) {
    if (board().tile(0).type == type) return;
    tell_taken_back(visitor);
    land_.undo();
    lay_start(type);
    tell_placed(visitor);
  }

  /// Visits every board below the present one with at most `tiles` tiles, the present one not included.
  template <BoardVisitor<Land> V>
  void visit_below(int tiles, V& visitor) {
    const int left = tiles - static_cast<int>(board().tiles().size());
    if (left > 0) walk(first_, left, visitor);
  }

  /// Goes down along a prefix, telling the visitor. Requires that the walk stands at the root.
  template <class V>
  void go_to(const Prefix& prefix, V& visitor) {
    for (const auto& step : prefix) {
      levels_.push_back(first_);
      first_ = place(first_ + step.untried, step.type, step.rotation);
      tell_placed(visitor);
    }
  }
  /// Back to the root.
  template <class V>
  void go_back(V& visitor) {
    while (!levels_.empty()) {
      tell_taken_back(visitor);
      take_back();
      first_ = levels_.back();
      levels_.pop_back();
    }
  }

  /// All boards of exactly `tiles` tiles that begin with `start` as prefixes, in walk order. Requires
  /// as many tiles as lie at the start.
  static std::vector<Prefix> prefixes(const BoardSpace& space, int start, int tiles);

 private:
  void lay_start(int type);
  void collect(std::size_t first, int left, Prefix& way, std::vector<Prefix>& out);
  /// Where the next level's part of the list begins.
  std::size_t place(std::size_t untried, int type, int rotation) {
    const auto deck = board().deck();
    land_.place(untried_[untried], type, rotation);
    if (is_ordered_) return list_untried(untried, deck);
    for (const auto cell : board().last_opened()) untried_.push_back(cell);
    return untried + 1;
  }
  void take_back() {
    if (is_ordered_) {
      const auto left = static_cast<std::ptrdiff_t>(listed_.back());
      untried_.erase(untried_.begin() + left, untried_.end());
      continued_.erase(continued_.begin() + left, continued_.end());
      listed_.pop_back();
    } else {
      untried_.resize(untried_.size() - board().last_opened().size());
    }
    land_.undo();
  }
  /// Whether what must be continued at the cell is what it was when it was listed; else it was listed again.
  bool is_due(std::size_t untried) const {
    return !is_ordered_ || (continued_[untried] & ~hole_bit) == continued_at(untried_[untried]);
  }
  /// But for holes.
  std::uint8_t continued_at(rules::board::CellIndex cell) const {
    return board().fit().continued(board().code(cell)) & static_cast<std::uint8_t>(~hole_bit);
  }
  /// Whether the cell was listed again for tiles that fill holes alone.
  bool is_for_holes(std::size_t untried) const {
    return is_ordered_ && (continued_[untried] & hole_bit) != 0;
  }
  bool may_take(std::size_t untried, int type) const {
    return !is_for_holes(untried) || board().set().fills_hole(type);
  }
  bool is_still_untried(std::size_t after, rules::board::CellIndex cell) const;
  std::size_t list_untried(std::size_t untried, int deck_before);
  void list(rules::board::CellIndex cell);
  std::span<const rules::board::CellIndex> listed_from(std::size_t first);

  template <class V>
  void tell_placed(V& visitor) {
    if constexpr (FollowsPlaced<V, Land>) visitor.placed(std::as_const(land_));
  }
  template <class V>
  void tell_taken_back(V& visitor) {
    if constexpr (FollowsTakenBack<V, Land>) visitor.taken_back(std::as_const(land_));
  }
  /// Whether the boards below are wanted.
  template <class V>
  bool visit(V& visitor) {
    if constexpr (requires {
                    { visitor.visit(std::as_const(land_)) } -> std::same_as<bool>;
                  }) {
      return visitor.visit(std::as_const(land_));
    } else if constexpr (VisitsBoards<V, Land>) {
      visitor.visit(std::as_const(land_));
    }
    return true;
  }

  template <class V>
  void walk(std::size_t first, int left, V& visitor) {
    const auto end = untried_.size();
    if constexpr (CountsLastPly<V, Land>) {
      if (left == 1) {
        visitor.last_ply(land_, is_ordered_ ? listed_from(first) : std::span(untried_).subspan(first));
        return;
      }
    }
    for (auto i = first; i < end; ++i) {
      // The bounding box of a shiftable table only fills up: what it bars now it bars below as well.
      if (!board().admits(untried_[i]) || !is_due(i)) continue;
      for (const auto& tile : board().fit().fitting(board().code(untried_[i]))) {
        if (board().left(tile.type) == 0 || !may_take(i, tile.type)) continue;
        if (!board().admits_bend(untried_[i], tile.type, tile.rotation)) continue;
        const auto next = place(i, tile.type, tile.rotation);
        tell_placed(visitor);
        if (visit(visitor) && left > 1) walk(next, left - 1, visitor);
        tell_taken_back(visitor);
        take_back();
      }
    }
  }

  static constexpr unsigned hole_bit = tilesets::TileSet::hole_bit;

  Land land_;
  bool is_ordered_;
  std::vector<rules::board::CellIndex> untried_;
  // Only where the order matters:
  /// [untried]: what must be continued there, when listed; hole_bit: for tiles that fill holes alone.
  std::vector<std::uint8_t> continued_;
  std::vector<std::size_t> listed_;                ///< how long the list was before each tile
  std::vector<rules::board::CellIndex> last_ply_;  ///< scratch space
  std::size_t first_ = 0;                          ///< where the present level's part of the list begins
  std::vector<std::size_t> levels_;                ///< first_ of the levels above, while at a prefix
};

using BoardWalk = WalkOn<rules::board::Board>;
using FeatureWalk = WalkOn<rules::board::FeatureBoard>;

}  // namespace bastide::solver::boards
