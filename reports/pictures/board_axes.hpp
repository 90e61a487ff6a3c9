// Which columns and rows a picture of a board shows.
//
// A free position may have tiles 20,000 cells apart, and a picture of every cell in between would be useless.
// So stretches of more than three empty columns or rows are cut out and shown as a gap.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace bastide::reports::pictures {

struct AxisStep {
  int coordinate = 0;
  bool has_gap_before = false;  ///< columns (rows) were cut out between this one and the one before
};

struct BoardAxes {
  std::vector<AxisStep> columns;  ///< west to east
  std::vector<AxisStep> rows;     ///< north to south
};

BoardAxes axes_of(const rules::Position& position);

/// Index of `coordinate` in an axis that shows it.
int index_on(const std::vector<AxisStep>& axis, int coordinate);

}  // namespace bastide::reports::pictures
