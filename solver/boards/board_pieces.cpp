#include "solver/boards/board_pieces.hpp"

#include <algorithm>

#include "solver/boards/each_placement.hpp"

namespace bastide::solver::boards {
namespace {

using arithmetic::Int128;
using arithmetic::Uint128;

/// Boards of at most one ply more than a piece's first, and those of two.
struct TwoPlies {
  std::uint64_t up_to_one = 0;
  std::uint64_t two = 0;

  void visit(const rules::board::Board& /*board*/) { ++up_to_one; }
  void last_ply(const rules::board::Board& board, std::span<const rules::board::CellIndex> cells) {
    two += count_placements(board, cells);
  }
};

/// Boards `plies` below, were every tile to open up as many places as the first one did: with x and y boards
/// one and two plies below and a = 2y/x - x, the rising product x (x+a) (x+2a) ... / plies!. Exact for one
/// and two plies. In whole numbers, so that every machine finds the same.
std::uint64_t estimated_boards(std::uint64_t one, std::uint64_t two, int plies) {
  constexpr Uint128 most = Uint128{1} << 48U;  // so that the products below stay within 128 bits
  if (one == 0 || plies == 0) return 0;
  const auto x = static_cast<Int128>(one);
  const auto growth = 2 * static_cast<Int128>(two) - x * x;  // a x
  Uint128 value = 1;
  for (int j = 0; j < plies; ++j) {
    const auto factor = x * x + j * growth;
    if (factor <= 0) break;
    value = std::min(most, value * static_cast<Uint128>(factor) / (one * static_cast<unsigned>(j + 1)));
  }
  return static_cast<std::uint64_t>(value);
}

}  // namespace

std::vector<Piece> board_pieces(const BoardSpace& space, int tiles, int depth) {
  std::vector<Piece> pieces;
  const int least = space.fit->set().start_size();
  const int most = least - 1 + depth;
  for (const int start : space.starts) {
    for (int size = least; size <= std::min(tiles, most); ++size) {
      for (auto& prefix : BoardWalk::prefixes(space, start, size))
        pieces.push_back({start, std::move(prefix), size == most});
    }
  }
  return pieces;
}

std::vector<std::uint64_t> piece_costs(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces) {
  std::vector<std::uint64_t> costs;
  costs.reserve(pieces.size());
  BoardWalk walk(space, tiles + 2);
  for (const auto& piece : pieces) {
    TwoPlies counts;
    const int size = static_cast<int>(piece.prefix.size()) + space.fit->set().start_size();
    const int plies = piece.is_subtree ? tiles - size : 0;
    if (plies > 0) walk.visit_piece(piece, size + 2, counts);
    costs.push_back(1 + (plies > 0 ? estimated_boards(counts.up_to_one - 1, counts.two, plies) : 0));
  }
  return costs;
}

runs::PieceList weighed(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces,
                        const runs::RunControl& control) {
  if (control.recording == nullptr || control.recording->parts() == 1) return {pieces.size(), {}};
  return {pieces.size(), piece_costs(space, tiles, pieces)};
}

}  // namespace bastide::solver::boards
