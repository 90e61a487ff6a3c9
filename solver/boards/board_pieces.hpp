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

/// A visitor that gives a piece's result at its end. `begin_piece`, if it has that, is called with the board
/// of the piece's prefix, which is the first that it visits.
template <class V, class Land>
concept PieceVisitor = BoardVisitor<V, Land> && requires(V visitor) {
  visitor.end_piece();
};

/// Walks every piece with a visitor made by make(land) for a walk at its root (one for each thread, used
/// again for piece after piece). `accepts`: as for run_recorded. `room`: tiles that the walk's board can
/// hold, if visitors lay more than are walked.
template <class Land = rules::board::Board, class MakeVisitor, class Accepts = runs::AcceptAll>
auto walk_pieces(const BoardSpace& space, int tiles, const std::vector<Piece>& pieces,
                 const runs::RunControl& control, MakeVisitor make, Accepts accepts = {}, int room = 0) {
  using Visitor = decltype(make(std::declval<const Land&>()));
  static_assert(PieceVisitor<Visitor, Land>);
  using Result = decltype(std::declval<Visitor&>().end_piece());
  struct Scratch {
    WalkOn<Land> walk;
    Visitor visitor;
    Scratch(const BoardSpace& boards, int most, MakeVisitor& maker)
        : walk(boards, most), visitor(maker(walk.land())) {
      if constexpr (FollowsPlaced<Visitor, Land>) visitor.placed(walk.land());
    }
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto walk_piece = [&](std::size_t i, std::size_t slot) {
    if (!scratch[slot]) scratch[slot] = std::make_unique<Scratch>(space, std::max(tiles, room), make);
    auto& [walk, visitor] = *scratch[slot];
    walk.visit_piece(pieces[i], tiles, visitor);
    return visitor.end_piece();
  };
  if constexpr (runs::Recordable<Result>) {
    return run_recorded<Result>(weighed(space, tiles, pieces, control), control, walk_piece, accepts,
                                {&space.fit->set()});
  } else {
    return runs::run_kept<Result>(pieces.size(), control, walk_piece);
  }
}

}  // namespace bastide::solver::boards
