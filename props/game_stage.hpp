// Verifying on random full games: lockstep play of generated games, and shrinking of those that fail.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "props/game_script.hpp"
#include "props/property.hpp"
#include "props/verify.hpp"
#include "solver/run_control.hpp"

namespace bastide::props {

struct GameStageResult {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::vector<std::uint64_t>
      times_seen;  ///< by property: cover properties, turns and ends at which it was seen
  std::map<std::size_t, FoundViolation>
      violations;  ///< by property: of the failure with the fewest turns, shrunk
  bool is_complete = true;
};

/// Games played and, by property, the number of the game that failed with the fewest turns; not shrunk yet.
struct PlayedGames {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::vector<std::uint64_t> times_seen;          ///< as in GameStageResult
  std::map<std::size_t, std::uint64_t> failures;  ///< property -> number of the game
  bool is_complete = true;
};
PlayedGames play_games(const rules::FitTable& fit, const rules::Edition& edition, std::uint64_t games,
                       std::uint64_t seed, std::span<const Property> properties,
                       const solver::RunControl& control);

/// The smallest failure of `property` that leaving things out of `script` leads to, with its game record;
/// nothing when the script does not fail. Takes at most 3,000 replays.
std::optional<FoundViolation> shrunk_failure(const rules::FitTable& fit, const rules::Edition& edition,
                                             const Property& property, GameScript script);

/// Plays games 0..games-1 of `seed` under the edition and checks every property after every turn and at the
/// end. The result depends on nothing else. Shrinking takes at most 3,000 replays a property.
GameStageResult check_games(const rules::FitTable& fit, const rules::Edition& edition, std::uint64_t games,
                            std::uint64_t seed, std::span<const Property> properties,
                            const solver::RunControl& control);

}  // namespace bastide::props
