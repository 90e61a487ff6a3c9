// Sets of cells: which lie beside each other, and which hang together.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace bastide::solver::boards {

/// out[c][s]: number of the cell beyond side s of cell c, or -1. Requires distinct cells.
std::vector<std::array<int, 4>> cells_beside(std::span<const rules::Cell> cells);

/// The cells for which `is_there` is true, by pieces that hang together side to side: each as the numbers of
/// its cells, the first one first, pieces by their first cells. `beside` as above.
std::vector<std::vector<int>> pieces_of(std::span<const std::array<int, 4>> beside,
                                        const std::vector<bool>& is_there);
bool is_one_piece(std::span<const rules::Cell> cells);

}  // namespace bastide::solver::boards
