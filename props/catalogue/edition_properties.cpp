// How editions differ: exactly by what their options say, player by player.
//
// A position is scored again by the fast engine under other options, and the difference must be the one
// computed from the reference model's features and a recount of the followers. Costs a scoring or two a
// check. The farm methods are farm_methods.cpp's.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "props/catalogue/catalogue.hpp"
#include "props/checks/farm_methods.hpp"
#include "props/checks/rescored.hpp"
#include "props/checks/rescoring.hpp"
#include "props/property.hpp"
#include "props/violation_text.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using checks::must_be;
using checks::plus;
using checks::scoring_options;
using rules::FeatureKind;
using rules::PerPlayer;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::editions::SmallCity;
using rules::editions::Unit;

checks::Occupied edition_position(const ScoredView& view) {
  return {view.edition, view.reference, view.placements};
}

/// Adds up `worth(feature)` for the majority holders of every city and road.
template <class Worth>
PerPlayer over_majorities(const ScoredView& view, Worth worth) {
  const auto followers = recount(edition_position(view));
  PerPlayer sum{};
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const auto& feature = view.reference.features[f];
    if (feature.kind != FeatureKind::city && feature.kind != FeatureKind::road) continue;
    const auto has = checks::scorers_of(followers[f], view.edition);
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += has[p] ? worth(feature) : 0;
  }
  return sum;
}

// --- cities and length

Verdict half_differs_on_small_cities(const ScoredView& view) {
  const checks::RescoredOf rescored(view);
  const bool is_half = view.edition.small_city == SmallCity::half;
  const auto& other =
      rescored
          ->sheet(view, view.edition.farms, is_half ? SmallCity::full : SmallCity::half, view.edition.unit)
          .totals;
  const auto& full = is_half ? other : view.fast_sheet.totals;
  const auto& half = is_half ? view.fast_sheet.totals : other;
  const auto halved = over_majorities(view, [&](const rules::reference::Feature& f) {
    if (f.kind != FeatureKind::city || !f.complete || f.tiles.size() != 2) return 0;
    return static_cast<int>(view.edition.unit == Unit::tile ? f.tiles.size() : f.segments.size()) +
           f.pennants;
  });
  return must_be("small_city full minus half", plus(full, half, -1), halved);
}

Verdict segment_unit_adds_second_segments(const ScoredView& view) {
  const checks::RescoredOf rescored(view);
  const bool by_segment = view.edition.unit == Unit::segment;
  const auto& other =
      rescored
          ->sheet(view, view.edition.farms, view.edition.small_city, by_segment ? Unit::tile : Unit::segment)
          .totals;
  const auto& segment = by_segment ? view.fast_sheet.totals : other;
  const auto& tile = by_segment ? other : view.fast_sheet.totals;
  const auto added = over_majorities(view, [&](const rules::reference::Feature& f) {
    const bool is_nothing =
        !f.complete && view.edition.incomplete_at_end == rules::editions::IncompleteAtEnd::nothing;
    if (is_nothing) return 0;
    const bool is_halved = view.edition.small_city == SmallCity::half && f.tiles.size() == 2;
    const int rate = f.kind == FeatureKind::city && f.complete && !is_halved ? 2 : 1;
    return rate * static_cast<int>(f.segments.size() - f.tiles.size());
  });
  return must_be("unit segment minus unit tile", plus(segment, tile, -1), added);
}

// --- no farmers

Verdict off_has_no_farm_item(const ScoredView& view) {
  for (const auto* sheet : {&view.fast_sheet, &view.reference_sheet}) {
    for (const auto& item : sheet->items) {
      if (item.feature != FeatureKind::farm) continue;
      return Violation{"an edition without farmers scores a farm", in_words(item), "no item", {item.anchor}};
    }
  }
  return std::nullopt;
}

Verdict off_has_no_farmer(const TurnView& view) {
  const auto& segments = view.set().type(view.move.type).segments;
  const auto is_field = [&](int s) { return segments[at(s)].kind == tilesets::SegmentKind::field; };
  const bool is_deployed = view.move.follower && is_field(view.move.follower->segment);
  for (const auto* spots : {&view.fast_spots, &view.reference_spots}) {
    if (!is_deployed && std::none_of(spots->begin(), spots->end(), is_field)) continue;
    return Violation{fmt::format("an edition without farmers {} a field of {}",
                                 is_deployed ? "has a farmer on" : "offers", in_words(view.set(), view.move)),
                     in_words(*spots),
                     "no field",
                     {{static_cast<int>(view.before.board.size()), 0}}};
  }
  return std::nullopt;
}

// --- where the presets and plain shares hold

/// Points are not divided, so they add up feature by feature.
bool is_undivided(const Edition& edition) {
  return edition.shared_majority != rules::editions::SharedMajority::split ||
         edition.who_scores == rules::editions::WhoScores::everyone;
}
template <class... Slots>
bool has_presets(const Edition& edition, Slots... slots) {
  return (!is_own_formula(edition, slots) && ...);
}
bool follows_small_city(const tilesets::TileSet& /*set*/, const Edition& edition) {
  return is_undivided(edition) && has_presets(edition, rules::expressions::FormulaSlot::city_complete);
}
bool follows_unit(const tilesets::TileSet& /*set*/, const Edition& edition) {
  using rules::expressions::FormulaSlot;
  return is_undivided(edition) &&
         has_presets(edition, FormulaSlot::city_complete, FormulaSlot::city_incomplete,
                     FormulaSlot::road_complete, FormulaSlot::road_incomplete);
}
bool has_plain_farms(const tilesets::TileSet& /*set*/, const Edition& edition) {
  return is_undivided(edition) && has_presets(edition, rules::expressions::FormulaSlot::farm_points);
}

