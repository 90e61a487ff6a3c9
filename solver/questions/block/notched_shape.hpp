// Rectangles that lack a strip at one or two corners: regions of any number of cells with a short rim.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace bastide::solver::questions::block {

/// A rectangle that lacks the first cells of its first row and the last cells of its last row. Where such a
/// strip ends, a cell touches two tiles.
struct NotchedShape {
  int width = 0;
  int height = 0;
  int lacking_first = 0;
  int lacking_last = 0;
  int notches() const { return (lacking_first > 0 ? 1 : 0) + (lacking_last > 0 ? 1 : 0); }
  int lacking() const { return lacking_first + lacking_last; }
};

/// The first shapes of so many cells with some notches at least, those with the fewest notches and the
/// shortest rim first.
std::vector<NotchedShape> notched_shapes(int cells, int least_notches);

std::vector<rules::Cell> cells_of(const NotchedShape& shape);

}  // namespace bastide::solver::questions::block
