// That no game in which tiles without a place leave has fewer tiles: every case as a formula, each refuted.
//
// The groups of types that most tiles belong to, two for each kind of edge, leave on some board or lie to the
// last tile; the boards come in some order, and lie within each other where their kinds change. That leaves a
// finite number of rectangles and orders: each is a piece of the run, refuted by CaDiCaL and checked by our
// own checker. Any other group may do what it likes, so more is refuted than has to be.
#pragma once

#include <cstdint>

#include "solver/questions/block/nested_games.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::questions::block {

/// The result of a piece.
struct RefutedCase {
  bool is_refuted = false;
  std::uint64_t lemmas = 0;
};
tilesets::described::Shape shape_of(const RefutedCase*);

struct DrawsProof {
  std::size_t cases = 0;
  std::size_t refuted = 0;
  std::uint64_t lemmas = 0;
  /// Tiles of a game at least, by the cases refuted: one of n tiles is a case of n + 1 cells across and down
  /// together at most, and all those are refuted for fewer.
  int at_least = 0;
  bool is_complete = true;  ///< false: stopped, or the cases of a share only
};
/// The cases of a game of `most_extras` extras or fewer; the last board of it and the tiles that always have
/// a place are then never + most_extras tiles at most. Throws BadPiece for a recording that is not of it.
DrawsProof refute_draws(const boards::BoardSpace& space, const NestedQuestion& question, int most_extras,
                        std::uint64_t most_conflicts, const runs::RunControl& control);

}  // namespace bastide::solver::questions::block
