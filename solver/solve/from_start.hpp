// A connected layout as a board: turned and moved so that the start tile lies as in its file at 0,0, its
// tiles in an order in which they can be laid.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace bastide::solver {

/// `tiles` hang together and hold a tile of type `start`, of which the first is taken. Rotations are those of
/// the distinct images (TileSet::oriented).
std::vector<rules::Placement> from_start(const tilesets::TileSet& set,
                                         const std::vector<rules::Placement>& tiles, int start);

/// Where a cell comes to lie when everything turns by so many clockwise quarter turns around 0,0.
rules::Cell turned_cell(rules::Cell cell, int turns);

/// The same tiles, each beside one before it or beside one of `laid`, which may be empty: then the first of
/// `tiles` begins. Throws std::logic_error when they do not hang together.
std::vector<rules::Placement> in_laying_order(const std::vector<rules::Placement>& laid,
                                              const std::vector<rules::Placement>& tiles);

}  // namespace bastide::solver
