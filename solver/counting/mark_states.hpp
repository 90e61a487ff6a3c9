// Which marks a landscape may carry while its cells are filled one by one, and where each choice leads.
//
// A state is how many cells of each pattern are marked so far (solver/counting/edge_pattern.hpp) and whether
// the start tile lies. Only states that can still end in a set of marks that pays are kept: those whose marks
// fit in the cells filled and whose missing marks fit in the cells left. That is what makes exact supplies
// cheap: 8 cells of the base set have 694 vectors of marks, where the exact use of every pattern would have
// 319,770. The states depend on the number of cells alone, so they and the moves between them are made once
// and serve every landscape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/counting/edge_pattern.hpp"

namespace bastide::solver::counting {

/// What can be done with a cell: lay any tile; lay the start tile; lay a tile of pattern p and mark it.
using CellAction = std::uint16_t;
constexpr CellAction lay_any = 0;
constexpr CellAction lay_start = 1;
constexpr CellAction first_mark = 2;  ///< of pattern 0; pattern p has first_mark + p

struct MarkMove {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

/// From the states after some number of cells to those after one more.
struct MarkStep {
  std::uint32_t states = 0;                  ///< before the step
  std::vector<std::vector<MarkMove>> moves;  ///< by action
  std::size_t move_count() const;
};

struct MarkStates {
  std::vector<MarkStep> steps;               ///< one a cell; before the first there is one state
  std::vector<arithmetic::Int128> payments;  ///< of the states after the last cell: the product of d(marks)
  std::size_t vectors = 0;                   ///< distinct vectors of marks over all steps
};

/// For that many cells, one of which holds the start tile where there is one (`has_start`): it is laid
/// besides the patterns. Throws std::overflow_error when a payment needs more than 127 bits.
MarkStates make_mark_states(const std::vector<EdgePattern>& patterns, int cells, bool has_start);
/// How many vectors of marks it would list without a start tile: it takes time for each.
std::uint64_t mark_vectors(const std::vector<EdgePattern>& patterns, int cells);
/// One state and nothing marked: endless supply, without a start tile.
MarkStates endless_states(const std::vector<EdgePattern>& patterns, int cells);

}  // namespace bastide::solver::counting
