// The question `reach`: is this a board that can lie on the table, and can a game have come to it, with these
// followers standing and these scores.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/records/game_record.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/questions/reach/arrangement.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::reach {

/// What is known of a player's score, by player number.
using KnownScores = std::array<std::optional<int>, rules::most_players>;

struct ReachOptions {
  KnownScores scores{};
  bool is_end = false;      ///< scores after the final scoring, followers as they stood before it
  int players = 0;          ///< 0: as many as have followers or scores, or the edition's least
  std::uint64_t limit = 0;  ///< states of games looked at
};

struct ReachAnswers {
  answers::Answers answers;
  std::optional<rules::records::GameRecord>
      game;  ///< that leads there; none when only the board was asked about
};

/// About the board alone when no follower stands and no score is given.
ReachAnswers reach_position(const rules::board::Ruleset& rules, const Arrangement& arrangement,
                            const ReachOptions& options, const runs::RunControl& control);

}  // namespace bastide::solver::questions::reach
