// What one turn could complete at best: which tile, how many of its cities and roads, how many cloisters.
//
// A bound by counting: each kind of feature for itself (feature_sizes), as if the others took no tiles, and
// no more features than the player has followers.
#pragma once

#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"

namespace bastide::solver::questions::largest {

/// What a tile could complete at best.
struct TurnShape {
  int type = 0;
  int cities = 0;
  int roads = 0;
  int cloisters = 0;  ///< its own among them, if it has one and `has_own`
  bool has_own = false;
  int points = 0;
};

/// All shapes, the best first; the first is the bound.
std::vector<TurnShape> shapes_of(const rules::board::Ruleset& ruleset);
/// The argument in words.
std::vector<std::string> shape_words(const rules::board::Ruleset& ruleset,
                                     const std::vector<TurnShape>& shapes);

/// The type's first segment of a kind, or -1.
int first_segment(const tilesets::TileType& type, tilesets::SegmentKind kind);

}  // namespace bastide::solver::questions::largest
