// solve hole: which tiles fill an empty cell, by what its neighbours show.
//
// A cell is described by its four sides, each a field, a road, a city, or not known: 255 patterns with a
// known side, 69 up to rotation. For each, every image of every type is held against the known sides: an
// exhaustion of some hundred images a pattern, so nothing is faster than looking. A pattern that no tile of
// the game fits is dead. After a position every empty cell beside a tile is such a pattern, and one whose
// tiles all lie on the board already is starved.
//
// Patterns are written N E S W with letters c, r, f and - for a side not known.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/position.hpp"
#include "rules/table.hpp"
#include "solver/questions/answers/answer.hpp"

namespace bastide::solver::questions::design {

/// Patterns with `known` known sides (1 to 4), in alphabetical order with - last; `turned` false: of patterns
/// that are rotations of each other the first only.
std::vector<rules::board::FrontierCode> hole_patterns(int known, bool turned);
/// "fr-c".
std::string pattern_text(rules::board::FrontierCode code);
int known_sides(rules::board::FrontierCode code);
/// The pattern as it shows after a quarter turn clockwise.
constexpr rules::board::FrontierCode turned_once(rules::board::FrontierCode code) {
  const auto bits = static_cast<unsigned>(code);
  return static_cast<rules::board::FrontierCode>((bits << 2U | bits >> 6U) & 0xffU);
}
/// The pattern that a tile with these edges shows.
rules::board::FrontierCode code_of(const std::array<tilesets::Edge, 4>& edges);
/// Whether a tile that shows `tile`, as it lies, has all that is known of the pattern.
bool fits(rules::board::FrontierCode tile, rules::board::FrontierCode pattern);
/// The first of its four rotations in alphabetical order, - last.
rules::board::FrontierCode unturned(rules::board::FrontierCode code);

/// How many tiles of each type a set has.
std::vector<int> counts_of(const tilesets::TileSet& set);

/// The tiles that fit a pattern.
struct HoleFill {
  std::vector<std::string> images;  ///< "D0", "D2": one rotation for each distinct image
  int types = 0;
  int tiles = 0;  ///< of these types, by `counts`
};
/// counts[type]: how many there are; types of which there is none do not fit.
HoleFill hole_fill(const tilesets::TileSet& set, rules::board::FrontierCode code,
                   const std::vector<int>& counts);

enum class WhichHoles : std::uint8_t { all, dead };
/// One answer a pattern: found, or impossible where the pattern is dead.
answers::Answers holes(const tilesets::TileSet& set, bool turned, WhichHoles which);

/// One answer for each empty cell of the table that touches a tile, by rows: found, or impossible where it is
/// dead or starved.
answers::Answers holes_after(const tilesets::TileSet& set, const rules::Table& table,
                             const rules::Position& position, WhichHoles which);

}  // namespace bastide::solver::questions::design
