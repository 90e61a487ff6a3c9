// Stateful property tests of an engine: random commands, the reference model as the model, RapidCheck's state
// testing (rapidcheck/state.h) for generating and shrinking.
//
// Commands are draw (and ask where the tile may lie), place (and ask where a follower may go), deploy or not
// and score, set a tile aside, ask for the final scores, undo, save, load. Which place or spot is taken is a
// number, reduced modulo what is legal when it is run, so that a sequence stays meaningful when commands
// before it are shrunk away. What full games by themselves do not have is here: taking back, saving, loading
// and going on another way. Random legal moves are the generator's business: `random_command` makes any
// command that fits the state; `numbered_game` and `full_games` (props/game_generator.hpp) make full games
// played so that rare things happen, whose prefixes are random positions.
//
// Rejected: rc::check, which reads RC_PARAMS and prints; here seed and outcome are values. The commands work
// in rc::state::check all the same: a difference is also a RapidCheck failure.
#pragma once

#include <rapidcheck/state.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "props/engine_rules.hpp"
#include "props/own_engines.hpp"

namespace bastide::props {

/// What is expected: the game on the reference model.
struct EngineModel {
  ReferenceSession session;
  int player = 0;            ///< whose turn it is
  std::optional<int> drawn;  ///< the type in hand
  std::shared_ptr<const ReferenceSession> saved;
  int saved_player = 0;
};

/// The engine, and what came of the questions put to it.
struct ExaminedEngine {
  EngineAdapter engine;
  GameTerms terms;
  std::optional<std::string> saved;  ///< the engine's own text
  RuleTallies tallies;
  std::optional<EngineDifference> difference;
  bool has_stopped = false;  ///< a move was not supported: it stands elsewhere than the model, until a load
};

using EngineCommand = rc::state::Command<EngineModel, ExaminedEngine>;

/// A game of these terms before the first draw.
EngineModel new_model(const GameTerms& terms);

/// What the engine at hand can do besides playing turns: commands that it cannot are not made.
struct EngineAbilities {
  bool set_aside = true;
  bool undo = true;
  bool save = true;
};

/// A command for that state; what does not fit it all the same (a tile drawn that is not left) is discarded
/// by its preconditions.
rc::Gen<std::shared_ptr<const EngineCommand>> random_command(const EngineModel& model,
                                                             EngineAbilities can = {});

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
StatefulResult check_engine(const std::function<EngineAdapter()>& make_engine, const GameTerms& terms,
                            const StatefulOptions& options = {});

}  // namespace bastide::props
