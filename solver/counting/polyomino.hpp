// The shapes of landscapes: polyominoes, each once up to turning (and mirroring), in independent parts.
//
// Redelmeier's algorithm ("Counting polyominoes: yet another attack", Discrete Mathematics 36, 1981) makes
// every fixed polyomino once, from its lowest leftmost cell; one that is the smallest of its four or eight
// images stands for all of them. Memory is O(cells); nothing is stored of the polyominoes seen. "Smallest" is
// by a mixed key of the cells first, so that the ones that stand lie evenly over the tree of the algorithm
// and the fixed polyominoes of a subtree are a fair estimate of its work. Cost: about a microsecond a fixed
// polyomino, of which there are 505,861 with 12 cells.
//
// In how many orders the tiles of a board can be laid: a function of its landscape and its first cell.
//
// Every prefix of an order is connected. Backwards over sets of cells: the full set is laid, and a smaller
// one can go on with any cell beside it. One pass serves every first cell. Cost: 2^cells steps; at most 16
// cells, so the number is below 15! and fits in 64 bits.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace bastide::solver::counting {

/// More cells than that are out of reach in any case; masks of cells have 16 bits.
constexpr int most_polyomino_cells = 16;

/// A set of connected cells that stands for its images.
struct Polyomino {
  std::vector<rules::Cell> cells;
  std::vector<std::array<int, 4>> beside;  ///< as in solver/boards/cell_sets.hpp
  int own_images = 1;  ///< how many symmetries map it onto itself, the identity among them
};

enum class Symmetries : std::uint8_t { rotations = 4, rotations_and_reflections = 8 };

/// The first placements of Redelmeier's algorithm; all polyominoes below them are one part of the work.
using PolyominoPrefix = std::vector<std::uint16_t>;

/// A part, and how many fixed polyominoes lie below it (an estimate where there are very many).
struct PolyominoPart {
  PolyominoPrefix prefix;
  std::uint64_t fixed_below = 0;
};

/// Parts of the polyominoes of that many cells, in a fixed order. Requires 1 <= cells <=
/// most_polyomino_cells.
std::vector<PolyominoPart> polyomino_parts(int cells);

/// Calls visit for every polyomino of that many cells that stands for its images, below the prefix.
void visit_polyominoes(int cells, const PolyominoPrefix& prefix, Symmetries symmetries,
                       const std::function<void(const Polyomino&)>& visit);

/// The cells beside each cell, bit c for cell c.
std::vector<std::uint32_t> neighbour_masks(const Polyomino& shape);

/// The polyomino of these cells. Requires distinct cells.
Polyomino make_polyomino(std::span<const rules::Cell> cells, Symmetries symmetries);

/// orders[c]: in how many orders the cells can be laid one beside another, beginning with c.
std::vector<std::uint64_t> laying_orders(const Polyomino& shape);

}  // namespace bastide::solver::counting
