// Exact counts of games: who deploys what where, besides which tile lies where (docs/commands.md "What is
// counted").
//
// A tree search on rules::Game with undo: any edition, any number of followers. The last turn is not played
// but read from a table of contacts: one visit a game of N-1 tiles. Rejected: merging
// games that have laid the same tiles and occupy the same features (Held and Karp over the parts of a board).
// Five tiles took a second instead of minutes, six three minutes; the numbers stand in
// docs/earlier-answers.md.
#pragma once

#include "solver/boards/board_space.hpp"
#include "solver/counting/count.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::games {

struct GamesAsked {
  int tiles = 1;    ///< in play at the end, start tile included: tiles - 1 turns
  int players = 2;  ///< player 0 begins
  bool divide = false;
};

/// Counts games of 1..tiles tiles: each turn a legal placement (identical images once) and no follower or one
/// where the edition allows it, deployments on different segments counted apart. Requires 1 <= tiles <= tile
/// count of the set and 1 <= players <= 8. `divide`: by first placement. Throws std::overflow_error rather
/// than wrap.
counting::CountResult count_games(const boards::BoardSpace& space, const rules::editions::Edition& edition,
                                  const GamesAsked& asked, const runs::RunControl& control);

}  // namespace bastide::solver::games
