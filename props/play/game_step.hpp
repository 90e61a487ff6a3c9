// One turn on the way to a counterexample, as it is kept and shown: what was done, and what each engine says
// came of it.
//
// In words and numbers, so that a page made from a saved run shows what was found then and not what today's
// engines would say.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "props/game_script.hpp"
#include "rules/board/ruleset.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::play {

/// What one engine says of a turn.
struct StepAnswer {
  std::vector<std::string> scored;                       ///< "city: black 8 (3 tiles x 2 + 1 pennant x 2)"
  std::vector<int> scores;                               ///< after the turn, by player
  std::vector<int> supply;                               ///< likewise, of followers
  std::map<std::string, std::vector<int>> figures = {};  ///< the same of other figures that the edition has
  std::map<std::string, std::vector<int>> tokens = {};   ///< taken so far, by mark
  friend bool operator==(const StepAnswer&, const StepAnswer&) = default;
};
tilesets::described::Shape shape_of(const StepAnswer*);

struct GameStep {
  int player = 0;
  std::string place;                   ///< the placement, figure included: "E2@0,-1=black:city"
  std::vector<std::string> set_aside;  ///< tiles that fitted nowhere before this turn
  std::vector<int> returned;           ///< placements (0 = the start tile) whose follower went home
  StepAnswer engine;
  StepAnswer expected;         ///< the reference model's
  std::string retrieves = {};  ///< the tile from which a figure was taken back, "1,0"; mostly empty
  friend bool operator==(const GameStep&, const GameStep&) = default;
};
tilesets::described::Shape shape_of(const GameStep*);

/// The turns of the script that both engines play, up to its end.
std::vector<GameStep> game_steps(rules::board::Ruleset rules, const GameScript& script);

}  // namespace bastide::props::play
