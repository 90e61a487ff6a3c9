// Scores that are given, as they stood on the track before the final scoring.
#pragma once

#include <string>
#include <vector>

#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/reach.hpp"

namespace bastide::solver::questions::reach {

struct TrackScores {
  KnownScores scores{};
  std::vector<std::string> too_low;  ///< a sentence for each score below what the standing followers bring
};
/// Takes off what the followers that stand bring at the end.
TrackScores scores_before_end(const rules::board::Ruleset& rules, const rules::Position& position,
                              const KnownScores& at_end);

/// Why what is complete cannot give these scores of the track, with the numbers.
std::string unattainable_words(const FinishedBoard& finished, const KnownScores& track,
                               bool players_are_numbers);

}  // namespace bastide::solver::questions::reach
