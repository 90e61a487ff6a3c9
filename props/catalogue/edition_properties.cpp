// How editions differ: exactly by what their options say, player by player.
//
// A position is scored again by the fast engine under other options, and the difference must be the one
// computed from the reference model's features and a recount of the followers. Costs a scoring or two a
// check. The farm methods are farm_methods.cpp's.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/item_checks.hpp"
#include "props/checks/rescored.hpp"
#include "props/violation_text.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using checks::has_presets;
using checks::must_be;
using checks::plus;
using rules::FeatureKind;
using rules::PerPlayer;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::editions::SmallCity;
using rules::editions::Unit;
using rules::expressions::FormulaSlot;
using tilesets::TileSet;

/// The fast engine's totals with an option at its first value minus those at its second must be what the
/// features are worth to those who score, by the reference model, at the first minus at the second.
template <class Option>
Verdict must_differ_as_worth(const char* what, const ScoredView& view, Option Edition::*option, Option first,
                             Option second) {
  const checks::RescoredOf rescored(view);
  const auto& with_first = rescored->options(option, first);
  const auto& with_second = rescored->options(option, second);
  const auto& followers = rescored->weights(view);
  PerPlayer expected{};
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const auto& feature = view.reference.features[f];
    if (feature.kind == FeatureKind::farm || !rules::reference::is_held(followers[f])) continue;
    const int difference = land_worth(feature, with_first, checks::by_table) -
                           land_worth(feature, with_second, checks::by_table);
    const auto has = rules::reference::scorers(followers[f], view.edition);
    for (std::size_t p = 0; p < expected.size(); ++p) expected[p] += has[p] ? difference : 0;
  }
  return must_be(
      what,
      plus(rescored->sheet(view, option, first).totals, rescored->sheet(view, option, second).totals, -1),
      expected);
}

// --- cities and length

Verdict half_differs_on_small_cities(const ScoredView& view) {
  return must_differ_as_worth("small_city full minus half", view, &Edition::small_city, SmallCity::full,
                              SmallCity::half);
}

Verdict segment_unit_adds_second_segments(const ScoredView& view) {
  return must_differ_as_worth("unit segment minus unit tile", view, &Edition::unit, Unit::segment,
                              Unit::tile);
}

// --- no farmers

Verdict off_has_no_farm_item(const ScoredView& view) {
  for (const auto* sheet : {&view.fast_sheet, &view.reference_sheet}) {
    for (const auto& item : sheet->items) {
      if (item.feature != FeatureKind::farm) continue;
      return differs("an edition without farmers scores a farm", item, "no item", {item.anchor});
    }
  }
  return std::nullopt;
}

Verdict off_has_no_farmer(const TurnView& view) {
  const auto& segments = view.set().type(view.move.type).segments;
  const auto is_field = [&](int s) { return segments[at(s)].kind == tilesets::SegmentKind::field; };
  const auto laid = view.turn().laid();
  const bool is_deployed =
      std::ranges::any_of(laid.follower, [&](const auto& who) { return is_field(who.segment); });
  for (const auto* choices : {&view.fast_choices, &view.reference_choices}) {
    for (const auto& spots : choices->spots) {
      if (!is_deployed && std::none_of(spots.begin(), spots.end(), is_field)) continue;
      return differs(fmt::format("an edition without farmers {} a field of {}",
                                 is_deployed ? "has a farmer on" : "offers", in_words(view.set(), laid)),
                     spots, "no field", {{static_cast<int>(view.before.board.size()), 0}});
    }
  }
  return std::nullopt;
}

// --- where the presets and plain shares hold

