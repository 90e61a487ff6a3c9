// How many games there are up to a number of tiles, and what of them was looked at
// (props/every_game_stage.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "solver/wide.hpp"

namespace bastide::props {

/// Every game of so many players and tiles.
struct WalkedSize {
  int players = 0;
  int tiles = 0;
  solver::Wide games = 0;               ///< as lists of draws, places and deployments
  solver::Wide games_without_loss = 0;  ///< of them: no tile was set aside
  std::uint64_t turns = 0;              ///< turns that lead here, each from one state, all checked
  std::uint64_t states = 0;             ///< states here, all scored; 0: of the last size, not kept apart
  std::uint64_t over = 0;               ///< of them: the game is over, no tile left has a place
  solver::Wide games_over = 0;          ///< games over in these
};

struct WalkedGames {
  int tiles = 0;          ///< every game up to so many; 0: none was walked
  bool is_whole = false;  ///< to the last tile of the set, with all orders of the bag
  std::vector<WalkedSize> sizes;
};

}  // namespace bastide::props
