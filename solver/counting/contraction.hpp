// The sum over all ways to fill cells with tiles: a contraction cell by cell.
//
// A table holds, for every colouring of the edges between filled and empty cells (the cut) and every state of
// marks (solver/counting/mark_states.hpp), the sum over all ways to fill the filled cells. Filling a cell is
// a linear map: its edges to filled cells are summed over and vanish, its edges to empty cells become new,
// its outer edges were summed out of the cell's own table beforehand. Work and memory grow with the number of
// letters to the power of the longest cut (3 without rows of edges of the set's own) and the states, not with
// the number of fillings. Types are told apart, images of a symmetric tile are one.
//
// Additions and multiplications only: modulo a power of two the sum is exact whenever the number is below it,
// although the corrections for the supply are negative at times.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/counting/edge_pattern.hpp"
#include "solver/counting/mark_states.hpp"

namespace bastide::solver::counting {

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
