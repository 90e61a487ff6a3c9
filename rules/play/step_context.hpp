// One step of the game in any surroundings: the state that some larger board, however it came about, would
// have left where the next tile is laid.
//
// For proofs (docs/proofs.md). What the engine does when a tile is laid reads the tiles that touch it, the
// roots of their segments and the lists of split tiles and cloisters. So a few tiles are laid, and then it is
// said which of their segments are one feature outside and what that feature's counts are, whether or not
// tiles enough for that lie here. From there on the engine's own code runs. The rejected alternative, boards
// that really are that large, cannot be enumerated.
//
// The one place outside that may write the state of FeatureForest and Game.
#pragma once

#include <span>
#include <vector>

#include "rules/play/game.hpp"

namespace bastide::rules::play {

class StepContext {
 public:
  /// An empty board with room for as many tiles as the set has. Keeps references to table and edition.
  StepContext(const board::FitTable& fit, const editions::Edition& edition, int players);

  Game& game() { return game_; }
  const Game& game() const { return game_; }
  const board::Board& board() const { return game_.board_; }
  const board::FeatureForest& forest() const { return game_.forest_; }

  /// Takes all tiles, figures and scores away.
  void clear();
  /// Takes all figures that stand, all scores and tokens away; every player has `supply` followers, and of
  /// further figures as many as the edition gives him.
  void begin(int supply);
  /// Lays a tile outside a turn. Returns its index.
  int lay(const Placement& tile);
  /// Takes back the tile laid last by `lay`.
  void undo_lay();
  /// Makes the segments one feature with these counts, as a tree that is as deep as they are many. Requires
  /// at least one segment, each in no other feature yet. `extras`: as FeatureForest::extras; none: all 0.
  void unite(std::span<const SegmentRef> segments, const board::Feature& counts,
             std::span<const std::uint16_t> extras = {});
  /// Stands a figure there, without counting it.
  void stand(SegmentRef segment, int player, int figure = 0);
  /// The same, and counts it in the feature.
  void occupy(SegmentRef segment, int player, int figure = 0);
  void set_supply(int player, int supply, int figure = 0);

  /// What the forest keeps, to compare with later.
  void remember() { remembered_ = game_.forest_; }
  /// Whether the forest is what it was at `remember`, in everything kept.
  bool is_as_remembered() const { return remembered_ == game_.forest_; }

 private:
  Game game_;
  board::FeatureForest remembered_;
};

}  // namespace bastide::rules::play
