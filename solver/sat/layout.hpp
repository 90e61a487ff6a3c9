// Which tile lies on which cell of a region, as a formula.
//
// A variable for every cell and oriented type (which can be there at all), and three for every edge between
// two cells of the region or at its rim: what lies there (field, road, city; none: no tile on either side).
// A tile implies its four edges, so neighbours fit through the edge they share: 12 short clauses a joint
// instead of a table of pairs. Supply as cardinalities of tiles of a type.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"
#include "solver/sat/formula.hpp"
#include "solver/sat/solve.hpp"

namespace bastide::solver::sat {

class Layout {
 public:
  /// `cells`: distinct. `is_filled`: every cell has a tile; otherwise at most one. counts[type]: most tiles
  /// of each type; `uses_all`: exactly so many. Adds all clauses to `formula`, which must outlive it.
  Layout(Formula& formula, const tilesets::TileSet& set, std::vector<rules::Cell> cells, bool is_filled,
         std::span<const int> counts, bool uses_all);

  const tilesets::TileSet& set() const { return *set_; }
  std::span<const rules::Cell> cells() const { return cells_; }
  /// Index of a cell of the region, if it is one.
  std::optional<int> index(rules::Cell cell) const;

  /// An image of a type on cell `cell` (index): oriented type (index into TileSet::oriented()).
  Literal tile(int cell, int oriented) const {
    return first_tile_ + cell * static_cast<int>(set_->oriented().size()) + oriented;
  }
  /// A tile lies there. For a filled layout this literal is always true.
  Literal is_laid(int cell) const { return laid_[static_cast<std::size_t>(cell)]; }
  /// The edge on side `side` (0-3 = N E S W) of a cell shows `e` (whichever of its two cells has a tile).
  Literal edge(int cell, int side, tilesets::Edge e) const;

  /// The tiles of an assignment, by cell. Rotations are those of the oriented types.
  std::vector<rules::Placement> decode(const SatResult& result) const;

 private:
  const tilesets::TileSet* set_;
  std::vector<rules::Cell> cells_;
  std::vector<std::array<Literal, 4>> first_edge_;  ///< [cell][side]: first of the three of that edge
  Literal first_tile_ = 0;
  std::vector<Literal> laid_;
};

/// A new variable: one of these images (oriented types) lies on the cell.
Literal add_one_of(Formula& formula, const Layout& layout, int cell, std::span<const std::uint16_t> images);

}  // namespace bastide::solver::sat
