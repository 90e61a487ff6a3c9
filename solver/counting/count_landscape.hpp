// Boards and placement sequences counted by the shape of the landscape instead of one by one.
//
// A board is a polyomino that contains the origin and a filling of it with the start tile there. Over all
// polyominoes, their positions and their turned (mirrored) images that is
//     sum over polyominoes P up to symmetry of 1/|Stab P| * sum over cells a and symmetries g of
//         fillings of P with the image of the start tile under g on a,
// since a filling can be turned with its landscape. Sequences are the same sum with the orders in which P can
// be laid beginning with a (solver/counting/polyomino.hpp) for weights. Rotations are always symmetries of a
// tile set, reflections when the supply is (solver/counting/edge_pattern.hpp).
//
// The cost is that of the landscapes, 3 to 4 times as many for each cell more, times some 2.5 for each
// filling: 8 tiles of the base set take hundredths of a second, 12 some minutes. Memory is the states of
// marks, not the landscapes.
//
// LandscapeFiller says in how many ways the cells of one landscape can be filled, by the contraction of
// solver/counting/contraction.hpp in the cheapest order of cells, in words of 64 bits wherever `bound` proves
// the number below that. That order: while some cells are filled, a table is kept with one entry for every
// colouring of the edges between filled and empty cells (three colours) and every state of marks. The work of
// a step is what it reads and writes, 3^(edges before + edges opened) times the moves between states of
// marks, which depend on the number of cells filled alone. The sum over steps is minimised exactly, over all
// orders, by dynamic programming over sets of filled cells: 2^cells entries, negligible beside the filling.
// Reading order costs about twice as much at 11 cells.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/counting/contraction.hpp"
#include "solver/counting/count.hpp"
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

/// Why these boards cannot be counted by landscapes, in words, or nothing.
std::string objection_to_landscapes(const boards::BoardSpace& space, int tiles, bool divide);

/// Counts boards or sequences of 1..tiles tiles. Requires 1 <= tiles <= tile count of the set and no
/// objection. Throws std::overflow_error rather than wrap. The recording's stages are control.stage +
/// "/landscape/" + the number of the start type.
CountResult count_by_landscape(const boards::BoardSpace& space, Counted what, int tiles,
                               const runs::RunControl& control);

}  // namespace bastide::solver::counting
