// Who can have scored which completed feature, so that everybody has the score that is given.
//
// Every point of the track comes from a completed city, road or cloister, whose points the board tells. A
// player who scored one had a follower there, and of a game in which more stood there than necessary one with
// a single follower for each of those who scored is left: followers that are not deployed stand in nobody's
// way (under the shared_majority rules too: those outvoted are left out, those tied keep one each). So a game
// is looked for by plans: for each completed feature a set of players, empty or not, with one follower each.
// Plans are enumerated depth first, features by falling points, a branch cut when a player can no longer come
// to his score by any choice among the features left (subset sums by bit set, exact for one player).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/editions/edition.hpp"
#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/reach.hpp"

namespace bastide::solver::questions::reach {

/// [feature]: bit p: player number p scores it.
using ScorePlan = std::vector<std::uint8_t>;

struct PlanSearch {
  bool is_complete = true;   ///< every plan was met
  std::uint64_t looked = 0;  ///< branches
};

/// Calls `use` with every plan in which each player with a known score has it; those without take none,
/// unless shared points make a difference. The scores are the track's. `use` returns false to stop. Stops
/// after `limit` branches.
PlanSearch each_score_plan(const rules::editions::Edition& edition, const FinishedBoard& finished,
                           const KnownScores& scores, const std::vector<int>& players, std::uint64_t limit,
                           const std::function<bool(const ScorePlan&)>& use);

}  // namespace bastide::solver::questions::reach
