// One game played on the fast engine and on the reference model at once, each answering every question by
// itself; and a game turn by turn as both saw it, to be shown.
#pragma once

#include <functional>
#include <vector>

#include "props/game_script.hpp"
#include "props/property_views.hpp"
#include "rules/records/engine_games.hpp"

namespace bastide::props::play {

/// Who looks on. Each is called when set; returning false ends the game there.
struct Onlooker {
  std::function<bool(const BoardView&)> board;  ///< after every turn
  std::function<bool(const TurnView&)> turn;    ///< after every turn
  std::function<bool(const ScoredView&)> end;   ///< after the last turn, unless the game was ended before
};

/// Plays a script under an edition. A turn that is legal in neither engine is left out. When the engines
/// disagree about a move the first placement legal in both is played instead (the onlooker sees the
/// disagreement), and without one the turn is left out; a follower is deployed only where both allow it.
/// Returns the script that was really played, cut after the turn at which the onlooker ended the game.
GameScript play_in_lockstep(rules::board::Ruleset rules, const GameScript& script, const Onlooker& onlooker);

struct GameStep {
  rules::Turn turn;                     ///< as it was really played
  std::vector<int> returned;            ///< placements (0 = the start tile) whose follower went home
  rules::records::TurnAnswer engine;    ///< the fast engine
  rules::records::TurnAnswer expected;  ///< the reference model
};

/// The turns of the script that both engines play, up to its end.
std::vector<GameStep> game_steps(rules::board::Ruleset rules, const GameScript& script);

}  // namespace bastide::props::play
