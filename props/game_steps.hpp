// A game turn by turn as both engines saw it, to be shown.
#pragma once

#include <vector>

#include "props/game_script.hpp"
#include "rules/fit_table.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::props {

/// What one engine says of a turn.
struct StepAnswer {
  std::vector<rules::ScoreItem> scored;  ///< in this turn, normalised
  rules::PerPlayer scores{};             ///< after it
  rules::PerPlayer supply{};
};

struct GameStep {
  ScriptTurn turn;            ///< as it was really played
  std::vector<int> returned;  ///< placements (0 = the start tile) whose follower went home
  StepAnswer engine;          ///< the fast engine
  StepAnswer expected;        ///< the reference model
};

/// The turns of the script that both engines play, up to its end.
std::vector<GameStep> game_steps(const rules::FitTable& fit, const rules::Edition& edition,
                                 const GameScript& script);

}  // namespace bastide::props
