// solve hole: which tiles fill an empty cell, by what its neighbours show.
//
// A cell is described by its four sides, each an edge of the set or not known: with field, road and city 255
// patterns with a known side, 69 up to rotation. For each, every image of every type is held against the
// known sides: an exhaustion of some hundred images a pattern, so nothing is faster than looking. A pattern
// that no tile of the game fits is dead. After a position every empty cell beside a tile is such a pattern,
// and one whose tiles all lie on the board already is starved.
//
// Tiles that must continue a line fill a cell only where an edge of it is known. With decks the tiles that
// are asked are those of the last one: the others lie before holes can last.
//
// Patterns are written N E S W with the letters of edges and - for a side not known.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"
#include "solver/questions/answers/answer.hpp"

namespace bastide::solver::questions::design {

/// The Edge known on each side, 0 for none: three bits a side, north lowest.
using HolePattern = std::uint16_t;

/// Patterns with `known` known sides (1 to 4), in alphabetical order with - last; `turned` false: of patterns
/// that are rotations of each other the first only.
std::vector<HolePattern> hole_patterns(const tilesets::TileSet& set, int known, bool turned);
/// "fr-c".
std::string pattern_text(const tilesets::TileSet& set, HolePattern code);
int known_sides(HolePattern code);
/// The pattern as it shows after a quarter turn clockwise.
constexpr HolePattern turned_once(HolePattern code) {
  const auto bits = static_cast<unsigned>(code);
  return static_cast<HolePattern>((bits << 3U | bits >> 9U) & 0xfffU);
}
/// The pattern that a tile with these edges shows.
HolePattern code_of(const std::array<tilesets::Edge, 4>& edges);
/// Whether a tile that shows `tile`, as it lies, has all that is known of the pattern.
bool fits(HolePattern tile, HolePattern pattern);
/// The first of its four rotations in alphabetical order, - last.
HolePattern unturned(const tilesets::TileSet& set, HolePattern code);

/// How many tiles of each type a set has; with decks, its last one.
std::vector<int> counts_of(const tilesets::TileSet& set);

/// The tiles that fit a pattern.
struct HoleFill {
  std::vector<std::string> images;  ///< "D0", "D2": one rotation for each distinct image
  int types = 0;
  int tiles = 0;  ///< of these types, by `counts`
};
/// counts[type]: how many there are; types of which there is none do not fit.
HoleFill hole_fill(const tilesets::TileSet& set, HolePattern code, const std::vector<int>& counts);

enum class WhichHoles : std::uint8_t { all, dead };
/// One answer a pattern: found, or impossible where the pattern is dead.
answers::Answers holes(const tilesets::TileSet& set, bool turned, WhichHoles which);

/// One answer for each empty cell of the table that touches a tile, by rows: found, or impossible where it is
/// dead or starved.
answers::Answers holes_after(const tilesets::TileSet& set, const rules::Table& table,
                             const rules::Position& position, WhichHoles which);

}  // namespace bastide::solver::questions::design
