// What must be true of followers and points, on a position and in one turn: the lists of two groups, and
// sheets of both engines compared.
//
// Items against a recount: item_checks.cpp. Other followers, scored again: rescoring.cpp. What one turn may
// do: turn_checks.cpp.
#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>

#include <fmt/core.h>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/item_checks.hpp"
#include "props/checks/rescored.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::FeatureKind;
using rules::editions::Edition;
using rules::editions::Farms;
using tilesets::TileSet;

// --- both engines, recounts

Verdict sheets_agree(const ScoredView& view) {
  const auto& fast = view.fast_sheet;
  const auto& reference = view.reference_sheet;
  if (auto verdict = checks::compare_items("", fast.items, reference.items)) return verdict;
  if (fast.bonuses != reference.bonuses)
    return differs("the items agree, the bonuses of tokens do not", fast.totals, reference.totals);
  if (fast.totals == reference.totals) return std::nullopt;
  return differs("the items agree, the totals do not", fast.totals, reference.totals);
}

Verdict one_item_each(const ScoredView& view) {
  const checks::RescoredOf rescored(view);
  const auto& followers = rescored->followers(view);
  boost::container::small_vector<int, 64> due(followers.size(), 0);
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const bool is_farm = view.reference.features[f].kind == FeatureKind::farm;
    if (!rules::reference::is_held(followers[f])) continue;
    if (!is_farm || view.edition.farms == Farms::third || view.edition.farms == Farms::second) due[f] += 1;
    if (!is_farm || view.edition.farms != Farms::first) continue;
    for (const int city : completed_cities(view.reference, static_cast<int>(f))) due[at(city)] |= 2;
  }
  boost::container::small_vector<int, 64> found(followers.size(), 0);
  for (const auto& item : view.fast_sheet.items)
    found[at(view.reference.index_of(item.anchor))] += checks::is_by_city(item) ? 2 : 1;
  for (std::size_t f = 0; f < due.size(); ++f) {
    if (found[f] == due[f]) continue;
    const auto& feature = view.reference.features[f];
    return differs(fmt::format("a {} with followers {} has {} (1 for itself, 2 for a farmed city)",
                               rules::feature_name(feature.kind), in_words(followers[f]),
                               rules::counted(found[f], "item")),
                   found[f], due[f], feature.segments);
  }
  return std::nullopt;
}

Verdict totals_are_sums(const ScoredView& view) {
  for (const auto* sheet : {&view.fast_sheet, &view.reference_sheet}) {
    auto sum = checks::points_of(sheet->items);
    for (const auto& bonus : sheet->bonuses) rules::add(sum, bonus.points);
    const bool may_cost = view.edition.may_cost_points() || view.edition.has_costly_events();
    const bool is_negative = !may_cost && std::ranges::min(sum) < 0;
    if (sum == sheet->totals && !is_negative) continue;
    return differs(fmt::format("the {} totals {}, the items add up to {}",
                               sheet == &view.fast_sheet ? "fast engine" : "reference model",
                               in_words(sheet->totals), in_words(sum)),
                   sheet->totals, sum);
  }
  return std::nullopt;
}

// --- at the end

Verdict last_board_keeps_set_parity(const ScoredView& view) {
  if (static_cast<int>(view.placements.size()) != view.set().tile_count()) return std::nullopt;
  int in_set = 0;
  for (const auto& type : view.set().types()) {
    in_set +=
        type.count * static_cast<int>(std::count(type.edges.begin(), type.edges.end(), tilesets::Edge::city));
  }
  int open = 0;
  for (const auto& feature : view.reference.features) {
    if (feature.kind == FeatureKind::city) open += feature.open_edges;
  }
  if ((in_set - open) % 2 == 0 && open <= in_set) return std::nullopt;
  return differs(fmt::format("all tiles lie; of {} city edges in the set {} are open", in_set, open), open,
                 in_set % 2 == 0 ? "an even number" : "an odd number");
}

/// Followers more do not change what the majority gets, tied or not.
bool keeps_points_in_ties(const TileSet& /*set*/, const Edition& edition) {
  using rules::editions::FirstTies;
  if (edition.pays_by_weight()) return false;
  if (edition.who_scores == rules::editions::WhoScores::everyone) return true;
  const bool has_full_cities = edition.farms != Farms::first || edition.first_ties == FirstTies::as_others ||
                               edition.first_ties == FirstTies::full;
  return edition.shared_majority == rules::editions::SharedMajority::full && has_full_cities;
}

