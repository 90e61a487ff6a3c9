// In how many ways the cells of one landscape can be filled with tiles, one of them the start tile.
//
// The contraction of solver/counting/contraction.hpp in the cheapest order of cells
// (solver/counting/cell_order.hpp), in words of 64 bits wherever `bound` proves the number below that.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/counting/cell_order.hpp"
#include "solver/counting/contraction.hpp"
#include "solver/counting/polyomino.hpp"

namespace bastide::solver::counting {

/// All that is the same for every landscape of so many cells. Made once, shared by threads.
class FillTables {
 public:
  /// The supply is that of the set without one tile of type `start`. Requires 1 <= cells <=
  /// most_polyomino_cells.
  FillTables(const tilesets::TileSet& set, int start, int cells);

  const EdgeLetters& letters() const { return letters_; }
  Symmetries symmetries() const { return symmetries_; }
  const MarkStates& marks() const { return marks_; }
  /// Moves between states of marks, by cells filled before.
  std::span<const std::uint64_t> step_costs() const { return step_costs_; }
  /// Of a cell: `inner` has bit s when its side s is an edge of the landscape.
  const CellChoices& choices(unsigned inner) const { return choices_[inner]; }
  /// No more than so many fillings with one image of the start tile on a given cell, with endless supply: any
  /// other cell is filled next to a filled one, so one of its letters is given. Throws std::overflow_error.
  arithmetic::Uint128 bound() const { return bound_; }

 private:
  EdgeLetters letters_;
  Symmetries symmetries_ = Symmetries::rotations;
  MarkStates marks_;
  std::vector<std::uint64_t> step_costs_;
  std::vector<CellChoices> choices_;  ///< by inner sides
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
  CellOrderScratch order_;
  std::vector<const CellChoices*> choices_;
  FillingSums<std::uint64_t> narrow_;
  FillingSums<arithmetic::Uint128> wide_;
};

}  // namespace bastide::solver::counting