/// Points are not divided, so they add up feature by feature.
bool is_undivided(const Edition& edition) {
  if (edition.pays_by_weight()) return false;
  return edition.shared_majority != rules::editions::SharedMajority::split ||
         edition.who_scores == rules::editions::WhoScores::everyone;
}
bool follows_small_city(const TileSet& /*set*/, const Edition& edition) {
  return is_undivided(edition) && has_presets(edition, {FormulaSlot::city_complete});
}
bool follows_unit(const TileSet& /*set*/, const Edition& edition) {
  return is_undivided(edition) &&
         has_presets(edition, {FormulaSlot::city_complete, FormulaSlot::city_incomplete,
                               FormulaSlot::road_complete, FormulaSlot::road_incomplete});
}
bool has_plain_farms(const TileSet& /*set*/, const Edition& edition) {
  return is_undivided(edition) && has_presets(edition, {FormulaSlot::farm_points});
}

/// Farmers tied around a city get what players tied on a farm get.
bool has_alike_ties(const TileSet& set, const Edition& edition) {
  return has_plain_farms(set, edition) &&
         (edition.who_scores == rules::editions::WhoScores::everyone ||
          edition.first_ties == rules::editions::FirstTies::as_others ||
          option_value(edition, "first_ties") == option_value(edition, "shared_majority"));
}

/// What a city gives by farms depends on who scores it alone.
bool has_one_worth(const TileSet& /*set*/, const Edition& edition) {
  return checks::has_alike_cities(edition);
}

bool has_no_farmers(const TileSet& /*set*/, const Edition& edition) { return edition.farms == Farms::off; }

// --- options that are not about scoring

/// An edition that differs in all options that are not about scoring.
Edition with_other_options(const Edition& edition) {
  auto other = rules::editions::only_scoring(edition);
  other.tie = edition.tie == rules::editions::Tie::replay ? rules::editions::Tie::shared
                                                          : rules::editions::Tie::replay;
  other.unplaceable = edition.unplaceable == rules::editions::Unplaceable::remove
                          ? rules::editions::Unplaceable::return_to_box
                          : rules::editions::Unplaceable::remove;
  other.start_player = edition.start_player == rules::editions::StartPlayer::agreed
                           ? rules::editions::StartPlayer::youngest
                           : rules::editions::StartPlayer::agreed;
  other.least_players = edition.least_players + 1;
  other.most_players = edition.most_players + 1;
  other.set_followers(edition.followers() + 1);
  other.start_in_bag = rules::editions::YesNo::yes;
  other.tile_source = rules::editions::TileSource::bag;
  other.draw_timing = rules::editions::DrawTiming::turn_end;
  other.hand_size = edition.hand_size == 1 ? 3 : 1;
  other.hand_rest = rules::editions::HandRest::returned;
  other.market = edition.market == 0 ? 2 : 0;
  other.market_draw = rules::editions::YesNo::yes;
  other.hand_visibility = rules::editions::HandVisibility::open;
  other.fill_hole_extra_turn = rules::editions::FillHoleExtraTurn::yes;
  other.buy_tile = rules::editions::YesNo::yes;
  other.buy_tile_by = rules::editions::BuyTileBy::tile;
  other.score_marker = rules::editions::ScoreMarker::dice;
  other.track_fields = 150 - edition.track_fields;
  return other;
}

Verdict other_options_leave_scores_alone(const ScoredView& view) {
  const checks::RescoredOf rescored(view);
  auto& other = rescored->other_options();
  if (!other) {
    other.emplace().edition = with_other_options(view.edition);
    other->scores_alike = other->edition.scores_like(view.edition);
  }
  const auto sheet =
      rules::play::score_board(view.board, view.forest, other->edition, rescored->standing(view));
  if (sheet == rescored->of_board(view) && other->scores_alike) return std::nullopt;
  return differs(
      "options that are not about scoring (tie, unplaceable, start_player, players, followers, hands, draws, "
      "extra turns and the like) change the score",
      sheet.totals, view.fast_sheet.totals);
}

constexpr Precondition with_plain_farms{
    has_plain_farms, "farms have a formula of the edition's own, or points are divided (shared_majority)"};

