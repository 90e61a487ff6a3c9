// How editions differ: exactly by what their options say, player by player.
//
// A position is scored again by the fast engine under other options, and the difference must be the one
// computed from the reference model's features and a recount of the followers. Costs a scoring or two a
// check.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "props/item_checks.hpp"
#include "props/property.hpp"
#include "props/words.hpp"
#include "rules/scoring.hpp"

namespace bastide::props {
namespace {

using rules::Edition;
using rules::Farms;
using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using rules::SmallCity;
using rules::Unit;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Occupied position_of(const ScoredView& view) { return {view.edition, view.reference, view.placements}; }

/// The three options that scoring looks at, and defaults for the rest. (Copying a whole edition copies its
/// texts.)
Edition scoring_options(Farms farms, SmallCity small_city, Unit unit) {
  Edition edition;
  edition.farms = farms;
  edition.small_city = small_city;
  edition.unit = unit;
  return edition;
}

/// The farm items by one method: the view's own when that is its edition's method.
std::vector<ScoreItem> farm_items(const ScoredView& view, Farms method) {
  if (view.edition.farms != method) {
    return rules::farm_items(view.board, view.forest,
                             scoring_options(method, view.edition.small_city, view.edition.unit));
  }
  std::vector<ScoreItem> items;
  for (const auto& item : view.fast_sheet.items) {
    if (item.feature == FeatureKind::farm) items.push_back(item);
  }
  return items;
}

PerPlayer points_of(const std::vector<ScoreItem>& items) {
  PerPlayer sum{};
  for (const auto& item : items) {
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += item.points[p];
  }
  return sum;
}

PerPlayer plus(PerPlayer a, const PerPlayer& b, int factor = 1) {
  for (std::size_t p = 0; p < a.size(); ++p) a[p] += factor * b[p];
  return a;
}

Verdict must_be(const char* what, const PerPlayer& points, const PerPlayer& expected) {
  if (points == expected) return std::nullopt;
  return Violation{fmt::format("{}: {}, expected {}", what, words(points), words(expected)),
                   words(points),
                   words(expected),
                   {}};
}

/// Adds up `worth(feature)` for the majority holders of every city and road.
template <class Worth>
PerPlayer over_majorities(const ScoredView& view, Worth worth) {
  const auto followers = recount(position_of(view));
  PerPlayer sum{};
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const auto& feature = view.reference.features[f];
    if (feature.kind != FeatureKind::city && feature.kind != FeatureKind::road) continue;
    const auto has = majority_of(followers[f]);
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += has[p] ? worth(feature) : 0;
  }
  return sum;
}

// --- cities and length
// ----------------------------------------------------------------------------------------------

Verdict half_differs_on_small_cities(const ScoredView& view) {
  const bool is_half = view.edition.small_city == SmallCity::half;
  const auto other =
      rules::score_board(
          view.board, view.forest,
          scoring_options(view.edition.farms, is_half ? SmallCity::full : SmallCity::half, view.edition.unit))
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
  const bool by_segment = view.edition.unit == Unit::segment;
  const auto other = rules::score_board(view.board, view.forest,
                                        scoring_options(view.edition.farms, view.edition.small_city,
                                                        by_segment ? Unit::tile : Unit::segment))
                         .totals;
  const auto& segment = by_segment ? view.fast_sheet.totals : other;
  const auto& tile = by_segment ? other : view.fast_sheet.totals;
  const auto added = over_majorities(view, [&](const rules::reference::Feature& f) {
    const bool is_halved = view.edition.small_city == SmallCity::half && f.tiles.size() == 2;
    const int rate = f.kind == FeatureKind::city && f.complete && !is_halved ? 2 : 1;
    return rate * static_cast<int>(f.segments.size() - f.tiles.size());
  });
  return must_be("unit segment minus unit tile", plus(segment, tile, -1), added);
}

// --- farms
// ----------------------------------------------------------------------------------------------------------

Verdict second_never_above_third(const ScoredView& view) {
  const auto second = points_of(farm_items(view, Farms::second));
  const auto third = points_of(farm_items(view, Farms::third));
  for (std::size_t p = 0; p < second.size(); ++p) {
    if (second[p] <= third[p]) continue;
    return Violation{fmt::format("farms give player {} {} points by the second method and {} by the third", p,
                                 second[p], third[p]),
                     std::to_string(second[p]),
                     fmt::format("at most {}", third[p]),
                     {}};
  }
  return std::nullopt;
}

Verdict third_repeats_cities(const ScoredView& view) {
  const auto followers = recount(position_of(view));
  std::vector<PerPlayer> farms_at(followers.size());  // [city]: farms of which each player has the majority
  for (const auto& [farm, city] : view.reference.contacts) {
    if (!view.reference.features[at(city)].complete) continue;
    const auto has = majority_of(followers[at(farm)]);
    for (std::size_t p = 0; p < has.size(); ++p) farms_at[at(city)][p] += has[p] ? 1 : 0;
  }
  PerPlayer repeated{};
  for (const auto& farms : farms_at) {
    for (std::size_t p = 0; p < farms.size(); ++p) repeated[p] += 3 * std::max(0, farms[p] - 1);
  }
  return must_be(
      "farms third minus second",
      plus(points_of(farm_items(view, Farms::third)), points_of(farm_items(view, Farms::second)), -1),
      repeated);
}

/// The completed cities that a farm with a farmer touches, with how many such farms do: [feature].
std::vector<int> farmed_farms_at(const ScoredView& view) {
  const auto followers = recount(position_of(view));
  std::vector<int> farms(followers.size(), 0);
  for (const auto& [farm, city] : view.reference.contacts) {
    if (view.reference.features[at(city)].complete && is_anyone_on(followers[at(farm)])) ++farms[at(city)];
  }
  return farms;
}

Verdict first_scores_cities_once(const ScoredView& view) {
  auto due = farmed_farms_at(view);
  for (auto& farms : due) farms = farms > 0 ? 1 : 0;
  std::vector<int> scored(due.size(), 0);
  for (const auto& item : farm_items(view, Farms::first)) {
    ++scored[at(feature_of(position_of(view), item))];
    const auto has = majority_of(item.holders);
    for (std::size_t p = 0; p < has.size(); ++p) {
      if (item.points[p] == (has[p] ? 4 : 0)) continue;
      return Violation{fmt::format("a city gives player {} {} points, with farmers {} around it", p,
                                   item.points[p], words(item.holders)),
                       words(item),
                       has[p] ? "4 points" : "0 points",
                       {item.anchor}};
    }
  }
  for (std::size_t f = 0; f < due.size(); ++f) {
    if (scored[f] == due[f]) continue;
    return Violation{fmt::format("a {} is scored {} times by farms, must be {}",
                                 rules::feature_name(view.reference.features[f].kind), scored[f], due[f]),
                     std::to_string(scored[f]), std::to_string(due[f]), view.reference.features[f].segments};
  }
  return std::nullopt;
}

Verdict first_and_third_agree_on_lone_farms(const ScoredView& view) {
  const auto farms = farmed_farms_at(view);
  if (std::any_of(farms.begin(), farms.end(), [](int n) { return n > 1; })) return std::nullopt;
  const auto first = points_of(farm_items(view, Farms::first));
  const auto third = points_of(farm_items(view, Farms::third));
  return must_be("no city is touched by two farms with farmers: 3 x first against 4 x third",
                 plus({}, first, 3), plus({}, third, 4));
}

Verdict farms_change_only_farm_items(const ScoredView& view) {
  const auto own_farms = view.edition.farms;
  const auto other_farms = own_farms == Farms::off ? Farms::third : Farms::off;
  const auto other = rules::score_board(
      view.board, view.forest, scoring_options(other_farms, view.edition.small_city, view.edition.unit));
  const auto& with_farms = own_farms == Farms::off ? other : view.fast_sheet;
  const auto& without = own_farms == Farms::off ? view.fast_sheet : other;
  auto item = without.items.begin();
  PerPlayer farm_points{};
  for (const auto& farmed : with_farms.items) {  // farms come last in both
    if (farmed.feature == FeatureKind::farm) {
      farm_points = plus(farm_points, farmed.points);
    } else if (item == without.items.end() || *item++ != farmed) {
      return Violation{"an item that is no farm depends on the farm method",
                       words(farmed),
                       "the same item",
                       {farmed.anchor}};
    }
  }
  if (item != without.items.end()) {
    return Violation{"with farms off there is an item that is missing with farms",
                     words(*item),
                     "no item",
                     {item->anchor}};
  }
  return must_be("totals with farms minus those without", plus(with_farms.totals, without.totals, -1),
                 farm_points);
}

Verdict without_farmers_farms_are_off(const ScoredView& view) {
  auto forest = view.forest;
  for (rules::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e) || forest.feature(e).kind != FeatureKind::farm || !forest.feature(e).is_occupied())
      continue;
    const auto holders = rules::holders_of(forest.feature(e));
    for (std::size_t p = 0; p < holders.size(); ++p) {
      if (holders[p] != 0) forest.add_followers(e, static_cast<int>(p), -holders[p]);
    }
  }
  const auto options = [&](Farms farms) {
    return scoring_options(farms, view.edition.small_city, view.edition.unit);
  };
  const auto farmed = rules::score_board(view.board, forest, options(Farms::third));
  const auto off = view.edition.farms == Farms::off
                       ? view.fast_sheet
                       : rules::score_board(view.board, view.forest, options(Farms::off));
  if (farmed == off) return std::nullopt;
  return Violation{"farms third with all farmers taken away does not score as farms off",
                   words(farmed.totals),
                   words(off.totals),
                   {}};
}