/// Likewise, and followers have a number of their own in no formula.
bool counts_no_followers(const TileSet& set, const Edition& edition) {
  return keeps_points_in_ties(set, edition) && !checks::any_formula(edition, checks::asks_who_stands) &&
         std::ranges::none_of(edition.formulas,
                              [](const auto& formula) { return formula && formula->uses_figure(0); });
}

bool has_open_border(const TileSet& /*set*/, const Edition& edition) { return !edition.table.completes(); }

bool never_costs_points(const TileSet& /*set*/, const Edition& edition) {
  return !edition.may_cost_points() && !edition.has_costly_events();
}
constexpr Precondition with_marker_ahead{
    never_costs_points, "points may be below 0, and no page moves a marker back (least_feature)"};

constexpr auto scoring_list = in_group(
    PropertyGroup::scoring,
    std::array{
        on_scored(
            "sheets-agree",
            "road-points city-points cloister-points farm-third farm-first farm-second ours-two-engines",
            "points, majorities and farm methods",
            "both engines give the same items (tiles, completion, holders, points, reasons) and totals",
            sheets_agree, {.compares_engines = true}),
        on_scored(
            "one-item-each", "deploy-not-obliged farm-every-farm farm-first end-removed",
            "a feature without follower scores nobody; farms score farm by farm, or city by city",
            "every city, road and cloister with a follower has one item; so has every farm with a farmer "
            "(second, third) or every completed city that such a farm touches (first); nothing else has",
            one_item_each),
        on_items<checks::check_holders>(
            "holders-are-followers-standing", "score-majority farm-owner farm-first",
            "majority by number of followers, and what it is over",
            "the holders of an item are the followers on its feature, recounted (first: on all farms "
            "that touch the city); with other figures, what they weigh"),
        on_items<checks::check_values>(
            "values-follow-the-table",
            "road-points city-points cloister-points end-incomplete end-pennant farm-third farm-first "
            "city-small ours-formulas ours-formulas-whole",
            "road 1 a tile, completed city 2 a tile and pennant, else 1, cloister 1 and 1 a neighbour; "
            "3 or 4 a city for farms; small_city and unit; a formula of the edition in their place",
            "the most that an item gives is what its feature is worth by the table or the edition's "
            "formula, or a share of it where the majority is divided (second: at most that of its "
            "cities or fewer, by the table in threes)"),
        on_items<checks::check_majorities>(
            "ties-full-minority-nothing",
            "score-majority score-ties-full score-no-double score-several-followers "
            "ours-award-everyone ours-award-shares",
            "every player tied for most gets full points, others nothing, unless who_scores, outvoted and "
            "shared_majority say otherwise",
            "on every item those who score (most followers, or everyone there) get the same points, or by "
            "outvoted or shares their part, and all others none (second, and where a formula asks for own "
            "figures: all others none)"),
        on_scored("totals-are-sums-of-items", "end-most-points ours-totals-add-up", "points are added up",
                  "in both engines the total of every player is the sum of his points over the items and "
                  "bonuses, never below 0 where no formula may give that",
                  totals_are_sums),
        on_scored("scoreboard-reads-the-total",
                  "track-fifty track-tile-50 track-tile-100 track-lying winter-counters-help house-dice "
                  "house-track-of-100 ours-track-total",
                  "marker, tiles or die must agree with the total",
                  "a marker moved by every item stands on the field that the total leaves over after whole "
                  "laps, and what tells the laps tells those of the total: tiles of 50 and 100 add up to "
                  "them, with at most one 50; a marker lies exactly after the first; a die shows their "
                  "number, 6 for none, six, twelve and so on",
                  checks::scoreboard_reads_totals,
                  {.on_turn = checks::scoreboard_follows_turns, .applies = {with_marker_ahead}}),
        at_end("track-tells-totals-apart",
               "house-dice c2-marker-laid-down winter-marker-laid-down ours-track-total",
               "what a track cannot tell",
               "of the totals 0 to 1,000, walked field by field, those read like a player's at the end that "
               "are his own or stand on the same field and are hidden by the marker: beyond the first lap "
               "both, when it was laid down; a multiple of six laps apart, with a die; none with tiles. So "
               "are the first two totals that each engine finds to read alike",
               checks::track_tells_totals_apart, {.applies = {with_marker_ahead}}),
        on_scored("renaming-players-permutes-scores", "ours-players-alike", "the rules name no player",
                  "with the players in reverse order and with each called the next, the fast engine gives "
                  "the same items with holders and points under the new names",
                  checks::renaming_permutes_scores),
        on_scored("second-follower-changes-nothing", "score-no-double",
                  "two followers of one player do not double",
                  "another follower of a player on a feature where he has a sole or tied majority leaves his "
                  "points on it the same (first: another farmer on a farm where he stands leaves his points "
                  "on every city that he scores the same)",
                  checks::second_follower_changes_nothing,
                  {.applies = {{counts_no_followers,
                                "tied players do not score in full, or a formula counts followers"}}}),
        on_scored(
            "complete-never-below-incomplete",
            "city-points end-incomplete ours-complete-not-below-incomplete",
            "points when completed and at the end",
            "every city, road and cloister of the board is worth at least as much complete as incomplete",
            checks::complete_never_below_incomplete,
            {.applies = {{checks::has_published_points,
                          "roads, cities, cloisters or gardens have formulas of the edition's own, or tied "
                          "players do not score in full"}}}),
        at_end(
            "last-board-keeps-the-sets-parity", "ours-odd-city-sides",
            "city edges of the base set are odd, so no layout of all tiles closes every city",
            "when all tiles of the set lie, open city edges are as many as the set's, minus an even number",
            last_board_keeps_set_parity,
            {.applies = {{has_open_border, "the edge of the table completes features (border)"},
                         with_edges_of_a_kind}})});

}  // namespace

