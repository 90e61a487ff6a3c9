// A landscape around tiles that lie already, in which certain features are complete with certain sizes and
// certain cells are filled.
//
// Depth first as in grow_feature, for several features at once: of the empty cells at an open edge of one of
// them, or to be filled, the one with the fewest tiles that fit is taken. At extreme sizes nearly every large
// segment is needed; a needed one that does not join its feature when it is laid counts as lost (it could
// join later, which makes the search faster and incomplete: it proves nothing). What two features need both,
// tiles with a segment for each, can only be laid where both have an open edge at the same cell; so tiles
// that make such a cell are tried first, three times out of four. Walks are short and many, each in another
// order.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "solver/questions/growing/feature_sizes.hpp"

namespace bastide::solver::questions::growing {

/// The feature that holds segment `segment` of tile `tile` of the plan is to have this size, complete.
struct FeatureGoal {
  rules::FeatureKind kind = rules::FeatureKind::city;
  int tile = 0;
  int segment = 0;
  FeatureSize size;
};

struct LandscapePlan {
  std::vector<rules::Placement> laid;  ///< one at least; they fit each other and lie within the supply
  std::vector<FeatureGoal> goals;      ///< of distinct features
  std::vector<rules::Cell> filled;     ///< cells that must have a tile; connected to `laid` in the end
};

struct LandscapeSearch {
  std::uint64_t most_steps = 400;  ///< tiles laid in this walk
  std::uint64_t seed = 1;
  std::uint64_t walk = 0;
  const std::atomic<bool>* stop = nullptr;
};

/// The tiles of `laid`, then those added, or nothing. Adds what was laid and taken back to `steps`. On a
/// table without end.
std::optional<std::vector<rules::Placement>> find_landscape(const rules::board::FitTable& fit,
                                                            const LandscapePlan& plan,
                                                            const LandscapeSearch& search,
                                                            std::uint64_t& steps);

}  // namespace bastide::solver::questions::growing
