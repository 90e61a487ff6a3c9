// A turn played on a game, and every turn that lays one tile: with nobody deployed, then with a follower on
// each spot.
#pragma once

#include "rules/play/game.hpp"
#include "rules/turn.hpp"

namespace bastide::solver::games {

/// Plays the turn, with what was lost before it.
inline void play(rules::play::Game& game, const rules::Turn& turn) {
  for (const int type : turn.set_aside) game.set_aside(type);
  game.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  game.act(turn.player, game.action_of(turn));
  game.finish_turn();
}

/// Plays each such turn of `player`, calls visit(segment deployed on, or -1) when it is finished, and takes
/// it back.
template <class Visit>
void for_each_turn(rules::play::Game& game, int player, const rules::Placement& tile, Visit visit) {
  game.place(player, tile.cell, tile.type, tile.rotation);
  const auto spots = game.spots(player);
  game.finish_turn();
  visit(-1);
  game.undo_turn();
  for (int segment = 0; (spots >> static_cast<unsigned>(segment)) != 0; ++segment) {
    if ((spots >> static_cast<unsigned>(segment) & 1U) == 0) continue;
    game.place(player, tile.cell, tile.type, tile.rotation);
    game.deploy(player, segment);
    game.finish_turn();
    visit(segment);
    game.undo_turn();
  }
}

}  // namespace bastide::solver::games
