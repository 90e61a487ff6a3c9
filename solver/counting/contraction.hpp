// The sum over all ways to fill cells with tiles: a contraction cell by cell.
//
// A table holds, for every colouring of the edges between filled and empty cells (the cut) and every state of
// marks, the sum over all ways to fill the filled cells. Filling a cell is
// a linear map: its edges to filled cells are summed over and vanish, its edges to empty cells become new,
// its outer edges were summed out of the cell's own table beforehand. Work and memory grow with the number of
// letters to the power of the longest cut (3 without rows of edges of the set's own) and the states, not with
// the number of fillings. Types are told apart, images of a symmetric tile are one.
//
// Additions and multiplications only: modulo a power of two the sum is exact whenever the number is below it,
// although the corrections for the supply are negative at times.
//
// A state of marks is how many cells of each pattern are marked so far (solver/counting/edge_pattern.hpp) and
// whether the start tile lies. Only states that can still end in a set of marks that pays are kept: those
// whose marks fit in the cells filled and whose missing marks fit in the cells left. That is what makes exact
// supplies cheap: 8 cells of the base set have 694 vectors of marks, where the exact use of every pattern
// would have 319,770. The states depend on the number of cells alone, so they and the moves between them are
// made once and serve every landscape.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
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

/// In how many ways each action lays a tuple of edges: [action][EdgeCode].
using ActionWays = std::vector<std::vector<std::uint32_t>>;
/// Of all actions but lay_start, which has none.
ActionWays ways_to_lay(const EdgeLetters& letters, const std::vector<EdgePattern>& patterns);

/// An action that is possible with so many tuples of edges.
struct CellChoice {
  CellAction action = lay_any;
  std::uint32_t ways = 0;
};

/// What can be done with a cell, by the letters on its sides to other cells.
class CellChoices {
 public:
  /// `inner`: bit s when another cell lies beyond side s. `outer`: the letters that the other sides may show,
  /// a bit each; what these show is summed over.
  CellChoices(const EdgeLetters& letters, const ActionWays& ways, unsigned inner,
              const std::array<std::uint8_t, 4>& outer);
  /// `letters`: 0 on outer sides.
  std::span<const CellChoice> with(EdgeCode letters) const {
    return std::span(choices_).subspan(begin_[letters], begin_[letters + 1U] - begin_[letters]);
  }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<CellChoice> choices_;
};
/// Every letter on every side.
constexpr std::array<std::uint8_t, 4> any_letters = {0x7f, 0x7f, 0x7f, 0x7f};

/// beside[c][s]: number of the cell beyond side s of cell c, or -1.
using CellsBeside = std::span<const std::array<int, 4>>;
/// Bit s when another cell lies beyond side s.
unsigned inner_sides(const std::array<int, 4>& beside);
/// Edges between filled and empty cells, at most, when the cells are filled in that order.
std::size_t longest_cut(CellsBeside beside, std::span<const int> order);

/// Cells to fill, and how.
struct Filling {
  EdgeLetters letters;
  CellsBeside beside;
  std::span<const int> order;                    ///< of the cells
  std::span<const CellChoices* const> choices;   ///< [cell]
  std::span<const std::uint64_t> start_weights;  ///< [cell]: of the start tile there; empty: there is none
};

/// The tables before and after a cell, worth keeping from one filling to the next.
template <class Word>
struct FillingSums {
  std::vector<Word> before, after;  ///< [colouring of the cut][state of marks]
};

/// The sum, of whole numbers modulo the size of the word (64 or 128 bits) or of doubles. Nothing when
/// stopped. `marks` are those of as many cells; the cut has at most 20 edges, and less than 2^32 colourings.
template <class Word>
std::optional<Word> sum_of_fillings(const Filling& filling, const MarkStates& marks, FillingSums<Word>& sums,
                                    const std::atomic<bool>* stop = nullptr);

}  // namespace bastide::solver::counting
