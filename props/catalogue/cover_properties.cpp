// What must happen at least once in the games played, so that the other verdicts rest on something.
//
// Each is an event of one turn or of a final position, defined on the reference model's features and the fast
// engine's items; whether it happens depends on the games alone, not on who gets how many points for it.
// Each has its own preconditions: where it cannot happen, or games are too short for what is rare, it is not
// asked. Those of final positions come last: farms above all.
#include <algorithm>
#include <array>
#include <bit>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/catalogue/tile_counts.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/item_checks.hpp"
#include "rules/reference/landscape.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using checks::board_when_scored;
using rules::Cell;
using rules::FeatureKind;
using rules::ScoreItem;
using rules::editions::Farms;
using rules::reference::Landscape;
using ReferenceFeature = rules::reference::Feature;
using rules::editions::Edition;
using tilesets::SegmentKind;
using tilesets::TileSet;

/// Whether an item like this is scored in the turn; at the end, farms aside; at the end by a farm.
template <bool (*test)(const ScoreItem&)>
bool in_turn(const TurnView& view) {
  return std::ranges::any_of(view.fast_items, test);
}
template <bool (*test)(const ScoreItem&)>
bool at_the_end(const ScoredView& view) {
  return std::ranges::any_of(view.fast_sheet.items, [](const ScoreItem& item) {
    return item.feature != FeatureKind::farm && test(item);
  });
}
template <bool (*test)(const ScoreItem&)>
bool by_a_farm(const ScoredView& view) {
  return std::ranges::any_of(view.fast_sheet.items, [](const ScoreItem& item) {
    return item.feature == FeatureKind::farm && item.cities > 0 && test(item);
  });
}
/// Calls `test` for the features that the tile just laid is part of.
template <class Test>
bool any_joined(const TurnView& view, Test test) {
  const auto& joined = view.features_after.feature_of.back();
  return std::any_of(joined.begin(), joined.end(),
                     [&](int f) { return test(view.features_after.features[at(f)]); });
}

// --- completed features

bool is_cloister(const ScoreItem& item) { return item.feature == FeatureKind::cloister; }

/// A complete road none of whose segments ends on its tile.
bool road_ring_closed(const TurnView& view) {
  const auto board = board_when_scored(view);
  return any_joined(view, [&](const ReferenceFeature& road) {
    return road.kind == FeatureKind::road && road.complete &&
           std::all_of(road.segments.begin(), road.segments.end(), [&](rules::SegmentRef ref) {
             const auto& type = view.set().type(board[at(ref.placement)].type);
             return std::popcount(static_cast<unsigned>(type.segments[at(ref.segment)].sides)) == 2;
           });
  });
}

/// A city whose tiles cut off a cell: from outside it cannot be reached from side to side without crossing
/// them.
bool city_around_a_hole(const TurnView& view) {
  const auto board = board_when_scored(view);
  return any_joined(view, [&](const ReferenceFeature& city) {
    if (city.kind != FeatureKind::city || city.tiles.size() < 7) return false;  // no fewer can close a ring
    std::vector<rules::Placement> tiles;
    for (const int tile : city.tiles) tiles.push_back(board[at(tile)]);
    Cell least = tiles.front().cell;
    Cell most = least;
    for (const auto& p : tiles) {
      least = {std::min(least.x, p.cell.x), std::min(least.y, p.cell.y)};
      most = {std::max(most.x, p.cell.x), std::max(most.y, p.cell.y)};
    }
    const Landscape landscape(tiles);
    std::vector<Cell> reached = {{least.x - 1, least.y - 1}};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (int side = 0; side < 4; ++side) {
        const auto c = rules::neighbour(reached[i], side);
        const bool is_outside =
            c.x < least.x - 1 || c.y < least.y - 1 || c.x > most.x + 1 || c.y > most.y + 1;
        if (is_outside || landscape.at(c)) continue;
        if (std::find(reached.begin(), reached.end(), c) == reached.end()) reached.push_back(c);
      }
    }
    const auto cells =
        static_cast<std::size_t>(most.x - least.x + 3) * static_cast<std::size_t>(most.y - least.y + 3);
    return reached.size() + tiles.size() < cells;
  });
}

bool is_two_tile_city(const ScoreItem& item) {
  return item.feature == FeatureKind::city && item.tiles.size() == 2;
}
bool has_a_pennant(const ScoreItem& item) { return item.marks[tilesets::pennant] > 0; }
bool several_scored_in_one_turn(const TurnView& view) { return view.fast_items.size() >= 2; }

bool completed_unoccupied(const TurnView& view) {
  const auto board = board_when_scored(view);
  const auto followers = followers_on(view.features_after, board);
  const auto& joined = view.features_after.feature_of.back();
  return std::any_of(joined.begin(), joined.end(), [&](int f) {
    return view.features_after.features[at(f)].complete && !rules::reference::is_held(followers[at(f)]);
  });
}

