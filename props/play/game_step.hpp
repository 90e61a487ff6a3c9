// One turn on the way to a counterexample, as it is kept and shown: what was done, and what each engine says
// came of it.
//
// In words and numbers, so that a page made from a saved run shows what was found then and not what today's
// engines would say.
#pragma once

#include <string>
#include <vector>

#include "props/game_script.hpp"
#include "rules/board/ruleset.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::play {

struct GameStep {
  int player = 0;
  std::string place;                   ///< the placement, figure included: "E2@0,-1=black:city"
  std::vector<std::string> set_aside;  ///< tiles that fitted nowhere before this turn
  std::vector<int> returned;           ///< placements (0 = the start tile) whose follower went home
  /// What was scored, and what the players have after the turn.
  rules::records::TurnOutcome engine;
  rules::records::TurnOutcome expected;  ///< the reference model's
  std::string retrieves = {};            ///< the tile from which a figure was taken back, "1,0"; mostly empty
  std::string elsewhere = {};  ///< a tile that lay before with the figure deployed there; mostly empty
  friend bool operator==(const GameStep&, const GameStep&) = default;
};
tilesets::described::Shape shape_of(const GameStep*);
/// "on city", "builder on city and on road", "on road of D0@0,0": what was deployed where; empty: nobody was.
std::string deployed_in(const GameStep& step);

/// The turns of the script that both engines play, up to its end.
std::vector<GameStep> game_steps(rules::board::Ruleset rules, const GameScript& script);

}  // namespace bastide::props::play
