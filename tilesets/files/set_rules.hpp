// The rules for a set as a whole: total, shapes written twice, room in the bit masks, stated
// sums.
#pragma once

#include "tilesets/files/checked_set.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/tile_table.hpp"

namespace bastide::tilesets::files {

/// More tiles than any printed game has; keeps boards and totals within what the solver is made for.
constexpr int most_tiles = 1000;

/// Checks the [tileset] table against the rows: id, start. A set that is only to be included has no start.
void check_header(const TileTable& table, Findings& findings);

/// Checks what only the whole set can tell. Its types are those of the table's rows, in the same order, all
/// sound.
void check_set(const CheckedSet& set, Findings& findings);

}  // namespace bastide::tilesets::files
