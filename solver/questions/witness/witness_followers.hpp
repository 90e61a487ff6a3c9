// The fewest followers with which a board satisfies a condition, standing as they can in a game.
#pragma once

#include <optional>
#include <vector>

#include "rules/board/feature_board.hpp"
#include "rules/editions/edition.hpp"
#include "solver/questions/witness/condition.hpp"
#include "solver/questions/witness/measure_walked.hpp"

namespace bastide::solver::questions::witness {

struct StandingFollowers {
  std::vector<rules::Placement> board;  ///< with followers
  int followers = 0;
};

/// `ranges`: the board's, whoever stands on it. From `least` to `most` followers. Nothing when there is none.
/// Throws std::overflow_error when it was not decided within a million states of games whether one comes to
/// such a position.
std::optional<StandingFollowers> fewest_followers(const rules::editions::Edition& edition,
                                                  const rules::board::FeatureBoard& laid,
                                                  const Condition& condition, const MeasureRanges& ranges,
                                                  int least, int most);

}  // namespace bastide::solver::questions::witness
