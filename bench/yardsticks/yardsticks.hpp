// Two plain ways to count boards, for comparison with `bastide count`: what a user would write in a day.
//
// Both are single-threaded and share nothing with solver/ but the tile data and the definition of a board
// (docs/glossary.md). They must give the same numbers: tests/bench compares them on several sets, and
// `bastide_table` on whatever it times.
#pragma once

#include <cstdint>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::yardsticks {

/// Boards of 1, 2, … tiles: visits those of tiles-1 and adds up what fits on their open cells.
/// Requires 1 <= tiles <= tiles of the set. Throws std::overflow_error rather than wrap.
std::vector<std::uint64_t> count_with_last_ply(const tilesets::TileSet& set, int tiles);

/// The same numbers: visits the boards of tiles-2 and counts the last two tiles in closed form. Requires and
/// throws likewise.
std::vector<std::uint64_t> count_with_last_two_plies(const tilesets::TileSet& set, int tiles);

}  // namespace bastide::yardsticks
