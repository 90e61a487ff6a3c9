// A game that the solver found, played again by the reference model: what it comes to, and its record.
#pragma once

#include <vector>

#include "rules/edition.hpp"
#include "rules/game_record.hpp"
#include "rules/position.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::solver {

struct ReachedGame {
  std::vector<rules::Placement> board;  ///< followers standing, players by their turns 0, 1, ...
  rules::PerPlayer track{};             ///< scores before the final scoring
  rules::PerPlayer at_end{};            ///< what the final scoring adds
  rules::GameRecord record;             ///< the last turn expects the track's scores
};

/// Throws std::logic_error, an internal error, when the reference model objects to a turn.
ReachedGame played_again(const rules::TileSet& set, const rules::Edition& edition, int players,
                         const rules::Placement& start, const std::vector<rules::Placement>& turns);

}  // namespace bastide::solver
