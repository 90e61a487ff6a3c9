// A completed city or road of a given size, laid tile by tile.
//
// Depth first from one tile of the feature: an open edge is chosen, each tile that fits there is tried. What
// is left in the bag bounds what can still be reached (as in feature_sizes), so that a feature that closed on
// itself once too often is given up at once. At extreme sizes every large segment has to be used and nearly
// all that can go wrong is that open edges meet; a walk that went wrong early is best begun anew, so walks
// are cut after a number of steps that doubles, in another order each (C. Gomes, B. Selman, H. Kautz,
// "Boosting combinatorial search through randomization", 1998). A walk that ends by itself has seen
// everything: then there is no such feature on an unbounded table.
//
// Every feature is found from its first type in an order that begins with the start tile's: all tiles of
// earlier types are out of the game then.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/editions/edition.hpp"
#include "solver/questions/growing/feature_sizes.hpp"

namespace bastide::solver::questions::growing {

struct GrowthPlan {
  rules::FeatureKind kind = rules::FeatureKind::city;
  FeatureSize size;              ///< exactly this
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

Growth grow_feature(const tilesets::TileSet& set, const rules::Table& table, const GrowthPlan& plan);

}  // namespace bastide::solver::questions::growing
