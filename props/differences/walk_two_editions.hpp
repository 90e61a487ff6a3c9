// One walk over boards, followed on both sides of a pair: each edition's table, tiles and features.
//
// Where features and tables are alike, which is nearly always, one side is kept for both. Else each side has
// a board of its own with its own walls and joined crossings; a side whose table the walk has left waits
// until the walk is back on it, since a board off the table stays off whatever is laid further.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "props/differences/edition_pair.hpp"
#include "rules/board/feature_board.hpp"
#include "rules/play/scoring.hpp"
#include "solver/boards/board_pieces.hpp"

namespace bastide::props::differences {

class FollowedSide {
 public:
  FollowedSide(const EditionSide& side, int most_tiles)
      : laid_(side.fit, std::max(most_tiles, side.set.start_size()), side.edition.table,
              static_cast<int>(side.edition.figures.size())) {}

  /// Takes in the tile that `walked` placed last; at the root all that lies at the start.
  void placed(const rules::board::Board& walked) {
    const int tiles = static_cast<int>(walked.tiles().size());
    const bool is_root = tiles == walked.set().start_size();
    if (is_root) {  // what lay with another start tile is forgotten
      off_ = 0;
      while (!laid_.board().tiles().empty()) laid_.undo();
    }
    const int first = is_root ? 0 : tiles - 1;
    for (int tile = first; tile < tiles; ++tile) take_in(walked.placement(tile));
  }
  void taken_back() {
    if (off_ > 0) {
      --off_;
      return;
    }
    laid_.undo();
  }
  bool is_on_table() const { return off_ == 0; }
  const rules::board::Board& board() const { return laid_.board(); }
  rules::board::FeatureForest& forest() { return laid_.forest(); }

 private:
  void take_in(const rules::Placement& tile) {
    if (off_ > 0 || !admits(tile.cell))
      ++off_;
    else
      laid_.place(tile);
  }
  bool admits(rules::Cell cell) const {
    if (!board().has_room_at(cell)) return false;
    const auto at = board().index(cell);
    return !board().is_wall(at) && board().admits(at);
  }

  rules::board::FeatureBoard laid_;
  int off_ = 0;  ///< tiles of the walk that this side has not taken in
};

/// A figure, as written, on a feature.
struct FeatureStand {
  rules::board::EntryIndex root = 0;
  int player = 0;
  int figure = 0;
};

/// A board as one edition of a pair sees it.
struct SeenBoard {
  const EditionSide& by;
  FollowedSide& on;

  const rules::editions::Edition& edition() const { return by.edition; }
  const rules::board::Board& board() const { return on.board(); }
  const rules::board::FeatureForest& forest() const { return on.forest(); }
  /// `segment` as written.
  rules::board::EntryIndex root(int tile, int segment) const {
    return forest().root(tile, by.segment(board().tile(tile).type, segment));
  }
  int points(rules::board::EntryIndex root) const {
    return rules::play::feature_points({board(), forest()}, root, edition());
  }
  /// What the players have with these figures on the board, as it stands; figures that the edition has not
  /// are left away.
  rules::PerPlayer totals_with(std::span<const FeatureStand> stands) const;
  /// Likewise where none of them stands on a farm.
  rules::PerPlayer land_totals_with(std::span<const FeatureStand> stands) const;

 private:
  std::size_t add(std::span<const FeatureStand> stands) const;
};

class BothSides {
 public:
  BothSides(const EditionPair& pair, int most_tiles) : pair_(&pair), left_(pair.left, most_tiles) {
    const bool is_one = pair.has_alike_features && pair.left.edition.table == pair.right.edition.table &&
                        pair.has_alike_figures();
    if (!is_one) right_.emplace(pair.right, most_tiles);
  }

  void placed(const rules::board::Board& walked) {
    left_.placed(walked);
    if (right_) right_->placed(walked);
  }
  void taken_back() {
    left_.taken_back();
    if (right_) right_->taken_back();
  }

  /// 0: left, 1: right.
  SeenBoard side(std::size_t i) { return {pair_->side(i), i == 1 && right_ ? *right_ : left_}; }
  bool is_one() const { return !right_.has_value(); }
  /// Whether the board lies on the tables of both.
  bool is_on_both() { return left_.is_on_table() && (!right_ || right_->is_on_table()); }

 private:
  const EditionPair* pair_;
  FollowedSide left_;
  std::optional<FollowedSide> right_;
};

/// Walks the boards of up to `tiles` tiles that may lie under both, with a visitor made by make() for each
/// thread.
template <class MakeVisitor>
auto walk_common_boards(const EditionPair& pair, int tiles, const solver::runs::RunControl& control,
                        MakeVisitor make) {
  solver::boards::BoardSpace space(pair.fit);
  space.table = pair.left.edition.table;
  space.starts = pair.common_starts();
  return solver::boards::walk_pieces(space, tiles,
                                     solver::boards::board_pieces(space, tiles, control.prefix_tiles),
                                     control, [&](const rules::board::Board& /*board*/) { return make(); });
}

}  // namespace bastide::props::differences