std::span<const Property> scoring_properties() { return scoring_list; }

namespace {

constexpr auto turn_list = in_group(
    PropertyGroup::scoring,
    std::array{
        on_turn("turn-items-agree", "place-turn-steps score-at-once", "place, deploy, score",
                "both engines score the same items in the turn", checks::items_agree,
                {.compares_engines = true}),
        on_turn("games-agree", "place-turn-steps deploy-optional ours-two-engines", "turn by turn",
                "after the turn both engines have the same scores, supplies, tiles and followers standing",
                checks::games_agree, {.compares_engines = true}),
        on_turn(
            "spots-agree",
            "deploy-own-supply deploy-tile-just-placed deploy-roles deploy-empty-feature deploy-none-left",
            "a follower from the supply goes on a segment of the tile just placed whose whole feature holds "
            "no follower",
            "the segments on which the player may deploy are, in both engines, those whose feature holds no "
            "follower; none with an empty supply, no field when there are no farmers (another kind of "
            "figure: where it may stand; one that needs an own follower: on an incomplete feature with one "
            "and none of its kind)",
            checks::spots_agree),
        on_turn("deployed-on-empty-feature", "deploy-empty-feature", "own or other followers bar a feature",
                "the follower deployed is the player's whose turn it is, and its feature held no follower "
                "before the turn (figures that need an own follower left out)",
                checks::deployed_on_empty_feature),
        on_turn("followers-conserved",
                "setup-supply setup-shortage deploy-one ours-figures-conserved ours-figure-lost",
                "each player has followers to deploy",
                "of every kind of figure supply and figures on the board add up to the edition's number for "
                "every player of the game and to 0 for others, in both engines; no supply is negative",
                checks::followers_conserved),
        on_turn("farmers-stay-others-return", "score-returned farm-farmers-stay farm-not-in-play",
                "scored followers return, except farmers",
                "after the turn exactly those followers are gone whose feature is complete and no farm, or a "
                "farm that farms_close says is scored, who was taken back, and figures that leave with their "
                "player's last follower; all others stand "
                "where they stood, in both engines",
                checks::farmers_stay_others_return),
        on_turn("scored-when-completed", "score-complete-when-placed score-order deploy-not-obliged",
                "completion is judged when the tile is placed; then deploy, score, return",
                "in a turn a feature is scored once when it is complete and holds a follower, else not at "
                "all (but for the cloister or garden from which a figure is taken back)",
                checks::scored_when_completed),
        on_turn("never-scored-twice", "deploy-not-obliged",
                "a feature completed without follower scores nobody, and never later",
                "a feature that was complete before the turn holds no follower before or after it and is not "
                "scored in it",
                checks::never_scored_twice),
        on_turn("score-change-is-sum-of-items", "score-at-once score-recorded-at-once end-last-round-scored",
                "points are scored when features are completed",
                "in both engines scores change in the turn by the sum of its items, and what its events give",
                checks::score_change_is_sum)});

}  // namespace

std::span<const Property> turn_properties() { return turn_list; }

}  // namespace bastide::props::catalogue
