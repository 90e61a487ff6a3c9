// The shapes that `solve fill` is asked to fill, as text.
//
// Either WIDTHxHEIGHT, or a picture of lines: # is a cell, S the cell where the start tile must lie, a dot or
// a space no cell. Lines may be of different lengths. Cells are read row by row; the picture's first
// character is 0,0. They need not be connected.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace bastide::solver::questions::fill {

struct FillShape {
  std::string name;                  ///< "9x8", or the file's name
  std::vector<rules::Cell> cells;    ///< row by row
  std::optional<rules::Cell> start;  ///< S of a picture
};

/// More cells than any tile set has tiles; keeps mistyped sizes from filling the memory.
constexpr int most_shape_cells = 4000;

/// "9x8"; nothing when the text is not of that form at all (then it may be the name of a file). Throws
/// InputError for sizes out of range.
std::optional<FillShape> parse_size(std::string_view text, const std::string& file = "--shape");
/// Throws InputError with the place of an unknown character, of a second S, or when there is no cell.
FillShape parse_picture(std::string_view text, const std::string& file);

}  // namespace bastide::solver::questions::fill
