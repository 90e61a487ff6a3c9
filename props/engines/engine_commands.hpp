// The commands of the stateful tests (props/engines/stateful_check.hpp) as RapidCheck has them, for tests
// that run them in rc::state::check or in a way of their own.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "props/engines/examination.hpp"
#include "props/engines/own_engines.hpp"

namespace rc {  // NOLINT(readability-identifier-naming): the library's own names
template <typename T>
class Gen;
}  // namespace rc

namespace rc::state {  // NOLINT(readability-identifier-naming)
template <typename Model, typename Sut>
class Command;
}  // namespace rc::state

namespace bastide::props::engines {

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
  Engine engine;
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

}  // namespace bastide::props::engines
