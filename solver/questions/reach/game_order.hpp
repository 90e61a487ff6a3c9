// An order in which a board can have been played, so that given followers stand at its end and given players
// scored given features.
//
// Depth first over turns on rules::Game: the player whose turn it is takes one of the tiles that touch what
// lies, and deploys what stands on it at the end, or for a feature that he is to score, or nothing. Nobody
// deploys anything else: on what stays incomplete a follower would stand at the end, and what a plan does not
// name is not needed (score_plans.hpp). Three things end a branch early: a follower that can no longer be
// deployed because its feature is occupied for good, a player with more followers to come than turns, and a
// completed feature without the followers it was to have. States met before are remembered exactly: which
// tiles lie and who was deployed where it matters.
//
// Tiles that hold a follower of the player come first, then those that serve the plan, then those that join
// nothing which still waits for followers. With few followers a board of 72 tiles is then played in hundreds
// of states; without such luck the number of states is exponential, and limited.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/score_plans.hpp"

namespace bastide::solver::questions::reach {

struct OrderQuestion {
  rules::board::Ruleset rules;
  std::vector<rules::Placement> board;      ///< the start tile first, without follower; players are colours
  const FinishedBoard* finished = nullptr;  ///< of `board`
  std::vector<int> seats;                   ///< colours in the order of turns; -1: a player without any
  ScorePlan plan;                           ///< colours
};

struct OrderResult {
  std::optional<std::vector<rules::Placement>> turns;  ///< with everything deployed, players as seats
  std::uint64_t states = 0;
  bool is_complete = true;  ///< without turns: there is no such order
};

/// Looks at no more than `limit` states. Searches with other numbers of `attempt` take equally good tiles in
/// another order: one that starts badly is better begun anew than followed to its end.
OrderResult find_order(const OrderQuestion& question, std::uint64_t limit, unsigned attempt,
                       const std::atomic<bool>* stop);

}  // namespace bastide::solver::questions::reach
