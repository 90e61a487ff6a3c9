#include "solver/openings.hpp"

#include <algorithm>

#include "rules/board.hpp"

namespace bastide::solver {
namespace {

using rules::Board;

/// All sequences of that many legal placements after the start tile.
std::vector<Opening> openings(const BoardSpace& space, int start, int placements) {
  std::vector<Opening> out;
  const auto& fit = *space.fit;
  Board board(fit, placements + 1, space.table);
  board.place(board.index({0, 0}), start, 0);
  const auto go = [&](const auto& self, Opening& opening) -> void {
    if (static_cast<int>(opening.placements.size()) == placements) {
      out.push_back(opening);
      return;
    }
    for (std::size_t i = 0; i < board.frontier().size(); ++i) {
      const auto cell = board.frontier()[i];
      if (!board.admits(cell)) continue;
      for (const auto& tile : fit.fitting(board.code(cell))) {
        if (board.left(tile.type) == 0) continue;
        opening.placements.push_back({tile.type, tile.rotation, board.cell(cell), std::nullopt});
        board.place(cell, tile.type, tile.rotation);
        self(self, opening);
        board.undo();
        opening.placements.pop_back();
      }
    }
  };
  Opening opening{start, {}};
  go(go, opening);
  return out;
}

}  // namespace

std::vector<Opening> opening_pieces(const BoardSpace& space, int tiles, std::size_t depth) {
  std::vector<Opening> pieces;
  const auto longest = std::min<std::size_t>(depth, static_cast<std::size_t>(tiles) - 1);
  for (const int start : space.starts) {
    for (std::size_t placements = 0; placements <= longest; ++placements) {
      for (auto& opening : openings(space, start, static_cast<int>(placements)))
        pieces.push_back(std::move(opening));
    }
  }
  return pieces;
}

}  // namespace bastide::solver
