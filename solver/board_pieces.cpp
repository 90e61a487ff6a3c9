#include "solver/board_pieces.hpp"

namespace bastide::solver {

std::vector<Piece> board_pieces(const BoardSpace& space, int tiles) {
  constexpr int depth = 3;
  std::vector<Piece> pieces;
  for (const int start : space.starts) {
    for (int size = 1; size <= std::min(tiles, depth); ++size) {
      for (auto& prefix : BoardWalk::prefixes(space, start, size))
        pieces.push_back({start, std::move(prefix), size == depth});
    }
  }
  return pieces;
}

}  // namespace bastide::solver