Verdict off_has_no_farm_item(const ScoredView& view) {
  for (const auto* sheet : {&view.fast_sheet, &view.reference_sheet}) {
    for (const auto& item : sheet->items) {
      if (item.feature != FeatureKind::farm) continue;
      return Violation{"an edition without farmers scores a farm", words(item), "no item", {item.anchor}};
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
                                 is_deployed ? "has a farmer on" : "offers", words(view.set(), view.move)),
                     words(*spots),
                     "no field",
                     {{static_cast<int>(view.before.board.size()), 0}}};
  }
  return std::nullopt;
}

bool has_no_farmers(const rules::TileSet& /*set*/, const Edition& edition) {
  return edition.farms == Farms::off;
}

// --- options that are not about scoring
// -----------------------------------------------------------------------------

Verdict other_options_leave_scores_alone(const ScoredView& view) {
  auto other = scoring_options(view.edition.farms, view.edition.small_city, view.edition.unit);
  other.tie = view.edition.tie == rules::Tie::replay ? rules::Tie::shared : rules::Tie::replay;
  other.unplaceable = view.edition.unplaceable == rules::Unplaceable::remove
                          ? rules::Unplaceable::return_to_box
                          : rules::Unplaceable::remove;
  other.start_player = view.edition.start_player == rules::StartPlayer::agreed ? rules::StartPlayer::youngest
                                                                               : rules::StartPlayer::agreed;
  other.least_players = view.edition.least_players + 1;
  other.most_players = view.edition.most_players + 1;
  other.followers = view.edition.followers + 1;
  const auto sheet = rules::score_board(view.board, view.forest, other);
  if (sheet == view.fast_sheet && other.scores_like(view.edition)) return std::nullopt;
  return Violation{
      "options that are not about scoring (tie, unplaceable, start_player, players, followers) change the "
      "score",
      words(sheet.totals),
      words(view.fast_sheet.totals),
      {}};
}

