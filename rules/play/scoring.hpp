// The fast engine's scoring: points of features and farms, from the counts that FeatureForest keeps.
//
// Itemised (ScoreItem) for people and comparisons, plain numbers for playing many games. The rules are those
// of the statements road-*, city-*, cloister-*, score-* and farm-*.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::play {

/// A figure on the board.
struct StandingFigure {
  board::EntryIndex entry = 0;
  int player = 0;
  int figure = 0;
  friend bool operator==(const StandingFigure&, const StandingFigure&) = default;
};

/// What is scored. Formulas with details need the board; those with `turns`, and sites that go by the figures
/// around them (site_majority), also who stands where.
struct Scene {
  const board::Board& board;
  const board::FeatureForest& forest;
  std::span<const StandingFigure> standing{};
};

/// Points that a city, road, cloister or garden with these counts is worth to whoever holds the majority;
/// completed features score as completed, others as at the end of the game. Requires that the feature is not
/// a farm and has no marks but pennants, and formulas without details.
int feature_points(const board::Feature& feature, const editions::Edition& edition);
/// The same of any feature but a farm. Where points depend on the figures of whoever scores: to `player`; -1:
/// to one who has none there.
int feature_points(const Scene& scene, board::EntryIndex root, const editions::Edition& edition,
                   int player = -1);

/// What a formula gives of a feature as it is, to `player`; of a farm, of all completed cities that it
/// touches.
int formula_points(const Scene& scene, board::EntryIndex root, const editions::Edition& edition,
                   const expressions::Formula& formula, int player);

/// Tiles around a cloister or garden, or eight when it is complete and the edge of the table counts
/// (border_cloister).
int neighbours_of(const board::Feature& feature, const editions::Edition& edition);
/// What formulas count of a city, road, own line, cloister or garden as it is, but for figures.
expressions::FormulaInputs counts_of(const board::FeatureForest& forest, board::EntryIndex root,
                                     const editions::Edition& edition);
/// Fills in what the formula asks of who stands on the features, for `player`; -1: for one who does not.
void add_presence(expressions::FormulaInputs& counts, const Scene& scene,
                  std::span<const board::EntryIndex> roots, const expressions::Formula& formula, int player);
/// Fills in all details of one feature that is no farm.
void add_details(expressions::FormulaInputs& counts, const Scene& scene, board::EntryIndex root,
                 const editions::Edition& edition, const expressions::Formula& formula, int player);

/// The part that each player gets of a feature's points.
struct Shares {
  PerPlayer times{};
  PerPlayer by{};  ///< 0: he gets none
  bool has(std::size_t player) const { return by[player] != 0; }
  /// Rounded towards 0. Requires that he has a share.
  template <class Points>
  Points of(std::size_t player, Points points) const {
    return static_cast<Points>(std::int64_t{points} * times[player] / by[player]);
  }
};
/// By who_scores those with the most weight of figures get the points, or all with any, each in full or in
/// proportion; by shared_majority full, not at all or divided when several have the most; others what
/// outvoted says. Nobody without weight.
Shares shares_of(const PerPlayer& holders, const editions::Edition& edition);

/// Likewise of the points of a city by farms first, of which ties can be settled otherwise (first_ties).
Shares shares_around_city(const PerPlayer& farmers, const editions::Edition& edition);

/// What each player gets of `points`: divided so and rounded down.
PerPlayer award(const PerPlayer& holders, int points, const editions::Edition& edition);
/// What each player gets for a feature that is not a farm.
PerPlayer award(const Scene& scene, board::EntryIndex root, const editions::Edition& edition);

/// Likewise of a city's points by farms first, of which ties can be settled otherwise (first_ties).
PerPlayer award_around_city(const PerPlayer& farmers, int points, const editions::Edition& edition);

/// The weight of each player's figures on a feature; where only followers are, their number.
PerPlayer holders_of(const board::FeatureForest& forest, board::EntryIndex root,
                     const editions::Edition& edition);
