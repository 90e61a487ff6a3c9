// The generated games (props/play/game_generator.hpp) as a generator of RapidCheck, for tests with it.
#pragma once

#include "props/game_script.hpp"
#include "rules/board/ruleset.hpp"

namespace rc {  // NOLINT(readability-identifier-naming): the library's own names
class Random;
template <typename T>
class Gen;
}  // namespace rc

namespace bastide::props::play {

/// Complete games to the end, played by the edition's course (rules/play/course.hpp) and with its log, with 2
/// players up to as many as the edition allows. Shrinks by `smaller_scripts`. The ruleset's tables must
/// outlive the generator.
rc::Gen<GameScript> full_games(rules::board::Ruleset rules);

/// One of them, as the generator draws it.
GameScript full_game(rules::board::Ruleset rules, const rc::Random& random);

}  // namespace bastide::props::play
