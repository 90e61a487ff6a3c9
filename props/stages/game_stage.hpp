// Verifying on random full games: lockstep play of generated games, and shrinking of those that fail.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "props/game_script.hpp"
#include "props/property.hpp"
#include "props/stages/stage_records.hpp"
#include "props/stages/verify.hpp"
#include "rules/board/ruleset.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::stages {

struct GameStageResult {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::vector<std::uint64_t>
      times_seen;  ///< by property: cover properties, turns and ends at which it was seen
  std::map<std::size_t, FoundViolation>
      violations;  ///< by property: of the failure with the fewest turns, shrunk
  bool is_complete = true;
};

/// Games are played in pieces of so many: few enough to stop soon, enough to keep one result each.
constexpr std::uint64_t games_of_piece = 8;
constexpr std::size_t game_pieces(std::uint64_t games) {
  return (games + games_of_piece - 1) / games_of_piece;
}

/// Plays games first..last-1 of `seed` under the edition, one after the other, with all properties looking
/// on. The result depends on nothing else.
PlayedPiece play_games(const rules::board::Ruleset& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t last, std::span<const Property> properties,
                       solver::runs::Progress* progress);

/// Adds a piece to the sum; failures are left alone.
void add_counts(const PlayedPiece& piece, GameStageResult& sum);

/// Keeps the least that is found of a property; of equal ones the first.
template <class Found, class Less = std::less<>>
void keep_least(std::map<std::size_t, Found>& least, std::size_t property, const Found& found,
                Less is_less = {}) {
  const auto [known, is_first] = least.try_emplace(property, found);
  if (!is_first && is_less(found, known->second)) known->second = found;
}

/// Of the failures of each property the least.
std::map<std::size_t, FailedGame> least_failures(std::span<const PlayedPiece> pieces);

/// Whether this run sees all pieces, so that failures are worth shrinking: not with a share, nor in an audit.
bool sees_all(const solver::runs::RunControl& control);

/// Says that a failure of `game` ("game 7") was no failure: std::logic_error, BadPiece when it was recorded.
[[noreturn]] void refuse_failure(const solver::runs::RunControl& control, std::size_t piece,
                                 const std::string& game);

/// The smallest failure of `property` that leaving things out of `script` leads to, as a canonical game
/// (props/stages/counterexample.hpp), with its game record; nothing when the script does not fail. Takes at
/// most 3,100 replays.
std::optional<FoundViolation> shrunk_failure(const rules::board::Ruleset& rules, const Property& property,
                                             GameScript script);

/// Plays games 0..games-1 of `seed` under the edition and checks every property after every turn and at the
/// end. The result depends on nothing else. Shrinking takes at most 3,000 replays a property.
GameStageResult check_games(const rules::board::Ruleset& rules, std::uint64_t games, std::uint64_t seed,
                            std::span<const Property> properties, const solver::runs::RunControl& control);

}  // namespace bastide::props::stages
