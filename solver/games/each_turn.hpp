// A turn played on a game, and every turn that lays one tile: with nobody deployed, then with a follower on
// each spot; with further figures, with every action that there is.
#pragma once

#include <bit>
#include <vector>

#include "rules/play/game.hpp"
#include "rules/turn.hpp"

namespace bastide::solver::games {

/// Whether a player can do anything with his figures but deploy a follower.
inline bool has_further_actions(const rules::editions::Edition& edition) {
  const auto& follower = edition.figures.front();
  return edition.figures.size() > 1 || follower.is_retrievable() || follower.goes_elsewhere() ||
         follower.goes_second();
}

/// Plays the turn, with what was lost before it.
inline void play(rules::play::Game& game, const rules::Turn& turn) {
  for (const int type : turn.set_aside) game.set_aside(type);
  game.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  game.act(turn.player, game.action_of(turn));
  game.finish_turn();
}

/// Plays `turn` with each action of its player in turn, calls visit() when it is finished, and takes it back.
/// `turn` says what was done; afterwards it does nothing.
template <class Visit>
void for_each_turn(rules::play::Game& game, rules::Turn& turn, Visit visit) {
  const auto begin = [&] { game.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation); };
  const auto end = [&] {
    game.finish_turn();
    visit();
    game.undo_turn();
  };
  turn.deploy(-1);
  begin();
  if (has_further_actions(game.edition())) {
    std::vector<rules::board::Action> actions;
    game.list_actions(turn.player, actions);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (i > 0) begin();
      game.give_action(turn, actions[i]);
      game.act(turn.player, actions[i]);
      end();
    }
  } else {
    auto spots = game.spots(turn.player);
    end();
    for (; spots != 0; spots &= spots - 1) {
      begin();
      turn.deploy(std::countr_zero(spots));
      game.deploy(turn.player, turn.segment());
      end();
    }
  }
  turn.deploy(-1);
}

}  // namespace bastide::solver::games
