// In how many ways the cells of one landscape can be filled with tiles: a contraction cell by cell.
//
// A table holds, for every colouring of the edges between filled and empty cells and every state of marks
// (solver/counting/mark_states.hpp), the sum over all ways to fill the filled cells. Filling a cell is a
// linear map: its edges to filled cells are summed over and vanish, its edges to empty cells become new, its
// outer edges are free and were summed out of the cell's own table beforehand. Work and memory grow with
// 3^width of the landscape, not with the number of fillings; the order of cells is the cheapest
// (solver/counting/cell_order.hpp).
//
// All arithmetic is modulo 2^64 or 2^128, which is exact: additions and multiplications only, and the final
// number is proven below the modulus by `bound`, whatever happens on the way. The corrections for the supply
// are negative at times; modulo a power of two that is no trouble either.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/counting/cell_order.hpp"
#include "solver/counting/edge_pattern.hpp"
#include "solver/counting/mark_states.hpp"
#include "solver/counting/polyomino.hpp"

namespace bastide::solver::counting {

/// What a cell's own table says: with these letters on its inner edges, an action is possible with so many
/// tuples of edges (lay_any: images of all types; lay_start: images of the start tile under the symmetries).
struct CellChoice {
  CellAction action = lay_any;
  std::uint32_t ways = 0;
};

/// All that is the same for every landscape of so many cells. Made once, shared by threads.
class FillTables {
 public:
  /// The supply is that of the set without one tile of type `start`. Requires 1 <= cells <=
  /// most_polyomino_cells.
  FillTables(const tilesets::TileSet& set, int start, int cells);

  int cells() const { return cells_; }
  Symmetries symmetries() const { return symmetries_; }
  const MarkStates& marks() const { return marks_; }
  /// Moves between states of marks, by cells filled before.
  std::span<const std::uint64_t> step_costs() const { return step_costs_; }
  /// `inner`: bit s when the cell's side s is an edge of the landscape; `letters`: an EdgeCode, 0 on outer
  /// sides.
  std::span<const CellChoice> choices(unsigned inner, EdgeCode letters) const {
    const auto at = inner * edge_codes + letters;
    return std::span(choices_).subspan(begin_[at], begin_[at + 1U] - begin_[at]);
  }
  /// No more than so many fillings with one image of the start tile on a given cell, with endless supply: any
  /// other cell is filled next to a filled one, so one of its letters is given. Throws std::overflow_error.
  arithmetic::Uint128 bound() const { return bound_; }

 private:
  int cells_;
  Symmetries symmetries_;
  MarkStates marks_;
  std::vector<std::uint64_t> step_costs_;
  std::vector<CellChoice> choices_;
  std::vector<std::uint32_t> begin_;
  arithmetic::Uint128 bound_ = 1;
};

/// Fills landscapes, one after the other, and keeps its memory. One a thread.
class LandscapeFiller {
 public:
  /// The sum over all cells and all symmetries of the set of start_weights[cell] times the number of fillings
  /// with the start tile, in that image, on that cell. Throws std::overflow_error when 128 bits may be too
  /// few. Requires as many cells as the tables are for.
  arithmetic::Uint128 fillings(const FillTables& tables, const Polyomino& shape,
                               std::span<const std::uint64_t> start_weights);

 private:
  template <class Word>
  struct Sums {
    std::vector<Word> before, after;  ///< [colouring of the cut][state of marks]
  };
  template <class Word>
  Word fill(const FillTables& tables, const Polyomino& shape, std::span<const std::uint64_t> start_weights,
            Sums<Word>& sums);

  CellOrderScratch order_;
  Sums<std::uint64_t> narrow_;
  Sums<arithmetic::Uint128> wide_;
};

}  // namespace bastide::solver::counting
