// What a single score item must satisfy, whichever engine made it: holders, value, majority, by recount.
//
// The recount uses the reference model's features and the placements, never the items' own numbers. The same
// checks serve final scorings and the items of a turn.
#pragma once

#include <span>
#include <vector>

#include "props/property.hpp"

namespace bastide::props::checks {

/// A position with followers and the features on it.
struct Occupied {
  const rules::editions::Edition& edition;
  const rules::reference::Features& features;
  const std::vector<rules::Placement>& placements;  ///< followers included
};

/// Followers of each player on each feature: [feature].
std::vector<rules::PerPlayer> recount(const Occupied& position);
bool is_anyone_on(const rules::PerPlayer& followers);
/// True for the players with the most followers, at least one.
std::array<bool, rules::most_players> majority_of(const rules::PerPlayer& followers);
/// True for the players who score by who_scores and shared_majority (rules.md section 2).
std::array<bool, rules::most_players> scorers_of(const rules::PerPlayer& followers,
                                                 const rules::editions::Edition& edition);
/// What each player gets where followers stand so and the feature is worth `points`.
rules::PerPlayer shared_out(const rules::PerPlayer& followers, int points,
                            const rules::editions::Edition& edition);
/// What a farm is worth for so many completed cities by one method; by its own formula when there is one.
int farm_value(int cities, const rules::editions::Edition& edition, rules::editions::Farms method);
/// How many players share the majority of an item, and how many hold something of it.
int tied_players(const rules::ScoreItem& item);
int holding_players(const rules::ScoreItem& item);
/// Index into `features` of the feature that `item` scores (farms `first`: of the city).
int feature_of(const Occupied& position, const rules::ScoreItem& item);
/// Indices of the completed cities that farm `farm` touches, ascending.
std::vector<int> completed_cities(const rules::reference::Features& features, int farm);
/// What a city, road or cloister is worth by rules.md section 2 and the options of section 4 that say so.
int land_value(const rules::reference::Feature& feature, const rules::editions::Edition& edition);
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
