// A turn played on a game, and every turn that lays one tile: with nothing done with figures, then with each
// deployed on each of its spots, then with each taken back that can be.
#pragma once

#include <utility>
#include <vector>

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

/// Plays each such turn of `player`, calls visit(turn) when it is finished, and takes it back. The turn is good
/// until the next.
template <class Visit>
void for_each_turn(rules::play::Game& game, int player, const rules::Placement& tile, Visit visit) {
  rules::Turn turn{{}, player, tile};
  const auto finish = [&] {
    game.finish_turn();
    visit(std::as_const(turn));
    game.undo_turn();
  };
  game.place(player, tile.cell, tile.type, tile.rotation);
  if (game.edition().has_figures()) {
    std::vector<rules::play::Action> actions;
    game.list_actions(player, actions);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (i > 0) game.place(player, tile.cell, tile.type, tile.rotation);
      game.give_action(turn, actions[i]);
      game.act(player, actions[i]);
      finish();
    }
    return;
  }
  const auto spots = game.spots(player);
  finish();
  for (int segment = 0; (spots >> static_cast<unsigned>(segment)) != 0; ++segment) {
    if ((spots >> static_cast<unsigned>(segment) & 1U) == 0) continue;
    game.place(player, tile.cell, tile.type, tile.rotation);
    turn.deploy(segment);
    game.deploy(player, segment);
    finish();
  }
}

}  // namespace bastide::solver::games
