#include "solver/board_pieces.hpp"

namespace bastide::solver {

std::vector<Piece> board_pieces(const rules::FitTable& fit, int tiles) {
  constexpr int depth = 3;
  std::vector<Piece> pieces;
  for (int size = 1; size <= std::min(tiles, depth); ++size) {
    for (auto& prefix : BoardWalk::prefixes(fit, size)) pieces.push_back({std::move(prefix), size == depth});
  }
  return pieces;
}

}  // namespace bastide::solver
