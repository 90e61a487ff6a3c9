// How many tiles of a board can be taken away so that a board is left.
//
// A board is reachable exactly when it is connected, holds its start tile, fits and respects the supply
// (docs/algorithms.md). Taking a tile away changes nothing but connectedness, so a tile is removable when it
// is not the start tile and no articulation point of the grid graph of the tiles. These are found by one
// depth-first search (J. Hopcroft, R. Tarjan: "Efficient algorithms for graph manipulation", 1973), which
// begins at the start tile: a root is judged by its number of children, and the one tile that is a root is
// left out anyway. Cost: four looks a tile, no recursion, no allocation.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/board/board.hpp"

namespace bastide::solver::boards {

class RemovableTiles {
 public:
  explicit RemovableTiles(int most_tiles)
      : visits_(static_cast<std::size_t>(most_tiles)), path_(static_cast<std::size_t>(most_tiles)) {}

  /// Requires a connected board with the start tile laid first. How many; at least 1 from two tiles on.
  int count(const rules::board::Board& board);
  /// Of the board counted last.
  bool is_removable(int tile) const {
    return tile > 0 && !visits_[static_cast<std::size_t>(tile)].is_articulation;
  }

 private:
  struct Visit {
    std::int16_t number;   ///< in order of first visits; -1: not yet
    std::int16_t lowest;   ///< the smallest number next to the tiles reached through this one
    std::uint8_t side;     ///< of its sides, the one to look at next
    bool is_articulation;  ///< something hangs on it
  };
  std::vector<Visit> visits_;       ///< [tile]
  std::vector<std::int16_t> path_;  ///< from the start tile to where the search is
};

}  // namespace bastide::solver::boards
