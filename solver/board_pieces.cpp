#include "solver/board_pieces.hpp"

#include <algorithm>

namespace bastide::solver {
namespace {

/// How many tiles fit on the cells still to be tried.
struct FittingTiles {
  std::uint64_t tiles = 0;
  void placed(const rules::Board& /*board*/) {}
  void taken_back(const rules::Board& /*board*/) {}
  void last_ply(const rules::Board& board, std::span<const rules::CellIndex> cells) {
    tiles = 0;
    for (const auto cell : cells) tiles += (board.fit().fits(board.code(cell)) & board.available()).count();
  }
};

/// So that the sum over millions of pieces fits in 64 bits.
constexpr std::uint64_t most_expected = std::uint64_t{1} << 42U;

/// What piece_costs says.
std::uint64_t boards_expected(std::uint64_t fitting, std::uint64_t opened, int tiles_left) {
  std::uint64_t boards = 1;
  for (std::uint64_t laid = 0; laid < static_cast<std::uint64_t>(std::max(0, tiles_left)); ++laid) {
    std::uint64_t more = 0;
    if (__builtin_mul_overflow(boards, fitting + laid * opened, &more)) return most_expected;
    boards = std::max<std::uint64_t>(1, more / (laid + 1));
  }
  return std::min<std::uint64_t>(boards, most_expected);
}

}  // namespace

std::vector<std::uint64_t> piece_costs(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces) {
  std::vector<std::uint64_t> costs;
  BoardWalk walk(space, tiles + 1);
  FittingTiles fitting;
  int start = -1;
  std::uint64_t opened = 0;
  for (const auto& piece : pieces) {
    walk.start_with(piece.start, fitting);
    if (piece.start != start) {
      start = piece.start;
      walk.visit_below(2, fitting);
      opened = fitting.tiles / 2;
    }
    walk.go_to(piece.prefix, fitting);
    const int size = static_cast<int>(walk.board().tiles().size());
    walk.visit_below(size + 1, fitting);
    costs.push_back(piece.is_subtree ? boards_expected(fitting.tiles, opened, tiles - size) : 1);
    walk.go_back(fitting);
  }
  return costs;
}

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
