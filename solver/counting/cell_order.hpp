// In which order to fill the cells of a landscape: the cheapest there is.
//
// While some cells are filled, a table is kept with one entry for every colouring of the edges between
// filled and empty cells (three colours) and every state of marks. The work of a step is what it reads and
// writes, 3^(edges before + edges opened) times the moves between states of marks, which depend on the number
// of cells filled alone. The sum over steps is minimised exactly, over all orders, by dynamic programming
// over sets of filled cells: 2^cells entries, negligible beside the filling. Reading order costs about twice
// as much at 11 cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/counting/polyomino.hpp"

namespace bastide::solver::counting {

/// Scratch space that is worth keeping from one landscape to the next.
struct CellOrderScratch {
  std::vector<std::uint64_t> cost;
  std::vector<std::uint8_t> last;
  std::vector<std::uint8_t> cut;
};

/// The cells in the order that costs least; `moves[i]` is the price of a step with i cells filled before it.
std::vector<int> cheapest_order(const Polyomino& shape, std::span<const std::uint64_t> moves,
                                CellOrderScratch& scratch);

}  // namespace bastide::solver::counting
