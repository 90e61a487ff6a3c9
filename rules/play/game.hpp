// A game in play on the fast engine: whose followers stand where, what a turn scores, what goes back to the
// supply.
//
// A turn is place, then perhaps deploy, then finish (score-order: deploy before scoring; a follower
// that returns this turn cannot be deployed this turn). Every turn can be undone, last in first out, so that
// the same class plays random games and walks trees of games. No allocation after construction except the
// items asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::play {

/// A follower on the board.
struct StandingFollower {
  board::EntryIndex entry = 0;
  int player = 0;
  friend bool operator==(const StandingFollower&, const StandingFollower&) = default;
};

/// Bit i = segment i of a tile type.
using SegmentMask = std::uint32_t;
/// The segments of a mask, ascending.
std::vector<int> segments_in(SegmentMask mask);

class Game {
 public:
  /// The start tile, unfollowed, at 0,0. Requires 1 to 8 players; keeps references to table and edition.
  /// `most_tiles`: how many tiles will lie at most; 0: all of the set. A game of few tiles is a smaller
  /// value, and faster to copy.
  Game(const board::FitTable& fit, const editions::Edition& edition, int players, int start_type,
       int start_rotation, int most_tiles = 0);

  const board::Board& board() const { return board_; }
  const board::FeatureForest& forest() const { return forest_; }
  const editions::Edition& edition() const { return *edition_; }
  int players() const { return players_; }
  const PerPlayer& scores() const { return scores_; }
  const PerPlayer& supply() const { return supply_; }
  std::span<const StandingFollower> standing() const { return standing_; }

  /// What forbids placing a tile of `type` there, in words, or nothing.
  std::optional<std::string> objection(Cell cell, int type, int rotation) const;

  /// Begins a turn. Requires that there is no objection and no turn under way.
  void place(Cell cell, int type, int rotation);
  /// Segments of the tile just placed on which `player` may deploy: those whose feature holds no follower,
  /// when the supply is not empty; no field when the edition has no farmers.
  SegmentMask spots(int player) const;
  /// Requires a segment of `spots(player)`; at most one a turn.
  void deploy(int player, int segment);
  /// Scores the features that the tile completed and returns their followers. Appends the items when `items`
  /// is given.
  void finish_turn(std::vector<ScoreItem>* items = nullptr);
  /// Whether the tile laid last has tiles on all four sides (option fill_hole_extra_turn).
  bool filled_hole() const;
  /// Whether the tile laid last is one that gives another turn when it fills a hole.
  bool gives_extra_turn() const;
  /// Whose turn comes after the turn of `player` just finished.
  int next_player(int player) const;
  /// Takes back the last finished turn.
  void undo_turn();
  /// Removes an unplaceable tile from the game.
  void set_aside(int type) { board_.set_aside(type); }
  /// The inverse of `set_aside`.
  void put_back(int type) { board_.put_back(type); }
  /// The cells at which a tile of `type`, drawn now, alone completes something
  /// (rules/play/sole_completer.hpp). Between turns; all is as before on return.
  std::vector<Cell> sole_cells(int type);

  /// Final scoring of what stands now, with the edition's farms or another method.
  ScoreSheet final_score() const;
  ScoreSheet final_score(editions::Farms method) const;

  /// The board as a position, with the followers standing now.
  Position position() const;

  /// Equality of everything kept, for "undo restores everything".
  friend bool operator==(const Game& a, const Game& b);

 private:
  friend StepContext;  // writes states for proofs

  /// What undo_turn restores.
  struct BeforeTurn {
    PerPlayer scores{};
    PerPlayer supply{};
    std::size_t returned = 0;  ///< length of returned_ when the turn began
    bool deployed = false;
    friend bool operator==(const BeforeTurn&, const BeforeTurn&) = default;
  };
  struct Returned {
    std::size_t slot = 0;
    StandingFollower follower;
    friend bool operator==(const Returned&, const Returned&) = default;
  };

  void score_feature(board::EntryIndex root, std::vector<ScoreItem>* items);

  const editions::Edition* edition_;
  int players_;
  board::Board board_;
  board::FeatureForest forest_;
  PerPlayer scores_{};
  PerPlayer supply_{};
  std::vector<StandingFollower> standing_;
  std::vector<BeforeTurn> turns_;
  std::vector<Returned> returned_;
};

}  // namespace bastide::rules::play
