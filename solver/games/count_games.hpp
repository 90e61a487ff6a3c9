// Exact counts of games: who deploys what where, besides which tile lies where (product.md "What is
// counted").
//
// Two ways that share the last turn's table (cell_contact.hpp) and nothing else. *Played*: a tree search on
// rules::Game with undo, any edition, any number of followers; cost one visit a game of N-1 tiles. *Merged*:
// every board of N-2 tiles once, with the number of games that lead to each set of occupied features on it
// (occupied_sets.hpp), then the last two turns on each; cost some hundred states a board, but neither orders
// nor followers are visited one by one. It needs that no player can run out of followers: then who deployed a
// follower does not matter for what comes after. With further figures games are played, the last turn, too.
#pragma once

#include <string>

#include "solver/boards/board_space.hpp"
#include "solver/counting/count.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::games {

enum class GameMethod : std::uint8_t { automatic, played, merged };

struct GamesAsked {
  int tiles = 1;    ///< in play at the end, start tile included: tiles - 1 turns
  int players = 2;  ///< player 0 begins
  bool divide = false;
  GameMethod method = GameMethod::automatic;  ///< automatic: merged where it can be
};

/// Why these games cannot be counted by merging, in words, or nothing.
std::string objection_to_merging(const boards::BoardSpace& space, const rules::editions::Edition& edition,
                                 const GamesAsked& asked);

/// Counts games of 1..tiles tiles: each turn a legal placement (identical images once) and no follower or one
/// where the edition allows it, deployments on different segments counted apart. Requires 1 <= tiles <= tile
/// count of the set, 1 <= players <= 8, and no objection to the method asked for. `divide`: by first
/// placement, played only. Throws std::overflow_error rather than wrap.
counting::CountResult count_games(const boards::BoardSpace& space, const rules::editions::Edition& edition,
                                  const GamesAsked& asked, const runs::RunControl& control);

/// count_games with the method `played`.
counting::CountResult count_games_played(const boards::BoardSpace& space,
                                         const rules::editions::Edition& edition, const GamesAsked& asked,
                                         const runs::RunControl& control);

/// count_games with the method `merged`.
counting::CountResult count_games_merged(const boards::BoardSpace& space,
                                         const rules::editions::Edition& edition, const GamesAsked& asked,
                                         const runs::RunControl& control);

}  // namespace bastide::solver::games
