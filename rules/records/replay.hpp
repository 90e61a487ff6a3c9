// Re-executes a recorded game on both engines and finds the first thing that is not as recorded, or not
// legal, or not the same in both.
//
// Each question of a turn (which placements, which spots, what scores, what supply) is put to the fast engine
// and to the reference model (rules/records/engine_games.hpp), and both answers are held against the record.
// Costs a few evaluations of the reference model a turn, a few milliseconds a game of 72 tiles.
#pragma once

#include <optional>
#include <string>

#include "rules/board/ruleset.hpp"
#include "rules/records/game_record.hpp"

namespace bastide::rules::records {

/// The first difference. Turns count from 1; number of turns + 1 is the final scoring.
struct ReplayDifference {
  int turn = 0;
  std::string place;               ///< the turn's placement as recorded; empty for the final scoring
  std::string what;                ///< "legal placements of N", "spots of red", "scores", "discarded tile X"
  std::string expected;            ///< what the record says
  std::string got;                 ///< what came, and from which engine when they differ
  tilesets::SourceLocation where;  ///< in the record's file
};

/// What was replayed.
struct ReplayResult {
  std::optional<ReplayDifference> difference;
  int turns = 0;   ///< turns played
  int checks = 0;  ///< expectations looked at, in both engines each
};

/// Plays the record. The edition is `edition_of(record, ...)`. An illegal move is a difference; a placement
/// that cannot be read is one too, with the reader's message.
ReplayResult replay(board::Ruleset rules, const GameRecord& record);

}  // namespace bastide::rules::records