constexpr auto edition_list = in_group(
    PropertyGroup::editions,
    std::array{
        on_scored("half-differs-only-on-small-cities", "city-small",
                  "half scores a completed 2-tile city 1 per tile and pennant",
                  "for every player full minus half is the sum of tiles (segments with unit segment) and "
                  "pennants of the completed cities of two tiles where he has the majority",
                  half_differs_on_small_cities,
                  {.applies = {{follows_small_city,
                                "completed cities have a formula of the edition's own, or points are divided "
                                "(shared_majority)"}}}),
        on_scored(
            "segment-unit-adds-second-segments", "city-tile-counts-once ours-unit-segment",
            "a tile counts once per feature even with two segments in it (unit tile)",
            "for every player unit segment minus unit tile is the sum, over his cities and roads, of "
            "segments minus tiles times the points a tile; 0 when no tile has two segments of one feature",
            segment_unit_adds_second_segments,
            {.applies = {{follows_unit,
                          "roads or cities have a formula of the edition's own, or points are divided "
                          "(shared_majority)"}}}),
        on_scored("second-never-above-third", "farm-second ours-methods-compared",
                  "second is third without repetition",
                  "no player gets more for farms by the second method than by the third",
                  checks::second_never_above_third, {.applies = with_plain_farms}),
        on_scored(
            "third-repeats-cities", "farm-third farm-every-farm farm-second farm-second-each-player",
            "with second a player scores one city at most once over all his farms; with third without limit",
            "for every player third minus second is 3 for every farm of his beyond the first at each "
            "completed city (second_once all: for every farm of his but that which takes the city); so they "
            "are equal unless he owns two farms at one city, or others one",
            checks::third_repeats_cities, {.applies = with_plain_farms}),
        on_scored("first-scores-each-city-once", "farm-first farm-first-complete farm-first-ties",
                  "each completed city, farmers on all farms touching it, 4 per city",
                  "by the first method each completed city touched by a farm with a farmer has exactly one "
                  "item, of 4 points to each player with the most farmers around it (tied, as first_ties "
                  "says) and none to others",
                  checks::first_scores_cities_once,
                  {.applies = {{has_one_worth, "the formula of farms asks for marks or figures"}}}),
        on_scored("first-and-third-agree-on-lone-farms", "farm-first farm-third ours-methods-compared",
                  "the methods differ in what the majority is over and in 4 or 3 points",
                  "when no completed city is touched by two farms with farmers, 3 times first is 4 times "
                  "third for every player",
                  checks::first_and_third_agree_on_lone_farms,
                  {.applies = {{has_alike_ties,
                                "farms have a formula of the edition's own, or ties are paid otherwise "
                                "around a city than on a farm (shared_majority, first_ties)"}}}),
        on_scored("farm-method-changes-only-farm-items", "c2-farmers-apart ours-methods-compared",
                  "c2 is c2-farmers with farms off",
                  "with farms off the sheet is the one with farms less its farm items, and totals differ by "
                  "their points",
                  checks::farms_change_only_farm_items),
        on_scored("without-farmers-farms-are-off", "c2-farmers-apart ours-methods-compared",
                  "c2 is c2-farmers without farm points and farmers",
                  "with all farmers taken away farms third gives the same sheet as farms off",
                  checks::without_farmers_farms_are_off),
        on_scored(
            "off-has-no-farmers", "c2-farmers-apart winter-first-game", "no farmers",
            "an edition with farms off has no farm item in either engine, never offers a field, and nobody "
            "deploys on one",
            off_has_no_farm_item,
            {.on_turn = off_has_no_farmer, .applies = {{has_no_farmers, "fields have farmers (farms)"}}}),
        on_scored(
            "other-options-leave-scores-alone", "ours-seat-options",
            "tie, unplaceable, start_player, players, followers, hands, draws, extra turns, buying and the "
            "scoring marker are about set-up and course of the game",
            "an edition that differs in all these options gives the same sheet, and is said to score alike",
            other_options_leave_scores_alone)});

}  // namespace

std::span<const Property> edition_properties() { return edition_list; }

}  // namespace bastide::props::catalogue
