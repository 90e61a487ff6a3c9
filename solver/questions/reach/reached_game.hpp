// A game that the solver found, played again by the reference model: what it comes to, and its record.
#pragma once

#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/records/game_record.hpp"
#include "rules/score_sheet.hpp"
#include "solver/questions/reach/reach.hpp"

namespace bastide::solver::questions::reach {

struct ReachedGame {
  std::vector<rules::Placement> board;  ///< followers standing, players by their turns 0, 1, ...
  rules::PerPlayer track{};             ///< scores before the final scoring
  rules::PerPlayer at_end{};            ///< what the final scoring adds
  rules::records::GameRecord record;    ///< the last turn expects the track's scores
};

/// Throws std::logic_error, an internal error, when the reference model objects to a turn.
ReachedGame played_again(const tilesets::TileSet& set, const rules::editions::Edition& edition, int players,
                         const rules::Placement& start, const std::vector<rules::Placement>& turns);

/// Throws std::logic_error unless the game ended on the wanted board, with its followers and the known
/// scores. `board`: the game's with colours for players, `seats` the colours in the order of turns.
void require_ending(const ReachedGame& game, const std::vector<int>& seats,
                    std::vector<rules::Placement> board, std::vector<rules::Placement> wanted,
                    const KnownScores& scores, bool is_end);

}  // namespace bastide::solver::questions::reach
