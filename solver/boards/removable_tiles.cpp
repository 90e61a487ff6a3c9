#include "solver/boards/removable_tiles.hpp"

#include <algorithm>

namespace bastide::solver::boards {

int RemovableTiles::count(const rules::board::Board& board) {
  const auto tiles = board.tiles().size();
  std::fill_n(visits_.begin(), tiles, Visit{-1, 0, 0, false});
  std::int16_t numbers = 0;
  std::size_t depth = 0;
  const auto enter = [&](int tile) {
    auto& visit = visits_[static_cast<std::size_t>(tile)];
    visit.number = visit.lowest = numbers++;
    path_[depth++] = static_cast<std::int16_t>(tile);
  };
  enter(0);
  while (depth > 0) {
    const auto tile = static_cast<std::size_t>(path_[depth - 1]);
    auto& visit = visits_[tile];
    if (visit.side < 4) {
      const int next = board.tile_at(board.tiles()[tile].cell + board.side_steps()[visit.side++]);
      if (next < 0) continue;
      const auto& other = visits_[static_cast<std::size_t>(next)];
      if (other.number < 0) {
        enter(next);
      } else {
        visit.lowest = std::min(visit.lowest, other.number);
      }
      continue;
    }
    if (--depth == 0) break;
    auto& below = visits_[static_cast<std::size_t>(path_[depth - 1])];
    below.lowest = std::min(below.lowest, visit.lowest);
    if (visit.lowest >= below.number) below.is_articulation = true;
  }
  int removable = 0;
  for (int tile = 1; tile < static_cast<int>(tiles); ++tile) removable += is_removable(tile) ? 1 : 0;
  return removable;
}

}  // namespace bastide::solver::boards
