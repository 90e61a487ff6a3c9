// In how many orders the tiles of a board can be laid: a function of its landscape and its first cell.
//
// Every prefix of an order is connected. Backwards over sets of cells: the full set is laid, and a smaller
// one can go on with any cell beside it. One pass serves every first cell. Cost: 2^cells steps; at most 16
// cells, so the number is below 15! and fits in 64 bits.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/polyomino.hpp"

namespace bastide::solver {

/// orders[c]: in how many orders the cells can be laid one beside another, beginning with c.
std::vector<std::uint64_t> laying_orders(const Polyomino& shape);

}  // namespace bastide::solver
