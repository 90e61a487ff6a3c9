// What a formula says about the empty cells beside tiles when something has no place there: each of its
// images meets a side that shows something else, one clause an image and cell.
#pragma once

#include <array>
#include <set>
#include <span>

#include "solver/sat/layout.hpp"

namespace bastide::solver::questions::block {

/// The cells of a layout and those beside them: where a tile could be laid next.
std::set<rules::Cell> cells_and_rim(const sat::Layout& layout);

/// A cell as it is while nothing lies on it.
struct EmptyCell {
  sat::Literal lies = 0;       ///< a tile lies on it; 0: the layout does not have the cell
  sat::Literal is_beside = 0;  ///< true when a tile lies beside it
  /// [side][kind]: a tile lies there that shows this; 0: none can lie there.
  std::array<std::array<sat::Literal, tilesets::most_edge_kinds + 1>, 4> shows{};
};

/// lies[cell]: the tile lies. `shows` is true only when the tile shows it.
EmptyCell add_empty_cell(sat::Formula& formula, const sat::Layout& layout, rules::Cell at,
                         std::span<const sat::Literal> lies);

/// When `blocked`, an image with these edges does not fit into the cell.
void add_misfit(sat::Formula& formula, const EmptyCell& cell, sat::Literal blocked,
                const std::array<tilesets::Edge, 4>& edges);

}  // namespace bastide::solver::questions::block
