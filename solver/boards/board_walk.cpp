#include "solver/boards/board_walk.hpp"

#include <algorithm>

namespace bastide::solver::boards {
namespace {

/// Remembers the steps that lead to boards of one size.
class PrefixCollector {
 public:
  explicit PrefixCollector(std::size_t tiles) : tiles_(tiles) {}
  void placed(const rules::board::Board& board) {
    if (board.tiles().size() == tiles_) boards_.emplace_back(board.tiles().begin() + 1, board.tiles().end());
  }
  void taken_back(const rules::board::Board& /*board*/) {}
  const std::vector<std::vector<rules::board::PlacedTile>>& boards() const { return boards_; }

 private:
  std::size_t tiles_;
  std::vector<std::vector<rules::board::PlacedTile>> boards_;
};

}  // namespace

BoardWalk::BoardWalk(const BoardSpace& space, int most_tiles)
    : board_(*space.fit, std::max(1, most_tiles), space.table) {
  untried_.reserve(4 * static_cast<std::size_t>(std::max(1, most_tiles)) + 4);
  lay_start(space.starts.front());
}

void BoardWalk::lay_start(int type) {
  board_.place(board_.index({0, 0}), type, 0);
  untried_.assign(board_.frontier().begin(), board_.frontier().end());
}

std::vector<Prefix> BoardWalk::prefixes(const BoardSpace& space, int start, int tiles) {
  auto from_start = space;
  from_start.starts = {start};
  BoardWalk walk(from_start, tiles);
  PrefixCollector collector(static_cast<std::size_t>(tiles));
  if (tiles == 1) return {Prefix{}};
  walk.visit_below(tiles, collector);
  std::vector<Prefix> out;
  struct Nothing {
    void placed(const rules::board::Board& /*board*/) {}
    void taken_back(const rules::board::Board& /*board*/) {}
  } nothing;
  for (const auto& board : collector.boards()) {
    Prefix prefix;
    for (const auto& tile : board) {
      // Cells were opened in the same order when the board was first made, so the list holds this one after
      // `first_`.
      const auto from = walk.untried_.begin() + static_cast<std::ptrdiff_t>(walk.first_);
      const auto found = std::find(from, walk.untried_.end(), tile.cell) - from;
      const Step step{static_cast<std::uint16_t>(found), tile.type, tile.rotation};
      prefix.push_back(step);
      walk.go_to({step}, nothing);
    }
    walk.go_back(nothing);
    out.push_back(std::move(prefix));
  }
  return out;
}

}  // namespace bastide::solver::boards
