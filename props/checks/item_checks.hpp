// What a single score item must satisfy, whichever engine made it: holders, value, majority, by recount.
//
// The recount is the reference model's: its features, the followers on the placements, what a feature is
// worth and who gets what of it, never the items' own numbers. The same checks serve final scorings and the
// items of a turn.
#pragma once

#include <algorithm>
#include <initializer_list>
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
  const tilesets::TileSet& set;
  const rules::editions::Edition& edition;
  const rules::reference::Features& features;
  const std::vector<rules::Placement>& placements;  ///< followers included
};

/// The board as it was when the turn was scored: the tile laid, its figure deployed or another one taken
/// back, nothing returned yet.
std::vector<rules::Placement> board_when_scored(const TurnView& view);

/// Points of farm items are by city (farms `first`).
inline bool is_by_city(const rules::ScoreItem& item) {
  return item.feature == rules::FeatureKind::farm && item.complete;
}

/// The item of the same feature among others; nothing when there is none.
inline const rules::ScoreItem* find_like(std::span<const rules::ScoreItem> items,
                                         const rules::ScoreItem& item) {
  const auto found = std::ranges::find_if(items, [&](const rules::ScoreItem& other) {
    return other.feature == item.feature && other.anchor == item.anchor;
  });
  return found == items.end() ? nullptr : &*found;
}

/// Whether the edition gives no formula of its own for any of these.
inline bool has_presets(const rules::editions::Edition& edition,
                        std::initializer_list<rules::expressions::FormulaSlot> slots) {
  return std::ranges::none_of(slots, [&](auto slot) { return is_own_formula(edition, slot); });
}

/// Whether cities, roads, cloisters and gardens give the points of the named options, and in full. (Which
/// numbers of the rule pages hold is another question: rules/records/worked_example.cpp.)
inline bool has_published_points(const tilesets::TileSet& /*set*/, const rules::editions::Edition& edition) {
  using rules::expressions::FormulaSlot;
  return edition.shared_majority == rules::editions::SharedMajority::full && !edition.pays_by_weight() &&
         has_presets(edition, {FormulaSlot::road_complete, FormulaSlot::road_incomplete,
                               FormulaSlot::city_complete, FormulaSlot::city_incomplete,
                               FormulaSlot::cloister_complete, FormulaSlot::cloister_incomplete,
                               FormulaSlot::garden_complete, FormulaSlot::garden_incomplete});
}

/// The feature that a figure taken back stood on, among features_after; -1: nobody was.
int left_feature(const TurnView& view);
/// Whether it is the item of a completed feature on which nobody stood (unclaimed).
bool is_of_nobody(const TurnView& view, const rules::ScoreItem& item);
/// The items of the turn but for that of a figure taken back, which is no feature's, and those of nobody.
std::vector<rules::ScoreItem> items_of_features(const TurnView& view);
/// Whether players who score the same item can get different points for it: a formula asks for their own
/// figures.
bool has_personal_points(const rules::editions::Edition& edition);

/// Whether points of farms depend on the number of their cities alone.
bool has_alike_cities(const rules::editions::Edition& edition);

/// Figures of this kind that are the player's in this game: as the rows [[seat]] say, read again; none where
/// there is no such player.
int owned_at_start(const TurnView& view, int figure, int player);

/// Points of all items together.
rules::PerPlayer points_of(std::span<const rules::ScoreItem> items);
rules::PerPlayer points_of(std::span<const rules::EventGain> gains);
/// The most that anybody gets; where nobody gets more than 0, the least: what whoever scores loses.
int given_to_scorers(const rules::PerPlayer& points);
/// a + factor x b, player by player.
rules::PerPlayer plus(rules::PerPlayer a, const rules::PerPlayer& b, int factor = 1);
/// Of the farms at each completed city that give anybody anything, the one laid first; -1: none. [feature]
std::vector<int> first_farms_with_a_scorer(const rules::reference::Features& features,
                                           const std::vector<rules::PerPlayer>& followers,
                                           const rules::editions::Edition& edition);
