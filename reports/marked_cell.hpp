// Empty cells of a board that a picture points at: holes that nothing fills.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/position.hpp"

namespace bastide::reports {

struct MarkedCell {
  rules::Cell cell;
  bool is_dead = false;  ///< no tile of the game fits it; false: starved, all that fit lie on the board
};

/// From what `solve hole` says of a cell: "0,1" and "dead" or "starved". Nothing for other states, and for
/// what is no cell.
std::optional<MarkedCell> marked_cell(std::string_view cell, std::string_view state);

/// A square with both diagonals (dead) or a dashed one with one (starved) and its name, 100 wide, with its
/// corner at x, y.
std::string mark_picture(const MarkedCell& mark, double x, double y);

}  // namespace bastide::reports
