// One game played on the fast engine and on the reference model at once, each answering every question by
// itself.
#pragma once

#include <functional>
#include <vector>

#include "props/game_script.hpp"
#include "props/property_views.hpp"
#include "rules/board/ruleset.hpp"

namespace bastide::props::play {

/// Who looks on. Each is called when set; returning false ends the game there.
struct Onlooker {
  std::function<bool(const BoardView&)> board;  ///< after every turn
  std::function<bool(const TurnView&)> turn;    ///< after every turn
  std::function<bool(const ScoredView&)> end;   ///< after the last turn, unless the game was ended before
};

/// Plays a script under an edition. A turn that is legal in neither engine is left out. When the engines
/// disagree about a move the first placement legal in both is played instead (the onlooker sees the
/// disagreement), and without one the turn is left out; a figure is deployed or taken back only where both
/// allow it. Returns the script that was really played, cut after the turn at which the onlooker ended the
/// game.
GameScript play_in_lockstep(rules::board::Ruleset rules, const GameScript& script, const Onlooker& onlooker);

}  // namespace bastide::props::play
