// One state of a game on both engines, and every turn that leads on from it, shown to properties.
//
// What does not depend on the follower is asked once: legal places once a type drawn, features once a place.
// Only the reference model's turn, which finds all features anew, is played for each deployment.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "props/boards/copies.hpp"
#include "props/property_views.hpp"
#include "solver/games/game_states.hpp"

namespace bastide::props::play {

/// The segments of a mask, ascending.
std::vector<int> mask_segments(rules::play::SegmentMask mask);

class WalkedState {
 public:
  /// Who is shown a turn.
  using OnTurn = std::function<void(const TurnView&, const solver::games::GameTurn&)>;

  /// In how many ways a player can go on: turns, each with every order of losing tiles before it.
  struct Ways {
    solver::arithmetic::Uint128 all = 0;
    std::uint64_t without_loss = 0;
  };

  /// Plays a game on both engines, its start tile first. `most_tiles`: of all games walked.
  WalkedState(const rules::board::FitTable& fit, const rules::editions::Edition& edition, int players,
              std::span<const solver::games::GameTurn> turns, int most_tiles);

  /// False when the reference model refuses a turn that the fast engine played. Then nothing else may be
  /// asked; the fault shows where that turn is looked at.
  bool is_legal() const { return is_legal_; }
  int player() const { return player_; }
  bool is_over() const { return solver::games::is_over(fast_.board()); }
  /// Whether the engines agree on which types in the bag have a place.
  bool agrees_on_lost_types();
  /// The game as it was played.
  const GameScript& script() const { return script_; }
  /// The script with one turn more.
  GameScript script_with(const solver::games::GameTurn& turn) const;

  /// The position scored as if the game ended here.
  void score(const std::function<void(const ScoredView&)>& on_scored) const;
  /// Every turn from here that is legal in both engines.
  Ways each_turn(const OnTurn& on_turn);

 private:
  void find_legal();
  void take(const solver::games::GameTurn& turn);
  void lay(solver::games::GameTurn turn, const OnTurn& on_turn);
  void finish(const solver::games::GameTurn& turn, const OnTurn& on_turn);

  const rules::board::FitTable* fit_;
  const rules::editions::Edition* edition_;
  int players_;
  int player_ = 0;
  bool is_legal_ = true;
  GameScript script_;
  rules::play::Game fast_;
  rules::reference::Game reference_;
  TableState before_;
  rules::PerPlayer fast_scores_{};
  rules::PerPlayer fast_supply_{};
  rules::reference::Features features_before_;
  std::vector<std::vector<rules::board::LegalPlace>> fast_legal_;  ///< [type], of those in the bag
  std::vector<std::vector<rules::reference::LegalPlacement>> reference_legal_;
  boards::Copies copies_;
  // Of the tile being laid:
  rules::reference::Features features_after_;
  std::vector<int> fast_spots_;
  std::vector<int> reference_spots_;
};

}  // namespace bastide::props::play
