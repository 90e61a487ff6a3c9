// What a single score item must satisfy, whichever engine made it: holders, value, majority, by recount.
//
// The recount is the reference model's: its features, the followers on the placements, what a feature is
// worth and who gets what of it, never the items' own numbers. The same checks serve final scorings and the
// items of a turn.
#pragma once

#include <span>
#include <vector>

#include "props/property.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::props::checks {

/// How the checks ask for points by an edition's own formula: the reference model calculates anew each time,
/// which would take longer than all checks of a position.
constexpr rules::reference::Calculation by_table = &rules::expressions::Formula::points;

/// A position with followers and the features on it.
struct Occupied {
  const rules::editions::Edition& edition;
  const rules::reference::Features& features;
  const std::vector<rules::Placement>& placements;  ///< followers included
};

/// Points of farm items are by city (farms `first`).
inline bool is_by_city(const rules::ScoreItem& item) {
  return item.feature == rules::FeatureKind::farm && item.complete;
}

/// Holders of every item are the followers standing on its feature (farms `first`: on all farms touching its
/// city).
Verdict check_holders(const Occupied& position, std::span<const rules::ScoreItem> items);
/// Who gets most gets what the feature is worth, or his share of it. (Farms `second`: at most that.)
Verdict check_values(const Occupied& position, std::span<const rules::ScoreItem> items);
/// All who score get the same, all others nothing. (Farms `second`: others nothing.)
Verdict check_majorities(const Occupied& position, std::span<const rules::ScoreItem> items);

}  // namespace bastide::props::checks