bool has_a_tile_twice(const ScoreItem& item) {
  return !rules::is_site(item.feature) && item.segments > static_cast<int>(item.tiles.size());
}

// --- majorities, supply

int tied_players(const ScoreItem& item) {
  return static_cast<int>(std::ranges::count(rules::reference::majority(item.holders), true));
}
int holding_players(const ScoreItem& item) {
  return static_cast<int>(std::ranges::count_if(item.holders, [](int n) { return n > 0; }));
}
bool is_tie(const ScoreItem& item) { return tied_players(item) >= 2; }
bool has_minority(const ScoreItem& item) { return holding_players(item) > tied_players(item); }
bool has_two_of_one_player(const ScoreItem& item) {
  return std::any_of(item.holders.begin(), item.holders.end(), [](int n) { return n >= 2; });
}
bool incomplete_scored_at_end(const ScoredView& view) {
  std::array<bool, rules::feature_kinds> seen{};
  for (const auto& item : view.fast_sheet.items) {
    if (item.feature != FeatureKind::farm && !item.complete)
      seen[static_cast<std::size_t>(item.feature)] = true;
  }
  return seen[0] && seen[1];
}

bool supply_exhausted(const TurnView& view) {
  return !view.deployed().empty() && view.before.supply()[at(view.player)] == 1 && view.fast_items.empty();
}
bool deployed_after_return(const TurnView& view) {
  return !view.deployed().empty() && view.fast_before.scores[at(view.player)] > 0;
}

bool cloister_beside_cloister(const TurnView& view) {
  const Landscape landscape(view.after.board);
  if (!view.set().type(view.move.type).has_cloister()) return false;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const auto tile = landscape.at({view.move.cell.x + dx, view.move.cell.y + dy});
      if ((dx != 0 || dy != 0) && tile && view.set().type(view.after.board[at(*tile)].type).has_cloister())
        return true;
    }
  }
  return false;
}

// --- where they can happen

/// Whether the table is endless, or has 4x4 cells somewhere.
bool has_roomy_table(const TileSet& /*set*/, const Edition& edition) {
  const auto& area = edition.table.area;
  const auto is_roomy = [](const auto& part) { return std::min(part.width, part.height) >= 4; };
  if (area.kind == rules::AreaKind::shiftable) return is_roomy(area);
  return !area.is_finite() || std::ranges::any_of(area.rectangles, is_roomy);
}

bool has_cloister(const TileSet& set, const Edition& /*edition*/) {
  return tiles_that(set, [](const auto& type) { return type.has_cloister(); }) > 0;
}
bool has_two_cloisters(const TileSet& set, const Edition& /*edition*/) {
  return tiles_that(set, [](const auto& type) { return type.has_cloister(); }) >= 2;
}
bool has_two_city_ends(const TileSet& set, const Edition& /*edition*/) {
  return tiles_showing(set, [](const auto& segment) {
           return segment.kind == SegmentKind::city &&
                  std::popcount(static_cast<unsigned>(segment.sides)) == 1;
         }) >= 2;
}
bool has_roads_and_cities(const TileSet& set, const Edition& /*edition*/) {
  return tiles_showing(set, [](const auto& segment) { return segment.kind == SegmentKind::road; }) > 0 &&
         tiles_showing(set, [](const auto& segment) { return segment.kind == SegmentKind::city; }) > 0;
}
/// Figures that every player has and that count in the majority on such segments.
int followers_for(const Edition& edition, SegmentKind kind) {
  int number = 0;
  for (const auto& figure : edition.figures) {
    int count = figure.count;
    for (const auto& row : edition.seats)
      if (&edition.figures[at(row.figure)] == &figure) count = std::min(count, row.count.value_or(count));
    number += figure.is_follower() && figure.may_stand_on(kind) ? count : 0;
  }
  return number;
}
template <SegmentKind kind, int least>
bool has_followers_for(const TileSet& /*set*/, const Edition& edition) {
  return followers_for(edition, kind) >= least;
}
template <int least>
bool has_followers(const TileSet& /*set*/, const Edition& edition) {
  return std::max(followers_for(edition, SegmentKind::road), followers_for(edition, SegmentKind::city)) >=
         least;
}
/// Of two players each can have deployed all followers.
bool has_turns_for_all_followers(const TileSet& set, const Edition& edition) {
  const auto& area = edition.table.area;
  const int cells = area.is_finite() ? area.cell_count() : set.tile_count();
  return 2 * edition.followers() <= std::min(cells, set.tile_count());
}

