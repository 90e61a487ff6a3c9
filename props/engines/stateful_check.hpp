// Stateful property tests of an engine: random commands, the reference model as the model, RapidCheck's state
// testing (rapidcheck/state.h) for generating and shrinking.
//
// Commands are draw (and ask where the tile may lie), place (and ask where a follower may go), deploy or not
// and score, set a tile aside, ask for the final scores, undo, save, load. Which place or spot is taken is a
// number, reduced modulo what is legal when it is run, so that a sequence stays meaningful when commands
// before it are shrunk away. What full games by themselves do not have is here: taking back, saving, loading
// and going on another way. Whole games played so that rare things happen, whose prefixes are random
// positions, make `numbered_game` and `full_games` (props/play/game_generator.hpp).
//
// Rejected: rc::check, which reads RC_PARAMS and prints; here seed and outcome are values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"

namespace bastide::props::engines {

struct StatefulOptions {
  std::uint64_t seed = 1;
  int sequences = 50;
  int longest = 100;  ///< commands a sequence; they grow from short to long
};

struct StatefulResult {
  std::optional<EngineDifference> difference;  ///< of the shrunk sequence
  std::vector<std::string> commands;           ///< the shrunk sequence, in words
  int sequences = 0;                           ///< run before shrinking, the failing one included
  int turns = 0;                               ///< turns finished in the shrunk sequence
  RuleTallies tallies;
  bool holds() const { return !difference; }
};

/// Runs sequences of commands against engines that the factory makes, one each; the first that fails is
/// shrunk. What an engine does not support is counted in the tallies. Throws what the engine throws.
StatefulResult check_engine(const std::function<Engine()>& make_engine, const GameTerms& terms,
                            const StatefulOptions& options = {});

}  // namespace bastide::props::engines
