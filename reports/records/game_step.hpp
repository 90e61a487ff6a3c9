// One turn on the way to a counterexample, as it is recorded and shown: what was done, and what each engine
// says came of it.
//
// Kept as words and numbers in the run record, so that a page made from a saved run shows what was found then
// and not what today's engines would say. The functions write and read it as a part of the run record's JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::reports::records {

class LocatedJson;

/// What one engine says of a turn.
struct StepAnswer {
  std::vector<std::string> scored;  ///< "city: black 8 (3 tiles x 2 + 1 pennant x 2)"
  std::vector<int> scores;          ///< after the turn, by player
  std::vector<int> supply;          ///< likewise
  friend bool operator==(const StepAnswer&, const StepAnswer&) = default;
};

struct GameStep {
  int player = 0;
  std::string place;                   ///< the placement, follower included: "E2@0,-1=black:city"
  std::vector<std::string> set_aside;  ///< tiles that fitted nowhere before this turn
  std::vector<int> returned;           ///< placements (0 = the start tile) whose follower went home
  StepAnswer engine;
  StepAnswer expected;  ///< the reference model's
  friend bool operator==(const GameStep&, const GameStep&) = default;
};

nlohmann::ordered_json game_step_json(const GameStep& step);

/// The step at `pointer`. Throws InputError.
GameStep read_game_step(const LocatedJson& json, const std::string& pointer);

}  // namespace bastide::reports::records
