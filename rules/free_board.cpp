#include "rules/free_board.hpp"

#include <algorithm>

namespace bastide::rules {
namespace {

/// The same order of values with gaps of at most 2, starting at 0.
std::vector<int> draw_together(const std::vector<int>& values) {
  auto from = values;
  std::sort(from.begin(), from.end());
  from.erase(std::unique(from.begin(), from.end()), from.end());
  std::vector<int> to(from.size(), 0);
  for (std::size_t i = 1; i < from.size(); ++i) to[i] = to[i - 1] + (from[i] - from[i - 1] == 1 ? 1 : 2);
  std::vector<int> out;
  for (const int value : values) {
    out.push_back(
        to[static_cast<std::size_t>(std::lower_bound(from.begin(), from.end(), value) - from.begin())]);
  }
  return out;
}

std::vector<Cell> draw_together(std::span<const Placement> placements) {
  std::vector<int> xs;
  std::vector<int> ys;
  for (const auto& p : placements) {
    xs.push_back(p.cell.x);
    ys.push_back(p.cell.y);
  }
  xs = draw_together(xs);
  ys = draw_together(ys);
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < xs.size(); ++i) cells.push_back({xs[i], ys[i]});
  return cells;
}

Cell south_east(const std::vector<Cell>& cells) {
  Cell corner;
  for (const auto c : cells) corner = {std::max(corner.x, c.x), std::max(corner.y, c.y)};
  return corner;
}

int room_for(std::span<const Placement> placements) {
  return std::max(1, static_cast<int>(placements.size()));
}

}  // namespace

FreeBoard::FreeBoard(const FitTable& fit, std::span<const Placement> placements)
    : FreeBoard(fit, placements, draw_together(placements)) {}

FreeBoard::FreeBoard(const FitTable& fit, std::span<const Placement> placements,
                     const std::vector<Cell>& cells)
    : board_(fit, {0, 0}, south_east(cells), room_for(placements)), forest_(fit.set(), room_for(placements)) {
  for (std::size_t i = 0; i < placements.size(); ++i) {
    board_.place(board_.index(cells[i]), placements[i].type, placements[i].rotation);
    forest_.place(board_);
  }
  for (std::size_t i = 0; i < placements.size(); ++i) {
    if (const auto& f = placements[i].follower) {
      forest_.add_followers(forest_.root(static_cast<int>(i), f->segment), f->player, 1);
    }
  }
}

}  // namespace bastide::rules
