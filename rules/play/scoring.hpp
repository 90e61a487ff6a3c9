// The fast engine's scoring: points of features and farms, from the counts that FeatureForest keeps.
//
// Itemised (ScoreItem) for people and comparisons, plain numbers for playing many games. The rules are those
// of the statements road-*, city-*, cloister-*, score-* and farm-*.
#pragma once

#include <span>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::play {

/// Points that a city, road or cloister with these counts is worth to whoever holds the majority; completed
/// features score as completed, others as at the end of the game. Requires that the feature is not a farm.
int feature_points(const board::Feature& feature, const editions::Edition& edition);

/// By how much each player's part of a feature's points is divided; 0: he gets none. By who_scores those with
/// the most followers or all with a follower get them, by shared_majority full, not at all or divided when
/// several have the most. Nobody without followers.
PerPlayer divisors_of(const PerPlayer& followers, const editions::Edition& edition);

/// What each player gets of `points`: divided so and rounded down.
PerPlayer award(const PerPlayer& followers, int points, const editions::Edition& edition);

/// Likewise of a city's points by farms first, of which ties can be settled otherwise (first_ties).
PerPlayer award_around_city(const PerPlayer& farmers, int points, const editions::Edition& edition);

/// The followers of a feature, one number per player.
PerPlayer holders_of(const board::Feature& feature);

/// The item of one city, road or cloister.
ScoreItem feature_item(const board::Board& board, const board::FeatureForest& forest, board::EntryIndex root,
                       const editions::Edition& edition);

/// Scores everything that holds a follower: features, then farms by the edition's method.
ScoreSheet score_board(const board::Board& board, const board::FeatureForest& forest,
                       const editions::Edition& edition);

/// The same with another farm method in place of the edition's.
ScoreSheet score_board(const board::Board& board, const board::FeatureForest& forest,
                       const editions::Edition& edition, editions::Farms method);

/// The farms' share of `score_board`.
std::vector<ScoreItem> farm_items(const board::Board& board, const board::FeatureForest& forest,
                                  const editions::Edition& edition, editions::Farms method);

/// Static score of a free position (product.md `score`): followers stand at the end, order of placements does
/// not matter. Requires a position that `parse_position` accepts.
ScoreSheet score_position(const board::FitTable& fit, std::span<const Placement> placements,
                          const editions::Edition& edition);

/// A farm and a completed city that it touches along a wall (farm-bordering), as roots.
struct FarmContact {
  board::EntryIndex farm = 0;
  board::EntryIndex city = 0;
  friend auto operator<=>(const FarmContact&, const FarmContact&) = default;
};
/// Fills `out` (cleared first, capacity kept) with all contacts, sorted, each once; `farmed_only`: of farms
/// with farmers.
void find_contacts(const board::Board& board, const board::FeatureForest& forest, bool farmed_only,
                   std::vector<FarmContact>& out);

}  // namespace bastide::rules::play
