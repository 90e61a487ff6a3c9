// The probability of a board under random play (random_play.hpp), and what the next draw from it depends on.
//
// With T tiles of a type in the bag, w tiles there that have a place and n places for the type, each of the n
// boards that it makes comes next with probability T / (w n). So the probability of a board is the sum over
// its removable tiles of (probability of the board without the tile) * T / (w n).
//
// The boards without a tile are looked up in a table up to `most_remembered` tiles, some ten thousand boards
// and a few megabytes for the base set; larger ones are laid and asked the same question. Every further tile
// in the table would make it a hundred times as large (410 MB at four tiles), while laying the at most k-1
// smaller boards of k tiles is little work beside the hundred boards that are laid above one.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/arithmetic/fraction.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/boards/removable_tiles.hpp"

namespace bastide::solver::simulation::exact {

/// What the next draw from a board depends on.
struct Draw {
  std::vector<int> places;  ///< [type]: distinct ones
  int placeable = 0;        ///< tiles in the bag that have a place
  int unplaceable = 0;      ///< and that have none
};

void look_at(const rules::board::Board& board, Draw& draw);

/// A board, whatever the order in which its tiles were laid: cell and oriented type of each, ascending.
using BoardKey = std::vector<std::uint32_t>;

struct KnownBoard {
  arithmetic::Fraction probability;
  Draw draw;
};
using KnownBoards = std::map<BoardKey, KnownBoard>;

inline constexpr int most_remembered = 3;

/// All boards of 1 to `most` tiles, with the cells of boards that have room for `room` tiles.
KnownBoards known_boards(const boards::BoardSpace& space, int most, int room);

class BoardProbability {
 public:
  /// Keeps references to both. `known` has all boards of up to `remembered` tiles, and `room` is theirs.
  BoardProbability(const boards::BoardSpace& space, const KnownBoards& known, int remembered, int room);

  /// Requires a board of the space, with room for `room` tiles.
  arithmetic::Fraction of(const rules::board::Board& board);

 private:
  /// A board to lay, one for each size, and what can be taken from the one above it.
  struct Smaller {
    rules::board::Board board;
    Draw draw;
    boards::RemovableTiles removable;
  };
  arithmetic::Fraction start_probability(int start) const;

  const boards::BoardSpace* space_;
  const KnownBoards* known_;
  std::size_t remembered_;
  std::vector<Smaller> smaller_;  ///< [tiles]
  BoardKey key_;
};

}  // namespace bastide::solver::simulation::exact
