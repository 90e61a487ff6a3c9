// A game of two players whose last turn completes given features, each held by one player alone.
//
// A large turn is only worth something if it can be played: the tiles are laid in an order in which each
// touches one before and the start tile comes first, the players take turns, and the player who lays the last
// tile deploys a follower on each of the features in turns of his own. The game is then played on the
// reference model, which objects to whatever is against the rules and counts what the last turn scores.
#pragma once

#include <optional>
#include <vector>

#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {

struct LastTurnGame {
  StagedGame game;
  PlayedPoints points;
};

/// `board`: the last tile is the one that completes; extend_to_start's form, in any order. `features`: a
/// segment of each. Nothing when no such order or choice of followers is found.
std::optional<LastTurnGame> stage_last_turn(const rules::board::Ruleset& ruleset,
                                            const std::vector<rules::Placement>& board,
                                            const std::vector<rules::SegmentRef>& features);

}  // namespace bastide::solver::questions::largest
