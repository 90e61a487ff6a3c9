// How often two editions differ: exactly, over all positions of few tiles with at most two followers.
//
// Every board of both editions, every way to put one or two followers on it for which there is a legal order
// of laying under either edition (props/differences/laying_orders.hpp), players up to renaming. Two followers
// on features of their own can always get there: a feature of fewer tiles holds no more than the whole one.
// Only for two on one feature orders are tried. Scored from the engine's counts; positions are counted, not
// weighted by how likely they are in play.
#pragma once

#include <cstdint>
#include <vector>

#include "props/differences/edition_pair.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::differences {

struct PositionCounts {
  int tiles = 0;
  std::uint64_t boards = 0;
  std::uint64_t positions = 0;
  std::uint64_t different = 0;    ///< on which a player's total differs
  std::int64_t left_points = 0;  ///< of all players, over all positions
  std::int64_t right_points = 0;
  void operator+=(const PositionCounts& more) {
    boards += more.boards;
    positions += more.positions;
    different += more.different;
    left_points += more.left_points;
    right_points += more.right_points;
  }
  friend bool operator==(const PositionCounts&, const PositionCounts&) = default;
};

struct DifferenceCounts {
  std::vector<PositionCounts> sizes;  ///< of 1, 2, … tiles
  bool is_complete = true;
};

/// Positions on boards of up to `tiles` tiles. Seconds for three tiles of the base set, an hour for four.
DifferenceCounts count_differences(const EditionPair& pair, int tiles,
                                   const solver::runs::RunControl& control);

}  // namespace bastide::props::differences
