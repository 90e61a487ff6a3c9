// What a designer wishes of a tile set, one comparison a line:
//
//   dead_holes(4) == 0        patterns of 4 known sides that no tile fills, rotations once
//   dead_holes(2..4) <= 7     of 2 to 4; dead_holes alone: of 1 to 4
//   smallest_block >= 3       tiles of the smallest board on which some tile in the bag has no place
//   smallest_block(B) > 2     the same of tile B
//   unplaceable < 2.0         drawn tiles without a place in a random game, expected
//
// Comparisons are == != < <= > >=; # begins a comment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::design {

enum class WishSubject : std::uint8_t { dead_holes, smallest_block, unplaceable };
enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };

struct Wish {
  WishSubject subject = WishSubject::dead_holes;
  int least_sides = 1;  ///< dead_holes
  int most_sides = 4;
  int type = -1;  ///< smallest_block: of this type; -1: of any
  Comparison comparison = Comparison::equal;
  double value = 0;
  std::string text;  ///< as written, white space aside
};

/// The wishes of a text, a line each. Throws InputError with the place; `file` names the text.
std::vector<Wish> parse_wishes(const tilesets::TileSet& set, std::string_view text, const std::string& file);

enum class Holds : std::uint8_t { no, yes, undecided };
/// Whether the comparison holds of a number that lies between `low` and `high`.
Holds compare(double low, double high, Comparison comparison, double value);

}  // namespace bastide::solver::questions::design
