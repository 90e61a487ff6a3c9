// All boards of 1 to N tiles as a fixed list of independent pieces, walked in parallel, reduced in order.
//
// A piece is a small board; the pieces of three tiles (as many as N allows) stand for everything below them,
// smaller ones only for themselves. The list depends on the tile set, N and this depth alone, so results
// stored by piece and reduced in order do not depend on threads. Three tiles make some 12,000 pieces of the
// base set: enough to balance a few dozen threads although pieces differ in size by orders of magnitude, few
// enough to keep one result each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "solver/boards/board_walk.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::boards {

struct Piece {
  int start = 0;  ///< type of the start tile
  Prefix prefix;
  bool is_subtree = false;  ///< false: this board only
};

/// The pieces of the boards of 1..tiles tiles: start tile by start tile, smaller boards first, then in walk
/// order.
std::vector<Piece> board_pieces(const BoardSpace& space, int tiles,
                                int depth = runs::RunControl{}.prefix_tiles);

/// What each piece costs by estimate, in boards: exact up to two tiles beyond the prefix, extrapolated from
/// those beyond. A function of its arguments. Cost: every board of two tiles more than the prefixes.
std::vector<std::uint64_t> piece_costs(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces);

/// The pieces as a stage's, with their costs where shares are made of them.
runs::PieceList weighed(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces,
                        const runs::RunControl& control);

/// A visitor that is told where a piece begins (the board of its prefix, which is the piece's first board)
/// and gives the piece's result at its end. It sees the placements on the way to the prefix too, before
/// `begin_piece`.
template <class V>
concept PieceVisitor = BoardVisitor<V> && requires(V visitor, const rules::board::Board& board) {
  visitor.begin_piece(board);
  visitor.end_piece();
};

/// Walks every piece with a visitor made by make(walk) (one for each thread, used again for piece after
/// piece). `accepts`: as for run_recorded. `room`: for how many tiles the boards have room, if not for just
/// so many as are walked.
template <class MakeVisitor, class Accepts = runs::AcceptAll>
auto walk_pieces(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces,
                 const runs::RunControl& control, MakeVisitor make, Accepts accepts = {}, int room = 0) {
  using Visitor = decltype(make(std::declval<const BoardWalk&>()));
  static_assert(PieceVisitor<Visitor>);
  using Result = decltype(std::declval<Visitor&>().end_piece());
  struct Scratch {
    BoardWalk walk;
    Visitor visitor;
    Scratch(const BoardSpace& boards, int most, MakeVisitor& maker)
        : walk(boards, most), visitor(maker(walk)) {}
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto walk_piece = [&](std::size_t i, std::size_t slot) {
    if (!scratch[slot]) scratch[slot] = std::make_unique<Scratch>(space, std::max(tiles, room), make);
    auto& [walk, visitor] = *scratch[slot];
    walk.start_with(pieces[i].start, visitor);
    walk.go_to(pieces[i].prefix, visitor);
    visitor.begin_piece(walk.board());
    if (pieces[i].is_subtree) walk.visit_below(tiles, visitor);
    auto result = visitor.end_piece();
    walk.go_back(visitor);
    return result;
  };
  if constexpr (runs::Recordable<Result>) {
    return run_recorded<Result>(weighed(space, tiles, pieces, control), control, walk_piece, accepts,
                                {&space.fit->set()});
  } else {
    return runs::run_kept<Result>(pieces.size(), control, walk_piece);
  }
}

}  // namespace bastide::solver::boards
