#include "props/play/full_games.hpp"

#include <rapidcheck.h>

#include "props/play/game_generator.hpp"

namespace bastide::props::play {

rc::Gen<GameScript> full_games(rules::board::Ruleset rules) {
  return [rules](const rc::Random& random, int /*size*/) {
    return rc::shrinkable::shrinkRecur(full_game(rules, random), [](const GameScript& script) {
      return rc::seq::fromContainer(smaller_scripts(script));
    });
  };
}

}  // namespace bastide::props::play
