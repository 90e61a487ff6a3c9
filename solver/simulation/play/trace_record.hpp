// A traced game as a game record, which can be printed, kept and replayed on both engines.
//
// docs/formats.md, `bastide.game/1`. The record says what was laid, deployed and lost, and expects what the
// trace knows and replay can check: each turn's number of placements, spots, scores and supplies, and the
// final scores under all three farm methods. For that the game is gone through once more on the fast engine.
// Cost: about 1 ms a game, for the texts.
#pragma once

#include <map>
#include <string>

#include "rules/board/ruleset.hpp"
#include "rules/records/game_record.hpp"
#include "solver/simulation/play/game_trace.hpp"

namespace bastide::solver::simulation::play {

/// How a record names what it was played with, so that whoever reads it finds the same.
struct RecordNames {
  std::string name;                          ///< of the game; may be empty
  std::string tile_set;                      ///< id or path
  std::string edition;                       ///< id or path
  std::map<std::string, std::string> rules;  ///< options set beside the named edition
};

/// The record of a traced game, with the rules it was played by. Tiles that were lost before
/// the first turn are not in it: a record has no place for them.
rules::records::GameRecord to_record(const GameTrace& trace, const rules::board::Ruleset& rules,
                                     const RecordNames& names);

}  // namespace bastide::solver::simulation::play
