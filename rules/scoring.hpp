// The fast engine's scoring: points of features and farms, from the counts that FeatureForest keeps.
//
// Itemised (ScoreItem) for people and comparisons, plain numbers for playing many games. The rules are those
// of rules.md sections 2 (points, majority) and 3 (farm methods).
#pragma once

#include <span>
#include <vector>

#include "rules/board.hpp"
#include "rules/edition.hpp"
#include "rules/feature_forest.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules {

/// Points that a city, road or cloister with these counts is worth to whoever holds the majority; completed
/// features score as completed, others as at the end of the game. Requires that the feature is not a farm.
int feature_points(const Feature& feature, const Edition& edition);

/// What each player gets of `points`: by who_scores those with the most followers or all with a follower, by
/// shared_majority full, nothing or divided and rounded down when several have the most. Nobody without
/// followers (rules.md section 2).
PerPlayer award(const PerPlayer& followers, int points, const Edition& edition);

/// The followers of a feature, one number per player.
PerPlayer holders_of(const Feature& feature);

/// The item of one city, road or cloister.
ScoreItem feature_item(const Board& board, const FeatureForest& forest, EntryIndex root,
                       const Edition& edition);

/// Scores everything that holds a follower: features, then farms by the edition's method.
ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition);

/// The same with another farm method in place of the edition's.
ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition, Farms method);

/// The farms' share of `score_board`.
std::vector<ScoreItem> farm_items(const Board& board, const FeatureForest& forest, const Edition& edition,
                                  Farms method);

/// Static score of a free position (product.md `score`): followers stand at the end, order of placements does
/// not matter. Requires a position that `parse_position` accepts.
ScoreSheet score_position(const FitTable& fit, std::span<const Placement> placements, const Edition& edition);

/// A farm and a completed city that it touches along a wall (rules.md section 2, last line), as roots.
struct FarmContact {
  EntryIndex farm = 0;
  EntryIndex city = 0;
  friend auto operator<=>(const FarmContact&, const FarmContact&) = default;
};
/// Fills `out` (cleared first, capacity kept) with all contacts, sorted, each once; `farmed_only`: of farms
/// with farmers.
void find_contacts(const Board& board, const FeatureForest& forest, bool farmed_only,
                   std::vector<FarmContact>& out);

}  // namespace bastide::rules
