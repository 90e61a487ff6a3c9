// Every board with its features, one after another, as long as there are not too many.
//
// For questions about the largest of something on a small set or a small table: there all boards can be
// looked at, and what none of them has is proved impossible. One walk in one thread, cut after a number of
// boards, so that what it has seen does not depend on the machine.
//
// Cost: about half a microsecond a board, and what the visitor does.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "solver/boards/board_walk.hpp"

namespace bastide::solver::boards {

struct BoardsSeen {
  std::uint64_t boards = 0;
  bool is_complete = true;  ///< false: there are more than the limit, or it was stopped
};

/// The most tiles that can lie on the table, of a set of so many.
inline int most_tiles_on(const rules::Area& area, int tiles) {
  if (area.is_finite()) return std::min(tiles, area.cell_count());
  if (area.kind == rules::AreaKind::shiftable) return std::min(tiles, area.width * area.height);
  return tiles;
}

/// How many of so many tiles can have all eight cells around them on the table.
inline int most_surrounded_on(const rules::Area& area, int tiles) {
  if (area.kind == rules::AreaKind::shiftable)
    return std::min(tiles, std::max(0, area.width - 2) * std::max(0, area.height - 2));
  if (!area.is_finite()) return tiles;
  const auto bounds = area.bounds();
  int cells = 0;
  for (int y = bounds.north; y < bounds.north + bounds.height; ++y) {
    for (int x = bounds.west; x < bounds.west + bounds.width; ++x) {
      bool is_inside = true;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) is_inside = is_inside && area.admits({x + dx, y + dy});
      cells += is_inside ? 1 : 0;
    }
  }
  return std::min(tiles, cells);
}

/// Calls visit(laid) with every board of the space and its features, up to `most_boards`; it returns whether
/// to go on.
template <class Visit>
BoardsSeen see_every_board(const BoardSpace& space, std::uint64_t most_boards, const std::atomic<bool>* stop,
                           Visit see) {
  BoardsSeen seen;
  struct Visitor {
    Visit& see;
    BoardsSeen& seen;
    std::uint64_t most_boards;
    const std::atomic<bool>* stop;
    bool visit(const rules::board::FeatureBoard& laid) {
      if (!seen.is_complete) return false;
      const bool is_stopped = stop != nullptr && seen.boards % 1024 == 0 && stop->load();
      if (seen.boards == most_boards || is_stopped) return seen.is_complete = false;
      ++seen.boards;
      return seen.is_complete = see(laid);
    }
  } visitor{see, seen, most_boards, stop};
  const int tiles = std::max(1, most_tiles_on(space.table.area, space.fit->set().tile_count()));
  FeatureWalk walk(space, tiles);
  for (const int start : space.starts)
    if (space.fit->set().type(start).count > 0) walk.visit_piece({start, {}, true}, tiles, visitor);
  return seen;
}

}  // namespace bastide::solver::boards