constexpr Precondition on_roomy_tables{has_roomy_table, "the table is smaller than 4x4"};
constexpr Precondition with_followers{has_followers<1>, "nobody has followers for roads and cities"};
constexpr Precondition with_two_followers{has_followers<2>, "nobody has two followers for roads and cities"};

constexpr auto cover_feature_list = in_group(
    PropertyGroup::features,
    std::array{
        seen("cover-cloister-completed", "cloister-complete", "a cloister is complete with 8 neighbours",
             "a cloister with a monk is completed", in_turn<is_cloister>,
             {.applies = {{has_cloister, "no tile shows a cloister"},
                          {has_followers_for<SegmentKind::cloister, 1>, "nobody may stand on cloisters"},
                          in_long_games}}),
        // Four bends: no fewer lie around a cell or a meeting point.
        seen("cover-road-ring-closed", "road-complete", "a road is complete when it is a closed loop",
             "a road is completed none of whose segments ends on its tile", road_ring_closed,
             {.applies = {{has_bends<SegmentKind::road, 4>, "there are no four bends of a road"},
                          on_roomy_tables}}),
        seen("cover-city-around-a-hole", "city-hole-of-land",
             "a hole filled with other land does not keep a city open",
             "a tile joins a city whose tiles cut off a cell from the outside", city_around_a_hole,
             {.applies = {{has_bends<SegmentKind::city, 4>, "there are no four bends of a city"},
                          in_long_games}}),
        seen("cover-cloister-beside-cloister", "c2-cloisters-side-by-side", "cloisters may touch",
             "a cloister is laid on one of the eight cells around another", cloister_beside_cloister,
             {.applies = {{has_two_cloisters, "there are no two cloisters"}, on_roomy_tables}}),
        seen("cover-tile-twice-in-a-feature", "city-tile-counts-once",
             "a tile counts once per feature even with two segments in it",
             "a feature is scored of which a tile holds two segments", in_turn<has_a_tile_twice>,
             {.applies = {{has_two_lines_of_a_kind, "no tile has two cities or two roads"},
                          with_followers,
                          in_long_games}})});

constexpr auto cover_list = in_group(
    PropertyGroup::scoring,
    std::array{
        seen("cover-two-tile-city-scored", "city-small", "the smallest city",
             "a city of two tiles is completed and scored", in_turn<is_two_tile_city>,
             {.applies = {{has_two_city_ends, "there are no two tiles on which a city ends"},
                          {has_followers_for<SegmentKind::city, 1>, "nobody may stand on cities"}}}),
        seen("cover-pennant-scored", "city-points", "2 points a pennant in a completed city",
             "a completed city with a pennant is scored", in_turn<has_a_pennant>,
             {.applies = {{has_pennants<1>, "no tile shows a pennant"},
                          {has_followers_for<SegmentKind::city, 1>, "nobody may stand on cities"},
                          on_roomy_tables}}),
        seen("cover-several-scored-in-one-turn", "score-at-once",
             "every feature that the tile completes is scored", "two features or more are scored in one turn",
             several_scored_in_one_turn, {.applies = {with_two_followers, in_long_games}}),
        seen("cover-completed-without-follower", "deploy-not-obliged",
             "a feature completed without follower scores nobody",
             "the tile completes a feature that it is part of, and nobody stands on it",
             completed_unoccupied),
        seen("cover-tie-scored", "score-ties-full", "every player tied for most gets full points",
             "in a turn or at the end a city, road or cloister is scored on which two players or more are "
             "tied for most",
             in_turn<is_tie>,
             {.seen_at_end = at_the_end<is_tie>, .applies = {with_followers, in_long_games}}),
        seen("cover-minority-beside-majority", "score-majority", "others get nothing",
             "in a turn or at the end a city, road or cloister is scored on which a player has followers but "
             "not the most",
             in_turn<has_minority>,
             {.seen_at_end = at_the_end<has_minority>, .applies = {with_two_followers, in_long_games}}),
        seen("cover-two-followers-of-one-player", "score-no-double",
             "two followers of one colour do not double",
             "in a turn or at the end a city, road or cloister is scored on which one player has two "
             "followers or more",
             in_turn<has_two_of_one_player>,
             {.seen_at_end = at_the_end<has_two_of_one_player>,
              .applies = {with_two_followers, in_long_games}}),
        seen("cover-supply-exhausted", "deploy-own-supply deploy-none-left",
             "a follower comes from the supply",
             "a player deploys the last follower of the supply and nothing is scored in the turn",
             supply_exhausted,
             {.applies = {with_followers,
                          {has_turns_for_all_followers, "players have more followers than turns"}}}),
        seen("cover-deployed-after-return", "score-returned score-usable-next-turn",
             "scored followers return",
             "a player deploys who has scored, so who has had a follower returned, in an earlier turn",
             deployed_after_return, {.applies = {with_followers, in_long_games}}),
        seen("cover-incomplete-scored-at-end", "end-incomplete", "points at the end",
             "a final scoring has an incomplete city and an incomplete road", nullptr,
             {.seen_at_end = incomplete_scored_at_end,
              .applies = {{has_roads_and_cities, "the tile set lacks roads or cities"}, with_followers}})});

}  // namespace

