// The measures on the fast engine, while boards are walked, and what they can become with more tiles.
//
// Only the measures asked for are worked out: one pass over the features' roots, one over the frontier. What
// m more tiles can change is bounded by what one tile can bring along (its cities, roads, fields, pennants)
// and by what is for good: what is complete stays complete, a cell that nothing fits stays empty. Such bounds
// are rough, and enough to leave out most boards of a walk for a condition like "completed cities >= 4".
#pragma once

#include "rules/board/feature_board.hpp"
#include "solver/questions/witness/condition.hpp"

namespace bastide::solver::questions::witness {

/// The measures of `asked` that are not of followers; the others are 0.
MeasureValues measure_board(const rules::board::FeatureBoard& laid, MeasureSet asked);

/// What one tile of a set has at most.
struct TileLimits {
  int cities = 0;
  int roads = 0;
  int fields = 0;
  std::array<int, tilesets::most_marks> marks{};
  int types = 0;
  int followers = 0;  ///< of a player
  int players = 0;
};
TileLimits tile_limits(const tilesets::TileSet& set, int followers, int players);

/// Between what the measures lie on boards of `more` tiles more than one with these values, followers
/// included. Requires the values of `needed_for_ranges`.
MeasureRanges ranges_with(const MeasureValues& values, int more, const TileLimits& limits);
/// The ranges when so many followers stand: by so many players at most, on half as many shared features.
void set_followers(MeasureRanges& ranges, int followers);
/// What has to be measured so that the ranges of `asked` can be told.
MeasureSet needed_for_ranges(MeasureSet asked);

}  // namespace bastide::solver::questions::witness
