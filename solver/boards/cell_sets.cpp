#include "solver/boards/cell_sets.hpp"

#include <algorithm>

#include "tilesets/index.hpp"

namespace bastide::solver::boards {

std::vector<std::array<int, 4>> cells_beside(std::span<const rules::Cell> cells) {
  std::vector<std::pair<rules::Cell, int>> sorted;
  for (const auto cell : cells) sorted.emplace_back(cell, static_cast<int>(sorted.size()));
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::array<int, 4>> out(cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto beyond = rules::neighbour(cells[c], side);
      const auto found = std::lower_bound(sorted.begin(), sorted.end(), std::pair(beyond, 0));
      out[c][at(side)] = found == sorted.end() || found->first != beyond ? -1 : found->second;
    }
  }
  return out;
}

std::vector<std::vector<int>> pieces_of(std::span<const std::array<int, 4>> beside,
                                        const std::vector<bool>& is_there) {
  std::vector<std::vector<int>> pieces;
  auto is_open = is_there;
  const auto take = [&](int cell) {
    if (cell < 0 || !is_open[at(cell)]) return false;
    is_open[at(cell)] = false;
    return true;
  };
  for (int first = 0; first < static_cast<int>(beside.size()); ++first) {
    if (!take(first)) continue;
    auto& piece = pieces.emplace_back(1, first);
    for (std::size_t i = 0; i < piece.size(); ++i) {
      for (const int next : beside[at(piece[i])]) {
        if (take(next)) piece.push_back(next);
      }
    }
  }
  return pieces;
}

bool is_one_piece(std::span<const rules::Cell> cells) {
  return pieces_of(cells_beside(cells), std::vector<bool>(cells.size(), true)).size() == 1;
}

}  // namespace bastide::solver::boards
