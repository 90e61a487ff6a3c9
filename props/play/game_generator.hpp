// Generator of full games: legal by construction, and played so that rare things happen.
//
// Uniformly random play hardly ever closes a ring of roads, completes a cloister among others or has two
// players share a city. So each game draws a style: how it likes its placements (anywhere, compact,
// completing, joining followed features, around cloisters and gardens), how eagerly it deploys, and on which
// kind of segment. `cover` properties then prove what did happen. The games are generated on the fast engine
// alone; checking them is someone else's business.
#pragma once

#include <cstdint>

#include "props/game_script.hpp"
#include "rules/board/ruleset.hpp"

namespace bastide::props::play {

/// Game number `number` of seed `seed`: the same whatever the order or the thread it is asked for in.
GameScript numbered_game(rules::board::Ruleset rules, std::uint64_t seed, std::uint64_t number);

}  // namespace bastide::props::play
