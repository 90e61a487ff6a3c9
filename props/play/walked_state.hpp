// One state of a game on both engines, and every turn that leads on from it, shown to properties.
//
// Legal places are asked once a type drawn; what else does not depend on the follower, once a place. Only the
// reference model's turn, which finds all features anew, is played for each deployment.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "props/play/shown_game.hpp"
#include "solver/games/game_states.hpp"

namespace bastide::props::play {

class WalkedState {
 public:
  /// Who is shown a turn.
  using OnTurn = std::function<void(const TurnView&, const rules::Turn&)>;

  /// In how many ways a player can go on: turns, each with every order of losing tiles before it.
  struct Ways {
    solver::arithmetic::Uint128 all = 0;
    std::uint64_t without_loss = 0;
  };

  /// Plays a game on both engines, its start tile first. `most_tiles`: of all games walked.
  WalkedState(rules::board::Ruleset rules, int players, std::span<const rules::Turn> turns, int most_tiles);

  /// False when the reference model refuses a turn that the fast engine played. Then nothing else may be
  /// asked; the fault shows where that turn is looked at.
  bool is_legal() const { return is_legal_; }
  int player() const { return player_; }
  bool is_over() const { return solver::games::is_over(game_.board()); }
  /// Whether the engines agree on which types in the bag have a place.
  bool agrees_on_lost_types();
  /// The game as it was played.
  const GameScript& script() const { return script_; }
  /// The script with one turn more.
  GameScript script_with(const rules::Turn& turn) const;

  /// The position scored as if the game ended here.
  void score(const std::function<void(const ScoredView&)>& on_scored) const {
    game_.score(on_scored, nullptr);
  }
  /// Every turn from here that is legal in both engines.
  Ways each_turn(const OnTurn& on_turn);

 private:
  rules::records::BothGames play(rules::records::BothGames games, std::span<const rules::Turn> turns);
  void find_legal();
  std::uint64_t lay(rules::Turn turn, const OnTurn& on_turn);

  int player_ = 0;
  bool is_legal_ = true;
  GameScript script_;
  ShownGame game_;
  std::vector<LegalPlaces> legal_;  ///< [type], of those in the bag
};

}  // namespace bastide::props::play