/// Nothing when the points are the expected ones. `what` says whose they are.
Verdict must_be(const char* what, const rules::PerPlayer& points, const rules::PerPlayer& expected);
/// The first item that differs between the lists of the two engines. `where`: "", or " of this turn".
Verdict compare_items(const char* where, std::span<const rules::ScoreItem> fast,
                      std::span<const rules::ScoreItem> reference);

/// Holders of every item are the figures standing on its feature, by weight (farms `first`: on all farms
/// touching its city).
Verdict check_holders(const Occupied& position, std::span<const rules::ScoreItem> items);
/// Who gets most gets what the feature is worth, or his share of it. (Farms `second`: at most that.)
Verdict check_values(const Occupied& position, std::span<const rules::ScoreItem> items);
/// All who score get the same, all others nothing. (Farms `second`, and formulas that ask for the scorer's
/// own figures: others nothing.)
Verdict check_majorities(const Occupied& position, std::span<const rules::ScoreItem> items);

// mark_checks.cpp:
/// Items by a formula of the edition's own give what it says of the feature's counts, marks merged as
/// declared.
Verdict points_follow_formulas(const Occupied& position, std::span<const rules::ScoreItem> items);
/// No mark that an item's formula does not name changes its points.
Verdict unasked_marks_change_nothing(const Occupied& position, std::span<const rules::ScoreItem> items);
/// Nobody scores without the most weight of figures there.
Verdict weights_decide_who_scores(const Occupied& position, std::span<const rules::ScoreItem> items);

// detail_checks.cpp: what formulas ask for besides counts (expressions::Detail, and the cities of farms),
// recounted on the table.
Verdict ends_are_those_of_the_tiles(const Occupied& position, std::span<const rules::ScoreItem> items);
Verdict loops_are_ways_round(const Occupied& position, std::span<const rules::ScoreItem> items);
Verdict surroundings_are_those_of_the_tiles(const Occupied& position,
                                            std::span<const rules::ScoreItem> items);
Verdict farms_of_cities_lie_at_their_walls(const Occupied& position, std::span<const rules::ScoreItem> items);
Verdict cities_of_farms_have_their_size(const Occupied& position, std::span<const rules::ScoreItem> items);
Verdict own_others_and_turns_are_who_stands(const Occupied& position,
                                            std::span<const rules::ScoreItem> items);
Verdict unasked_details_change_nothing(const Occupied& position, std::span<const rules::ScoreItem> items);
/// Which formulas ask for each of these; `asks_for_details`: for any of them.
bool asks_for_ends(const rules::expressions::Formula& formula);
bool asks_what_lies_around(const rules::expressions::Formula& formula);
bool asks_for_loops(const rules::expressions::Formula& formula);
bool asks_for_farms(const rules::expressions::Formula& formula);
bool asks_for_cities(const rules::expressions::Formula& formula);
bool asks_who_stands(const rules::expressions::Formula& formula);
bool asks_for_details(const rules::expressions::Formula& formula);
/// Whether any formula of the edition's own asks so.
bool any_formula(const rules::editions::Edition& edition, bool (*asks)(const rules::expressions::Formula&));

// line_checks.cpp:
/// Items of the edition's own lines give what its rows say.
Verdict own_lines_score_by_their_rows(const Occupied& position, std::span<const rules::ScoreItem> items);

/// One of these on the fast engine's items of a final scoring, and on those of a turn.
using ItemCheck = Verdict (*)(const Occupied&, std::span<const rules::ScoreItem>);
template <ItemCheck check>
Verdict when_scored(const ScoredView& view) {
  return check({view.set(), view.edition, view.reference, view.placements}, view.fast_sheet.items);
}
template <ItemCheck check>
Verdict in_turn(const TurnView& view) {
  const auto board = board_when_scored(view);
  return check({view.set(), view.edition, view.features_after, board}, items_of_features(view));
}

}  // namespace bastide::props::checks