constexpr std::array properties = {
    Property{
        .id = "half-differs-only-on-small-cities",
        .group = Group::editions,
        .rule = "rules.md section 4, small_city: half scores a completed 2-tile city 1 per tile and pennant",
        .statement =
            "for every player full minus half is the sum of tiles (segments with unit segment) and pennants "
            "of the completed cities of two tiles where he has the majority",
        .on_scored = half_differs_on_small_cities},
    Property{.id = "segment-unit-adds-second-segments",
             .group = Group::editions,
             .rule = "rules.md section 2: a tile counts once per feature even with two segments in it (unit "
                     "tile); section "
                     "5, E22; section 7, Q21",
             .statement =
                 "for every player unit segment minus unit tile is the sum, over his cities and roads, of "
                 "segments "
                 "minus tiles times the points a tile; 0 when no tile has two segments of one feature",
             .on_scored = segment_unit_adds_second_segments},
    Property{.id = "second-never-above-third",
             .group = Group::editions,
             .rule = "rules.md section 3: second is third without repetition",
             .statement = "no player gets more for farms by the second method than by the third",
             .on_scored = second_never_above_third},
    Property{.id = "third-repeats-cities",
             .group = Group::editions,
             .rule = "rules.md section 3: with second a player scores one city at most once over all his "
                     "farms; with third "
                     "without limit; section 5, E21",
             .statement =
                 "for every player third minus second is 3 for every farm of his beyond the first at each "
                 "completed city; so they are equal unless he owns two farms at one city",
             .on_scored = third_repeats_cities},
    Property{
        .id = "first-scores-each-city-once",
        .group = Group::editions,
        .rule =
            "rules.md section 3, first: each completed city, farmers on all farms touching it, 4 per city",
        .statement = "by the first method each completed city touched by a farm with a farmer has exactly "
                     "one item, of "
                     "4 points to each player with the most farmers around it and none to others",
        .on_scored = first_scores_cities_once},
    Property{
        .id = "first-and-third-agree-on-lone-farms",
        .group = Group::editions,
        .rule = "rules.md section 3: the methods differ in what the majority is over and in 4 or 3 points",
        .statement =
            "when no completed city is touched by two farms with farmers, 3 times first is 4 times third for "
            "every player",
        .on_scored = first_and_third_agree_on_lone_farms},
    Property{
        .id = "farm-method-changes-only-farm-items",
        .group = Group::editions,
        .rule = "rules.md section 4: c2 is c2-farmers with farms off",
        .statement =
            "with farms off the sheet is the one with farms less its farm items, and totals differ by their "
            "points",
        .on_scored = farms_change_only_farm_items},
    Property{.id = "without-farmers-farms-are-off",
             .group = Group::editions,
             .rule = "rules.md section 4: c2 is c2-farmers without farm points and farmers",
             .statement = "with all farmers taken away farms third gives the same sheet as farms off",
             .on_scored = without_farmers_farms_are_off},
    Property{
        .id = "off-has-no-farmers",
        .group = Group::editions,
        .rule = "rules.md section 3, off: no farmers",
        .statement =
            "an edition with farms off has no farm item in either engine, never offers a field, and nobody "
            "deploys on one",
        .on_scored = off_has_no_farm_item,
        .on_turn = off_has_no_farmer,
        .applies = has_no_farmers},
    Property{
        .id = "other-options-leave-scores-alone",
        .group = Group::editions,
        .rule = "rules.md section 4: tie, unplaceable, start_player, players and followers are about set-up "
                "and course "
                "of the game",
        .statement =
            "an edition that differs in all options except farms, small_city and unit gives the same sheet, "
            "and is said to score alike",
        .on_scored = other_options_leave_scores_alone},
};

}  // namespace

std::span<const Property> edition_properties() { return properties; }

}  // namespace bastide::props
