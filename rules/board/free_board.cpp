#include "rules/board/free_board.hpp"

#include <algorithm>

namespace bastide::rules::board {
namespace {

/// Coordinates of one axis with gaps of at most 2 between those that matter, starting at 0.
class Axis {
 public:
  void keep(int value) { from_.push_back(value); }
  /// Requires that all values are known.
  void draw_together() {
    std::sort(from_.begin(), from_.end());
    from_.erase(std::unique(from_.begin(), from_.end()), from_.end());
    to_.assign(from_.size(), 0);
    for (std::size_t i = 1; i < from_.size(); ++i)
      to_[i] = to_[i - 1] + (from_[i] - from_[i - 1] == 1 ? 1 : 2);
  }
  int operator()(int value) const {
    return to_[static_cast<std::size_t>(std::lower_bound(from_.begin(), from_.end(), value) - from_.begin())];
  }

 private:
  std::vector<int> from_;
  std::vector<int> to_;
};

Cell south_east(const std::vector<Cell>& cells) {
  Cell corner;
  for (const auto c : cells) corner = {std::max(corner.x, c.x), std::max(corner.y, c.y)};
  return corner;
}

struct Drawn {
  std::vector<Cell> cells;  ///< of the placements, drawn together
  Table table;              ///< likewise
};
Drawn draw_together(std::span<const Placement> placements, const Table& table) {
  Axis x;
  Axis y;
  for (const auto& p : placements) {
    x.keep(p.cell.x);
    y.keep(p.cell.y);
  }
  Drawn drawn;
  // An edge that only bars says nothing about tiles that lie within it already.
  if (table.completes()) {
    drawn.table = table;
    for (const auto& r : table.area.rectangles) {
      for (int i = -1; i <= r.width; ++i) x.keep(r.west + i);
      for (int i = -1; i <= r.height; ++i) y.keep(r.north + i);
    }
  }
  x.draw_together();
  y.draw_together();
  for (auto& r : drawn.table.area.rectangles) {
    r.west = x(r.west);
    r.north = y(r.north);
  }
  for (const auto& p : placements) drawn.cells.push_back({x(p.cell.x), y(p.cell.y)});
  return drawn;
}

}  // namespace

FeatureBoard free_board(const FitTable& fit, std::span<const Placement> placements, const Table& table) {
  const auto [cells, drawn_table] = draw_together(placements, table);
  const int most_tiles = std::max(1, static_cast<int>(placements.size()));
  int figures = 1;
  for (const auto& p : placements)
    for (const auto& standing : p.follower) figures = std::max(figures, standing.figure + 1);
  FeatureBoard out(fit, {0, 0}, south_east(cells), most_tiles, drawn_table, figures);
  for (std::size_t i = 0; i < placements.size(); ++i)
    out.place({placements[i].type, placements[i].rotation, cells[i], {}});
  auto& forest = out.forest();
  for (std::size_t i = 0; i < placements.size(); ++i) {
    for (const auto& [player, segment, figure] : placements[i].follower)
      forest.add_figures(forest.root(static_cast<int>(i), segment), player, figure, 1);
  }
  return out;
}

}  // namespace bastide::rules::board