/// The same, but of a site that goes by the figures around it all that stand on its tile and on those around.
PerPlayer holders_of(const Scene& scene, board::EntryIndex root, const editions::Edition& edition);
/// Whether the edition decides by figures around who scores the feature.
inline bool goes_by_around(const board::Feature& feature, const editions::Edition& edition) {
  return edition.counts_around() && is_site(feature.kind);
}
/// Whether anybody has a figure that counts there, with weight or without.
bool is_claimed(const Scene& scene, board::EntryIndex root, const editions::Edition& edition);

/// What one figure of a kind weighs on a feature.
int weight_of(const board::FeatureForest& forest, board::EntryIndex root, const editions::Edition& edition,
              int figure);

/// The item of one city, road, cloister or garden.
ScoreItem feature_item(const Scene& scene, board::EntryIndex root, const editions::Edition& edition);

/// The item of a figure that its player takes back from a cloister or garden: what the end of the game would
/// give for it, to him alone.
ScoreItem retrieved_item(const Scene& scene, board::EntryIndex root, const editions::Edition& edition,
                         int player, int figure);

/// Scores everything that holds a figure: features, then farms by the edition's method. Of sites that go by
/// the figures around them those that are incomplete, too, with nobody on them: whatever is complete was
/// scored.
ScoreSheet score_board(const board::Board& board, const board::FeatureForest& forest,
                       const editions::Edition& edition, std::span<const StandingFigure> standing = {});

/// The same with another farm method in place of the edition's.
ScoreSheet score_board(const board::Board& board, const board::FeatureForest& forest,
                       const editions::Edition& edition, editions::Farms method,
                       std::span<const StandingFigure> standing = {});

/// The farms' share of `score_board`.
std::vector<ScoreItem> farm_items(const board::Board& board, const board::FeatureForest& forest,
                                  const editions::Edition& edition, editions::Farms method,
                                  std::span<const StandingFigure> standing = {});

/// Whether a farm has no open side and, where farms_close asks for that, cities that are all complete; not
/// where farms do not close.
bool is_closed_farm(const Scene& scene, board::EntryIndex farm, const editions::Edition& edition);
/// Those of them that hold a figure, as roots, each once.
std::vector<board::EntryIndex> closed_farms(const Scene& scene, const editions::Edition& edition);
/// The farms that the tile laid last closed, in the same sense, whoever stands there.
std::vector<board::EntryIndex> farms_closed_now(const Scene& scene, const editions::Edition& edition);
/// What these farms give (farms third), in no order.
std::vector<ScoreItem> items_of_farms(const Scene& scene, std::span<const board::EntryIndex> farms,
                                      const editions::Edition& edition);

/// The figures of placements, whose tiles the forest holds in their order; none where the edition does not
/// ask who stands where.
std::vector<StandingFigure> standing_on(const board::FeatureForest& forest,
                                        std::span<const Placement> placements,
                                        const editions::Edition& edition);

/// Static score of a free position (`score`): figures stand at the end; the order of placements is
/// that in which `turns` of formulas count them, and does not matter else. Requires a position that
/// `parse_position` accepts.
ScoreSheet score_position(const board::FitTable& fit, std::span<const Placement> placements,
                          const editions::Edition& edition);

/// A farm and a completed city that it touches along a wall (farm-bordering), as roots.
struct FarmContact {
  board::EntryIndex farm = 0;
  board::EntryIndex city = 0;
  friend auto operator<=>(const FarmContact&, const FarmContact&) = default;
};
/// Fills `out` (cleared first, capacity kept) with all contacts, sorted, each once; `farmed_only`: of farms
/// with figures.
void find_contacts(const board::Board& board, const board::FeatureForest& forest, bool farmed_only,
                   std::vector<FarmContact>& out);

}  // namespace bastide::rules::play
