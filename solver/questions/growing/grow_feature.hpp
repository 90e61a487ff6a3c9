// A completed city or road of a given size, laid tile by tile (LandscapeWalk) from one tile of the feature.
//
// Walks are cut after a number of steps that doubles. A walk that ends by itself has seen everything: then
// there is no such feature on an unbounded table.
//
// Every feature is found from its first type in an order that begins with the start tile's: all tiles of
// earlier types are out of the game then.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "solver/questions/growing/feature_sizes.hpp"

namespace bastide::solver::questions::growing {

struct GrowthPlan {
  rules::FeatureKind kind = rules::FeatureKind::city;
  FeatureSize size;              ///< exactly this
  MarkMask counted = 0;          ///< as of FeatureGoal
  bool is_loop = false;          ///< a road of two-sided segments only
  std::uint64_t most_steps = 0;  ///< tiles laid, in all; 0: no limit
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

struct Growth {
  /// With the start tile as in its file at 0,0; the feature is that of `feature`.
  std::optional<std::vector<rules::Placement>> board;
  rules::SegmentRef feature;
  bool is_exhausted = false;  ///< there is none; only ever true on an unbounded table
  std::uint64_t steps = 0;
};

Growth grow_feature(const rules::board::FitTable& fit, const rules::Table& table, const GrowthPlan& plan);

}  // namespace bastide::solver::questions::growing
