// Exact counts of boards and of placement sequences (docs/commands.md#count) by walking.
//
// Works on every table and divides by first placement; where neither is asked, counting by landscape is
// faster (solver/counting/count_plan.hpp chooses).
//
// Boards come from BoardWalk with the last ply counted in bulk: the boards of N tiles that extend one of N-1
// tiles are, over its untried cells, the oriented types that fit and are left in the bag: a mask, an AND, a
// popcount. Sequences are a plain tree search over the whole frontier with the same last ply. Memory is
// O(tiles) a thread plus one partial sum a prefix of fixed depth; nothing grows with the count.
#pragma once

#include <string>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::counting {

enum class Counted : std::uint8_t { boards, placements };

/// The part of a count that begins with one placement next to the start tile.
struct Division {
  std::string first;                        ///< notation, "N2@0,-1"
  std::vector<arithmetic::Uint128> counts;  ///< counts[k] belongs to k+1 tiles, start tile included
};
tilesets::described::Shape shape_of(const Division*);

struct CountResult {
  std::vector<arithmetic::Uint128>
      counts;                       ///< counts[k] belongs to k+1 tiles, start tile included; length as asked
  std::vector<Division> divisions;  ///< by first placement, in walk order, when asked for
  bool is_complete = true;          ///< false: stopped, the counts are lower bounds only
};

/// Counts boards of 1..tiles tiles. `divide`: a board belongs to the first side of the start tile, in the
/// order N E S W, on which a tile lies, and to that tile. Requires 1 <= tiles <= tile count of the set.
/// Throws std::overflow_error rather than wrap.
CountResult count_boards(const boards::BoardSpace& space, int tiles, bool divide,
                         const runs::RunControl& control);

/// Counts ordered sequences of tiles-1 legal placements after the start tile, identical images once. Requires
/// and throws as above.
CountResult count_placements(const boards::BoardSpace& space, int tiles, bool divide,
                             const runs::RunControl& control);

}  // namespace bastide::solver::counting
