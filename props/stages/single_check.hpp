// One property shown one thing: a board, a deployment on it, or a game, laid and played anew.
//
// The verifier shows millions of boards in a row and keeps what one has in common with the next. Whoever
// holds one counterexample (the shrinker here, `bastide check`) wants the same question asked of nothing
// else, from an empty table. So a verdict found by walking can be confirmed by code that does not walk. Costs
// what the property costs, and arrays for one board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "props/property.hpp"
#include "props/stages/verify.hpp"
#include "rules/board/ruleset.hpp"

namespace bastide::props::stages {

/// What keeps the placements from being laid one after the other, in words, or nothing: the first lies at 0,0
/// and is of a type that may start, each other one touches a tile before it, fits, lies on the table and is
/// in the bag.
std::optional<std::string> objection_to(const rules::board::Ruleset& rules,
                                        const std::vector<rules::Placement>& placements);

/// The violation that `on_board` finds on the tiles of `placements`, laid in that order, followers left out.
/// Nothing when it finds none, is not there, or when the tiles cannot be laid so.
std::optional<FoundViolation> violation_on_board(const rules::board::Ruleset& rules, const Property& property,
                                                 const std::vector<rules::Placement>& placements);

/// Likewise of `on_scored`, the followers standing at the end.
std::optional<FoundViolation> violation_of_deployment(const rules::board::Ruleset& rules,
                                                      const Property& property,
                                                      const std::vector<rules::Placement>& placements);

/// The first violation when `script` is played, by any check that the property has. `script` becomes what was
/// really played up to there. The violation holds no game record.
std::optional<FoundViolation> violation_in_game(const rules::board::Ruleset& rules, const Property& property,
                                                GameScript& script);

}  // namespace bastide::props::stages