bool has_long_games(const TileSet& set, const Edition& edition) {
  constexpr int least_tiles = 16;
  return has_roomy_table(set, edition) && set.tile_count() >= least_tiles;
}

std::span<const Property> cover_feature_properties() { return cover_feature_list; }
std::span<const Property> cover_properties() { return cover_list; }

namespace {

bool farm_at_two_cities(const ScoredView& view) {
  const auto followers = followers_on(view.reference, view.placements);
  for (std::size_t f = 0; f < followers.size(); ++f) {
    if (view.reference.features[f].kind != FeatureKind::farm || !rules::reference::is_held(followers[f]))
      continue;
    if (completed_cities(view.reference, static_cast<int>(f)).size() >= 2) return true;
  }
  return false;
}

/// Most farms that one player (`by_player`) or all together have farmers on, or the majority of, at one
/// completed city.
int most_farms_at_a_city(const ScoredView& view, bool by_player) {
  const auto followers = followers_on(view.reference, view.placements);
  int most = 0;
  for (std::size_t city = 0; city < followers.size(); ++city) {
    if (!view.reference.features[city].complete) continue;
    int farms = 0;
    rules::PerPlayer own{};
    for (const auto& [farm, touched] : view.reference.contacts) {
      if (touched != static_cast<int>(city) || !rules::reference::is_held(followers[at(farm)])) continue;
      ++farms;
      const auto has = rules::reference::majority(followers[at(farm)]);
      for (std::size_t p = 0; p < own.size(); ++p) own[p] += has[p] ? 1 : 0;
    }
    most = std::max(most, by_player ? *std::max_element(own.begin(), own.end()) : farms);
  }
  return most;
}
bool city_with_several_farms(const ScoredView& view) { return most_farms_at_a_city(view, false) >= 2; }
bool two_farms_of_a_player(const ScoredView& view) { return most_farms_at_a_city(view, true) >= 2; }

template <int least>
bool has_farmers(const TileSet& /*set*/, const Edition& edition) {
  return edition.farms != Farms::off && followers_for(edition, SegmentKind::field) >= least;
}
bool has_cities_and_fields(const TileSet& set, const Edition& /*edition*/) {
  return tiles_showing(set, [](const auto& segment) { return segment.kind == SegmentKind::city; }) > 0 &&
         tiles_showing(set, [](const auto& segment) { return segment.kind == SegmentKind::field; }) > 0;
}

constexpr Precondition with_farmers{has_farmers<1>, "fields have no farmers (farms)"};
constexpr Precondition with_two_farmers{has_farmers<2>, "no player has two farmers (farms)"};
constexpr Precondition with_cities_and_fields{has_cities_and_fields, "the tile set lacks cities or fields"};

constexpr auto cover_end_list = in_group(
    PropertyGroup::editions,
    std::array{
        seen("cover-farm-at-two-cities", "farm-third", "a farm scores each completed city at it",
             "at the end a farm with a farmer touches two completed cities or more", nullptr,
             {.seen_at_end = farm_at_two_cities,
              .applies = {with_farmers, with_cities_and_fields, in_long_games}}),
        seen("cover-farm-tie", "farm-owner", "majority over each farm or city; ties score full",
             "at the end two players or more are tied for most farmers over completed cities", nullptr,
             {.seen_at_end = by_a_farm<is_tie>,
              .applies = {with_farmers, with_cities_and_fields, in_long_games}}),
        seen("cover-farm-minority", "farm-owner", "majority over each farm or city",
             "at the end a player has farmers over completed cities but not the most", nullptr,
             {.seen_at_end = by_a_farm<has_minority>,
              .applies = {with_two_farmers, with_cities_and_fields, in_long_games}}),
        seen("cover-city-with-several-farms", "farm-first",
             "farmers on all farms touching a city count together",
             "at the end a completed city is touched by two farms with farmers", nullptr,
             {.seen_at_end = city_with_several_farms,
              .applies = {with_farmers, with_cities_and_fields, in_long_games}}),
        seen("cover-two-farms-of-a-player-at-a-city", "farm-second farm-every-farm",
             "second and third differ there",
             "at the end one player has the majority of two farms that touch one completed city", nullptr,
             {.seen_at_end = two_farms_of_a_player,
              .applies = {with_two_farmers, with_cities_and_fields, in_long_games}})});

}  // namespace

std::span<const Property> cover_end_properties() { return cover_end_list; }

}  // namespace bastide::props::catalogue
