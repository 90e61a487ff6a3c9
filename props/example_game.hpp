// A worked example with a turn, played on either engine: the board as a game, then the turn in question.
//
// Written twice, once an engine, on purpose: neither game knows the other's types.
#pragma once

#include "props/example_check.hpp"

namespace bastide::props {

/// Plays example.position from its first tile on (which holds no follower and lies at 0,0), each placement a
/// turn of its follower's owner or of player 0, then tries example.turn. Requires a turn. Throws
/// std::invalid_argument when the position is no legal game.
ExampleAnswer fast_turn(const rules::FitTable& fit, const rules::WorkedExample& example,
                        const rules::Edition& edition);
ExampleAnswer reference_turn(const rules::TileSet& set, const rules::WorkedExample& example,
                             const rules::Edition& edition);

}  // namespace bastide::props