bool has_no_farmers(const tilesets::TileSet& /*set*/, const Edition& edition) {
  return edition.farms == Farms::off;
}

// --- options that are not about scoring

/// An edition that differs in all options that are not about scoring.
Edition with_other_options(const Edition& edition) {
  auto other = scoring_options(edition, edition.farms, edition.small_city, edition.unit);
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
  other.followers = edition.followers + 1;
  other.start_in_bag = rules::editions::YesNo::yes;
  other.tile_source = rules::editions::TileSource::bag;
  other.draw_timing = rules::editions::DrawTiming::turn_end;
  other.hand_size = 4 - edition.hand_size;
  other.hand_visibility = rules::editions::HandVisibility::open;
  other.fill_hole_extra_turn = rules::editions::YesNo::yes;
  other.buy_tile = rules::editions::YesNo::yes;
  other.score_marker = rules::editions::ScoreMarker::dice;
  return other;
}

Verdict other_options_leave_scores_alone(const ScoredView& view) {
  const checks::RescoredOf rescored(view);
  auto& other = rescored->other_options();
  if (!other) {
    other.emplace().edition = with_other_options(view.edition);
    other->scores_alike = other->edition.scores_like(view.edition);
  }
  const auto sheet = rules::play::score_board(view.board, view.forest, other->edition);
  if (sheet == view.fast_sheet && other->scores_alike) return std::nullopt;
  return Violation{
      "options that are not about scoring (tie, unplaceable, start_player, players, followers, hands, draws, "
      "extra turns and the like) change the score",
      in_words(sheet.totals),
      in_words(view.fast_sheet.totals),
      {}};
}

constexpr std::array edition_list = {
    Property{
        .id = "half-differs-only-on-small-cities",
        .group = PropertyGroup::editions,
        .rule = "rules.md section 4, small_city: half scores a completed 2-tile city 1 per tile and pennant",
        .statement =
            "for every player full minus half is the sum of tiles (segments with unit segment) and pennants "
            "of the completed cities of two tiles where he has the majority",
        .on_scored = half_differs_on_small_cities,
        .applies = follows_small_city},
    Property{.id = "segment-unit-adds-second-segments",
             .group = PropertyGroup::editions,
             .rule = "rules.md section 2: a tile counts once per feature even with two segments in it (unit "
                     "tile); section "
                     "5, E22; section 7, Q21",
             .statement =
                 "for every player unit segment minus unit tile is the sum, over his cities and roads, of "
                 "segments "
                 "minus tiles times the points a tile; 0 when no tile has two segments of one feature",
             .on_scored = segment_unit_adds_second_segments,
             .applies = follows_unit},
    Property{.id = "second-never-above-third",
             .group = PropertyGroup::editions,
             .rule = "rules.md section 3: second is third without repetition",
             .statement = "no player gets more for farms by the second method than by the third",
             .on_scored = checks::second_never_above_third,
             .applies = has_plain_farms},
    Property{.id = "third-repeats-cities",
             .group = PropertyGroup::editions,
             .rule = "rules.md section 3: with second a player scores one city at most once over all his "
                     "farms; with third "
                     "without limit; section 5, E21",
             .statement =
                 "for every player third minus second is 3 for every farm of his beyond the first at each "
                 "completed city; so they are equal unless he owns two farms at one city",
             .on_scored = checks::third_repeats_cities,
             .applies = has_plain_farms},
    Property{
        .id = "first-scores-each-city-once",
        .group = PropertyGroup::editions,
        .rule =
            "rules.md section 3, first: each completed city, farmers on all farms touching it, 4 per city",
        .statement = "by the first method each completed city touched by a farm with a farmer has exactly "
                     "one item, of "
                     "4 points to each player with the most farmers around it and none to others",
        .on_scored = checks::first_scores_cities_once},
    Property{
        .id = "first-and-third-agree-on-lone-farms",
        .group = PropertyGroup::editions,
        .rule = "rules.md section 3: the methods differ in what the majority is over and in 4 or 3 points",
        .statement =
            "when no completed city is touched by two farms with farmers, 3 times first is 4 times third for "
            "every player",
        .on_scored = checks::first_and_third_agree_on_lone_farms,
        .applies = has_plain_farms},
    Property{
        .id = "farm-method-changes-only-farm-items",
        .group = PropertyGroup::editions,
        .rule = "rules.md section 4: c2 is c2-farmers with farms off",
        .statement =
            "with farms off the sheet is the one with farms less its farm items, and totals differ by their "
            "points",
        .on_scored = checks::farms_change_only_farm_items},
    Property{.id = "without-farmers-farms-are-off",
             .group = PropertyGroup::editions,
             .rule = "rules.md section 4: c2 is c2-farmers without farm points and farmers",
             .statement = "with all farmers taken away farms third gives the same sheet as farms off",
             .on_scored = checks::without_farmers_farms_are_off},
    Property{
        .id = "off-has-no-farmers",
        .group = PropertyGroup::editions,
        .rule = "rules.md section 3, off: no farmers",
        .statement =
            "an edition with farms off has no farm item in either engine, never offers a field, and nobody "
            "deploys on one",
        .on_scored = off_has_no_farm_item,
        .on_turn = off_has_no_farmer,
        .applies = has_no_farmers},
    Property{
        .id = "other-options-leave-scores-alone",
        .group = PropertyGroup::editions,
        .rule = "rules.md section 4: tie, unplaceable, start_player, players, followers, hands, draws, extra "
                "turns, "
                "buying and the scoring marker are about set-up and course of the game",
        .statement =
            "an edition that differs in all these options gives the same sheet, and is said to score alike",
        .on_scored = other_options_leave_scores_alone},
};

}  // namespace

std::span<const Property> edition_properties() { return edition_list; }

}  // namespace bastide::props::catalogue
