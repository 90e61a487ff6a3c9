// What a designer wishes of a tile set, one comparison a line, in the language of
// rules/expressions/expression.hpp:
//
//   dead_holes(4) == 0        patterns of 4 known sides that no tile fills, rotations once
//   dead_holes(2..4) <= 7     of 2 to 4; dead_holes alone: of 1 to 4
//   smallest_block >= 3       tiles of the smallest board on which some tile in the bag has no place
//   smallest_block(B) > 2     the same of tile B
//   unplaceable < 2.0         drawn tiles without a place in a random game, expected
//
// # begins a comment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expressions/expression.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::design {

using rules::expressions::Truth;

enum class WishSubject : std::uint8_t { dead_holes, smallest_block, unplaceable };

struct Wish {
  WishSubject subject = WishSubject::dead_holes;
  int least_sides = 1;  ///< dead_holes
  int most_sides = 4;
  int type = -1;  ///< smallest_block: of this type; -1: of any
  std::size_t name = 0;
  double value = 0;                           ///< what the subject is compared with
  rules::expressions::Expression comparison;  ///< of the name with the value
  std::string text;                           ///< as written, white space aside

  /// Whether it holds of a number that lies between `low` and `high`.
  Truth over(double low, double high) const;
};

/// The wishes of a text, a line each. Throws InputError with the place; `file` names the text.
std::vector<Wish> parse_wishes(const tilesets::TileSet& set, std::string_view text, const std::string& file);

}  // namespace bastide::solver::questions::design
