#include "props/engines/situations.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string_view>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/catalogue/tile_counts.hpp"
#include "props/checks/item_checks.hpp"
#include "props/engines/knowledge.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/shown_game.hpp"
#include "rules/reference/landscape.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::engines {
namespace {

using catalogue::has_bends;
using catalogue::has_pennants;
using catalogue::has_two_lines_of_a_kind;
using catalogue::in_long_games;
using catalogue::seen;
using catalogue::tiles_showing;
using catalogue::tiles_that;
using rules::FeatureKind;
using rules::ScoreItem;
using rules::editions::Edition;
using rules::reference::Landscape;
using tilesets::SegmentKind;
using tilesets::TileSet;
using ReferenceFeature = rules::reference::Feature;

// --- cloisters

int sites_scored(const TurnView& view) {
  return static_cast<int>(std::ranges::count_if(
      view.fast_items, [](const ScoreItem& item) { return rules::is_site(item.feature) && item.complete; }));
}
bool two_cloisters_at_once(const TurnView& view) { return sites_scored(view) >= 2; }

bool cloister_completes_itself(const TurnView& view) {
  const int last = static_cast<int>(view.before.board.size());
  return std::ranges::any_of(view.fast_items, [&](const ScoreItem& item) {
    return rules::is_site(item.feature) && item.complete && item.anchor.placement == last;
  });
}

/// Another monk stands on one of the cells around the tile and stays.
bool other_monk_stays(const TurnView& view) {
  if (sites_scored(view) == 0) return false;
  const auto& board = view.after.board;
  return std::ranges::any_of(board, [&](const rules::Placement& tile) {
    const int dx = tile.cell.x - view.move.cell.x;
    const int dy = tile.cell.y - view.move.cell.y;
    if (std::max(std::abs(dx), std::abs(dy)) > 1) return false;
    return tile.follower.on(view.set().type(tile.type).site()) != nullptr;
  });
}

bool is_beside_a_line(const tilesets::TileType& type) {
  return type.site() >= 0 && type.segments.size() > 2;  // more than itself and the field around it
}
bool monk_returns_from_a_road(const TurnView& view) {
  return std::ranges::any_of(view.fast_items, [&](const ScoreItem& item) {
    return rules::is_site(item.feature) && item.complete &&
           is_beside_a_line(view.set().type(view.after.board[at(item.anchor.placement)].type));
  });
}

// --- features joined

/// Whether the tile meets one feature of the kind with two of its sides.
template <FeatureKind kind>
bool meets_itself(const TurnView& view) {
  const auto& board = view.before.board;
  const Landscape landscape(board);
  std::set<int> met;
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto beyond = landscape.at(rules::neighbour(view.move.cell, side));
    if (!beyond) continue;
    const auto segment = rules::reference::segment_on_side(view.set(), board[at(*beyond)],
                                                           rules::reference::facing_side(side));
    if (!segment) continue;
    const int feature = view.features_before.feature_of[at(*beyond)][at(*segment)];
    if (view.features_before.features[at(feature)].kind == kind && !met.insert(feature).second) return true;
  }
  return false;
}

/// Calls `test` for each feature of the kind that the tile is part of, with those before the turn of which it
/// was made.
template <class Test>
bool any_made_of(const TurnView& view, FeatureKind kind, Test test) {
  const auto& joined = view.features_after.feature_of.back();
  return std::ranges::any_of(joined, [&](int f) {
    const auto& feature = view.features_after.features[at(f)];
    if (feature.kind != kind) return false;
    std::set<int> parts;
    for (const auto ref : feature.segments) {
      if (at(ref.placement) < view.before.board.size()) parts.insert(view.features_before.index_of(ref));
    }
    return parts.size() >= 2 && test(parts);
  });
}
/// Whether some feature beyond touches two of the parts, by farm and city.
template <bool are_farms>
bool share_a_contact(const TurnView& view, const std::set<int>& parts) {
  std::set<int> touched;
  return std::ranges::any_of(view.features_before.contacts, [&](const auto& contact) {
    const auto [part, other] = are_farms ? contact : std::pair(contact.second, contact.first);
    return parts.contains(part) && !touched.insert(other).second;
  });
}
bool farms_at_a_city_joined(const TurnView& view) {
  return any_made_of(view, FeatureKind::farm,
                     [&](const auto& farms) { return share_a_contact<true>(view, farms); });
}
bool cities_at_a_farm_joined(const TurnView& view) {
  return any_made_of(view, FeatureKind::city,
                     [&](const auto& cities) { return share_a_contact<false>(view, cities); });
}

// --- what was remembered of them

/// Whether somebody stands on the feature before the turn.
bool is_held(const TurnView& view, int feature) {
  for (std::size_t p = 0; p < view.before.board.size(); ++p) {
    for (const auto& who : view.before.board[p].follower) {
      if (view.features_before.feature_of[p][at(who.segment)] == feature) return true;
    }
  }
  return false;
}
/// Features of before the turn that the farm, or the city, touches.
std::set<int> touched(const TurnView& view, int feature, bool is_farm) {
  std::set<int> out;
  for (const auto& [farm, city] : view.features_before.contacts) {
    if ((is_farm ? farm : city) == feature) out.insert(is_farm ? city : farm);
  }
  return out;
}

/// A completed city made of two in the list of a farmer.
bool cities_of_a_farmer_joined(const TurnView& view) {
  const auto& after = view.features_after;
  const bool is_completed = std::ranges::any_of(after.feature_of.back(), [&](int f) {
    return after.features[at(f)].kind == FeatureKind::city && after.features[at(f)].complete;
  });
  return is_completed && any_made_of(view, FeatureKind::city, [&](const auto& cities) {
           std::set<int> farms;
           for (const int city : cities) {
             for (const int farm : touched(view, city, false)) {
               if (!farms.insert(farm).second && is_held(view, farm)) return true;
             }
           }
           return false;
         });
}
/// Two farms with completed cities, one and another or the same, and a farmer.
template <bool have_the_same>
bool farmed_lists_joined(const TurnView& view) {
  return any_made_of(view, FeatureKind::farm, [&](const auto& farms) {
    std::set<int> cities;
    bool is_again = false;
    int lists = 0;
    for (const int farm : farms) {
      auto known = touched(view, farm, true);
      std::erase_if(known, [&](int city) { return !view.features_before.features[at(city)].complete; });
      lists += known.empty() ? 0 : 1;
      for (const int city : known) is_again = !cities.insert(city).second || is_again;
    }
    const bool is_farmed = std::ranges::any_of(farms, [&](int farm) { return is_held(view, farm); });
    return is_farmed && (have_the_same ? is_again : lists >= 2 && !is_again);
  });
}
bool cities_with_pennants_joined(const TurnView& view) {
  const auto& before = view.features_before;
  return any_made_of(view, FeatureKind::city, [&](const auto& cities) {
    return std::ranges::count_if(
               cities, [&](int city) { return before.features[at(city)].marks[tilesets::pennant] > 0; }) >= 2;
  });
}
bool two_come_home(const TurnView& view) {
  const auto deployed = view.deployed();
  for (std::size_t p = 0; p < at(view.players); ++p) {
    const auto out = std::ranges::count_if(
        deployed, [&](const auto& who) { return at(who.player) == p && who.figure == 0; });
    const auto home = view.after.supply()[p] - view.before.supply()[p] + out;
    if (home >= 2 && std::ranges::any_of(view.fast_items, [&](const ScoreItem& item) {
          return item.complete && rules::is_line(item.feature) && item.holders[p] >= 2;
        }))
      return true;
  }
  return false;
}

bool two_open_edges_at_a_cell(const TurnView& view) {
  const auto& board = view.after.board;
  const Landscape landscape(board);
  return std::ranges::any_of(view.features_after.feature_of.back(), [&](int f) {
    const auto& feature = view.features_after.features[at(f)];
    if (!rules::is_line(feature.kind) || feature.open_edges < 2) return false;
    std::set<rules::Cell> beyond;
    for (const auto ref : feature.segments) {
      const auto& tile = board[at(ref.placement)];
      const auto turned = tilesets::turn_sides(view.set().type(tile.type).segments[at(ref.segment)].sides,
                                               static_cast<unsigned>(tile.rotation));
      for (unsigned rest = turned; rest != 0; rest &= rest - 1) {
        const auto cell = rules::neighbour(tile.cell, std::countr_zero(rest));
        if (!landscape.at(cell) && !beyond.insert(cell).second) return true;
      }
    }
    return false;
  });
}

bool hole_filled(const TurnView& view) {
  const Landscape landscape(view.before.board);
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (!landscape.at(rules::neighbour(view.move.cell, side))) return false;
  }
  return true;
}

// --- followers

bool returned_at_once(const TurnView& view) {
  return view.move.follower && !view.after.board.back().follower;
}
bool supply_empty_when_scored(const TurnView& view) {
  return view.before.supply()[at(view.player)] == 0 && view.after.supply()[at(view.player)] > 0;
}
bool two_spots_of_one_feature(const TurnView& view) {
  std::set<int> features;
  return std::ranges::any_of(view.reference_choices.spots.front(), [&](int segment) {
    return !features.insert(view.features_after.feature_of.back()[at(segment)]).second;
  });
}
/// Of one feature that is taken, the player has a follower, and only another segment of the tile tells him.
bool taken_by_way_of_another(const TurnView& view) {
  using namespace rules::reference;
  const auto& features = view.features_after.feature_of.back();
  if (view.before.supply()[at(view.player)] == 0 ||
      std::set<int>(features.begin(), features.end()).size() == features.size())
    return false;
  const auto& board = view.before.board;
  const Landscape landscape(board);
  std::vector<bool> meets_a_figure(features.size());
  for (int half = 0; half < 2 * tilesets::side_count; ++half) {
    const int side = half / 2;
    const auto beyond = landscape.at(rules::neighbour(view.move.cell, side));
    if (!beyond) continue;
    const auto note = [&](const std::optional<int>& own, const std::optional<int>& other) {
      if (own && other && is_held(view, view.features_before.feature_of[at(*beyond)][at(*other)]))
        meets_a_figure[at(*own)] = true;
    };
    const auto& tile = board[at(*beyond)];
    note(segment_on_side(view.set(), view.move, side), segment_on_side(view.set(), tile, facing_side(side)));
    note(field_on_half_edge(view.set(), view.move, half),
         field_on_half_edge(view.set(), tile, facing_half_edge(half)));
  }
  std::set<int> taken;
  for (std::size_t s = 0; s < features.size(); ++s) {
    if (meets_a_figure[s]) taken.insert(features[s]);
  }
  for (std::size_t s = 0; s < features.size(); ++s) {
    if (!meets_a_figure[s] && taken.contains(features[s])) return true;
  }
  return false;
}
bool scored_with_the_start_tile(const TurnView& view) {
  return std::ranges::any_of(view.fast_items, [](const ScoreItem& item) {
    return item.complete && rules::is_line(item.feature) && !item.tiles.empty() && item.tiles.front() == 0;
  });
}

// --- final scorings

template <class Test>
bool any_item(const ScoredView& view, Test test) {
  return std::ranges::any_of(view.fast_sheet.items, test);
}
bool tile_twice_at_the_end(const ScoredView& view) {
  return any_item(view, [](const ScoreItem& item) {
    return rules::is_line(item.feature) && item.segments > static_cast<int>(item.tiles.size());
  });
}
bool pennant_at_the_end(const ScoredView& view) {
  return any_item(view, [](const ScoreItem& item) {
    return item.feature == FeatureKind::city && !item.complete && item.marks[tilesets::pennant] > 0;
  });
}
bool cloister_at_the_end(const ScoredView& view) {
  return any_item(view, [](const ScoreItem& item) { return rules::is_site(item.feature) && !item.complete; });
}
bool farm_without_cities(const ScoredView& view) {
  const auto& features = view.reference;
  for (std::size_t p = 0; p < view.placements.size(); ++p) {
    for (const auto& follower : view.placements[p].follower) {
      const int f = features.feature_of[p][at(follower.segment)];
      if (features.features[at(f)].kind != FeatureKind::farm) continue;
      const bool has_city = std::ranges::any_of(features.contacts, [&](const auto& contact) {
        return contact.first == f && features.features[at(contact.second)].complete;
      });
      if (!has_city) return true;
    }
  }
  return false;
}
bool tile_set_aside(const ScoredView& view) {
  return view.game != nullptr && std::ranges::any_of(view.game->turns, [](const rules::Turn& turn) {
           return !turn.set_aside.empty();
         });
}

// --- where they can occur

/// Tiles with a cloister or garden, and figures that may stand there.
template <int least>
bool has_sites(const TileSet& set, const Edition& edition) {
  const auto may_stand = [&](const tilesets::TileType& type) {
    return type.site() >= 0 && std::ranges::any_of(edition.figures, [&](const auto& figure) {
             return figure.is_follower() && figure.may_stand_on(type.segments[at(type.site())].kind);
           });
  };
  return tiles_that(set, may_stand) >= least;
}
bool has_sites_beside_lines(const TileSet& set, const Edition& edition) {
  return has_sites<1>(set, edition) && tiles_that(set, is_beside_a_line) > 0;
}
bool has_bends_of_any(const TileSet& set, const Edition& edition) {
  return has_bends<SegmentKind::city, 3>(set, edition) || has_bends<SegmentKind::road, 3>(set, edition);
}
bool has_cities_and_fields(const TileSet& set, const Edition& /*edition*/) {
  return tiles_showing(set, [](const auto& segment) { return segment.cities != 0; }) > 0;
}
bool has_farmers(const TileSet& set, const Edition& edition) {
  return edition.farms != rules::editions::Farms::off && has_cities_and_fields(set, edition);
}
/// Tiles with two segments of a kind on which followers stand, one of them on two sides.
bool has_ways_around(const TileSet& set, const Edition& edition) {
  const auto sides_of = [](const tilesets::Segment& segment) {
    int sides = std::popcount(unsigned{segment.sides});
    for (unsigned halves = segment.half_edges; halves != 0; halves >>= 2U)
      sides += (halves & 3U) != 0 ? 1 : 0;
    return sides;
  };
  const auto may_stand = [&](SegmentKind kind) {
    return (kind != SegmentKind::field || edition.farms != rules::editions::Farms::off) &&
           std::ranges::any_of(edition.figures, [&](const auto& figure) {
             return figure.is_follower() && figure.may_stand_on(kind);
           });
  };
  return tiles_that(set, [&](const auto& type) {
           return std::ranges::any_of(type.segments, [&](const auto& segment) {
             return sides_of(segment) >= 2 && may_stand(segment.kind) &&
                    std::ranges::count(type.segments, segment.kind, &tilesets::Segment::kind) >= 2;
           });
         }) > 0;
}
bool has_followers(const TileSet& /*set*/, const Edition& edition) { return edition.followers() > 0; }
bool has_two_followers(const TileSet& /*set*/, const Edition& edition) { return edition.followers() > 1; }
bool sets_tiles_aside(const TileSet& /*set*/, const Edition& edition) {
  return edition.unplaceable != rules::editions::Unplaceable::return_to_bag;
}

constexpr auto of_features = catalogue::in_group(
    PropertyGroup::features,
    std::array{seen("city-meets-itself", "city-complete", "a city is complete without an open edge",
                    "a tile joins two open edges of one city", meets_itself<FeatureKind::city>,
                    {.applies = {{has_bends<SegmentKind::city, 3>, ""}, in_long_games}}),
               seen("road-meets-itself", "road-complete", "a road is complete when it is a closed loop",
                    "a tile joins two open ends of one road", meets_itself<FeatureKind::road>,
                    {.applies = {{has_bends<SegmentKind::road, 3>, ""}, in_long_games}}),
               seen("two-open-edges-at-one-cell", "city-complete", "each open edge is one",
                    "two open edges of one city or road face the same empty cell", two_open_edges_at_a_cell,
                    {.applies = {{has_bends_of_any, ""}, in_long_games}}),
               seen("cities-with-pennants-joined", "city-points", "2 points a pennant in a completed city",
                    "a tile makes one of two cities that have a pennant each", cities_with_pennants_joined,
                    {.applies = {{has_pennants<2>, ""}, in_long_games}}),
               seen("hole-filled", "fits-on-all-edges", "a tile fits on all edges",
                    "a tile is laid between four others", hole_filled, {.applies = in_long_games})});

constexpr auto of_scoring = catalogue::in_group(
    PropertyGroup::scoring,
    std::array{
        seen("two-cloisters-completed-at-once", "score-at-once", "every feature that is completed is scored",
             "a tile completes two cloisters with monks", two_cloisters_at_once,
             {.applies = {{has_sites<2>, ""}, in_long_games}}),
        seen("cloister-completes-itself", "cloister-complete", "a cloister is complete with 8 neighbours",
             "a cloister with a monk is complete as soon as it lies", cloister_completes_itself,
             {.applies = {{has_sites<1>, ""}, in_long_games}}),
        seen("other-monk-stays", "cloister-complete", "a cloister is complete with 8 neighbours",
             "a tile completes a cloister with a monk and lies beside another that stays", other_monk_stays,
             {.applies = {{has_sites<2>, ""}, in_long_games}}),
        seen("monk-returns-from-a-road-tile", "score-returned", "scored followers return",
             "a monk comes home from a tile that shows more than a cloister and a field",
             monk_returns_from_a_road, {.applies = {{has_sites_beside_lines, ""}, in_long_games}}),
        seen("returned-at-once", "score-returned", "scored followers return",
             "a follower is deployed on what its tile completes, and comes home in the same turn",
             returned_at_once, {.applies = {{has_followers, ""}, in_long_games}}),
        seen("two-come-home", "score-returned", "scored followers return",
             "two followers of a player come home from one city or road", two_come_home,
             {.applies = {{has_two_followers, ""}, in_long_games}}),
        seen("supply-empty-when-scored", "score-usable-next-turn",
             "a returned follower is deployed in a later turn",
             "a player without followers completes what one of them stands on", supply_empty_when_scored,
             {.applies = {{has_followers, ""}, in_long_games}}),
        seen("two-spots-of-one-feature", "deploy-tile-just-placed",
             "a follower is deployed on the tile just laid",
             "two segments of the tile laid are one feature, on which a follower may be deployed",
             two_spots_of_one_feature, {.applies = {{has_followers, ""}, in_long_games}}),
        seen("taken-by-way-of-another-segment", "deploy-empty-feature",
             "a follower is deployed on a feature without followers",
             "a segment of the tile laid meets no figure itself, but is one feature with another segment "
             "that does",
             taken_by_way_of_another, {.applies = {{has_ways_around, ""}, in_long_games}}),
        seen("scored-with-the-start-tile", "score-at-once", "every feature that is completed is scored",
             "a city or road with the start tile in it is completed and scored", scored_with_the_start_tile,
             {.applies = {{has_followers, ""}, in_long_games}}),
        seen("tile-twice-at-the-end", "city-tile-counts-once", "a tile counts once per feature",
             "at the end a city or road is scored of which a tile holds two segments", nullptr,
             {.seen_at_end = tile_twice_at_the_end,
              .applies = {{has_two_lines_of_a_kind, ""}, {has_followers, ""}, in_long_games}}),
        seen("pennant-at-the-end", "end-incomplete", "points at the end",
             "at the end an incomplete city with a pennant is scored", nullptr,
             {.seen_at_end = pennant_at_the_end,
              .applies = {{has_pennants<1>, ""}, {has_followers, ""}, in_long_games}}),
        seen("cloister-at-the-end", "end-incomplete", "points at the end",
             "at the end an incomplete cloister with a monk is scored", nullptr,
             {.seen_at_end = cloister_at_the_end, .applies = {{has_sites<1>, ""}, in_long_games}})});

constexpr auto of_farms = catalogue::in_group(
    PropertyGroup::editions,
    std::array{
        seen("farms-at-one-city-joined", "farm-third", "a farm scores each completed city at it",
             "a tile makes one of two farms that touch the same city", farms_at_a_city_joined,
             {.applies = {{has_cities_and_fields, ""}, in_long_games}}),
        seen("cities-at-one-farm-joined", "farm-third", "a farm scores each completed city at it",
             "a tile makes one of two cities that touch the same farm", cities_at_a_farm_joined,
             {.applies = {{has_cities_and_fields, ""}, in_long_games}}),
        seen("cities-of-a-farmer-joined", "farm-third", "a farm scores each completed city at it",
             "a tile completes a city that it makes of two, both at one farm with a farmer",
             cities_of_a_farmer_joined, {.applies = {{has_farmers, ""}, in_long_games}}),
        seen("farms-with-cities-joined", "farm-third", "a farm scores each completed city at it",
             "a tile makes one of two farms with a farmer that touch different completed cities",
             farmed_lists_joined<false>, {.applies = {{has_farmers, ""}, in_long_games}}),
        seen("farms-at-a-completed-city-joined", "farm-third", "a farm scores each completed city at it",
             "a tile makes one of two farms with a farmer that touch the same completed city",
             farmed_lists_joined<true>, {.applies = {{has_farmers, ""}, in_long_games}}),
        seen("farm-without-cities", "farm-third", "a farm scores each completed city at it",
             "at the end a farm with a farmer touches no completed city", nullptr,
             {.seen_at_end = farm_without_cities, .applies = {{has_farmers, ""}, in_long_games}})});

constexpr auto of_placement = catalogue::in_group(
    PropertyGroup::placement,
    std::array{seen("tile-set-aside", "place-unplaceable", "a tile that fits nowhere leaves the game",
                    "a tile that fits nowhere is set aside", nullptr,
                    {.seen_at_end = tile_set_aside, .applies = {{sets_tiles_aside, ""}, in_long_games}})});

constexpr std::string_view cover_prefix = "cover-";

bool occurs(const Property& situation, const TurnView& view) {
  return situation.seen_on_turn != nullptr && situation.seen_on_turn(view);
}
bool occurs(const Property& situation, const ScoredView& view) {
  return situation.seen_at_end != nullptr && situation.seen_at_end(view);
}

}  // namespace

std::span<const Property> situations() {
  static const auto all = [] {
    std::vector<Property> list;
    for (const auto& property : catalogue::all_properties()) {
      if (property.kind == PropertyKind::cover) list.push_back(property);
    }
    list.insert(list.end(), of_features.begin(), of_features.end());
    list.insert(list.end(), of_scoring.begin(), of_scoring.end());
    list.insert(list.end(), of_farms.begin(), of_farms.end());
    list.insert(list.end(), of_placement.begin(), of_placement.end());
    return list;
  }();
  return all;
}

std::string situation_name(const Property& situation) {
  std::string_view name = situation.id;
  if (name.starts_with(cover_prefix)) name.remove_prefix(cover_prefix.size());
  return std::string(name);
}

namespace {

enum class Scored : std::uint8_t { never, at_the_end, after_each_turn };

/// Plays the game on both engines and calls `note` for each situation that occurs, with the turns played by
/// then: in turn number `first` and those after it, and where the game is scored.
template <class Note>
void each_occurrence(const GameTerms& terms, const GameScript& game, std::size_t first, Scored scored,
                     const Note& note) {
  const auto all = situations();
  const auto applied = which_apply(all, terms.set(), *terms.edition);
  const rules::board::Ruleset rules(*terms.fit, *terms.edition);
  play::ShownGame shown(rules, game.players,
                        {rules, game.players, {start_of(game, terms.set()), 0, {0, 0}, std::nullopt}});
  const play::LegalPlaces nobody_asks;
  GameScript so_far = game;
  so_far.turns.clear();
  const auto look = [&](const auto& view) {
    for (std::size_t s = 0; s < all.size(); ++s) {
      if (applied[s] && occurs(all[s], view)) note(so_far.turns.size(), s);
    }
  };
  for (const auto& turn : game.turns) {
    for (const int type : turn.set_aside) shown.games().set_aside(type);
    shown.lay(turn);
    shown.finish(turn);
    so_far.turns.push_back(turn);
    if (so_far.turns.size() >= first) look(shown.turn_view(turn, nobody_asks));
    shown.go_on();
    if (scored == Scored::after_each_turn) shown.score(look, &so_far);
  }
  if (scored == Scored::at_the_end) shown.score(look, &so_far);
}

}  // namespace

std::vector<std::uint64_t> occurrences(const GameTerms& terms, const GameScript& game, bool has_ended) {
  std::vector<std::uint64_t> times(situations().size());
  each_occurrence(terms, game, 1, has_ended ? Scored::at_the_end : Scored::never,
                  [&](std::size_t /*turn*/, std::size_t s) { ++times[s]; });
  return times;
}

std::vector<std::set<std::size_t>> occurring_by_turn(const GameTerms& terms, const GameScript& game) {
  std::vector<std::set<std::size_t>> turns(game.turns.size());
  each_occurrence(terms, game, 1, Scored::after_each_turn,
                  [&](std::size_t turn, std::size_t s) { turns[turn - 1].insert(s); });
  return turns;
}

std::set<std::size_t> occurring_last(const GameTerms& terms, const GameScript& game) {
  std::set<std::size_t> out;
  each_occurrence(terms, game, game.turns.size(), Scored::at_the_end,
                  [&](std::size_t /*turn*/, std::size_t s) { out.insert(s); });
  return out;
}

void SituationCounts::note(const GameTerms& terms, const GameScript& game, bool has_ended) {
  const auto times = occurrences(terms, game, has_ended);
  const auto applied = which_apply(situations(), terms.set(), *terms.edition);
  counts_.resize(times.size());
  for (std::size_t s = 0; s < times.size(); ++s) {
    counts_[s].can_occur = counts_[s].can_occur || applied[s];
    counts_[s].times += times[s];
    counts_[s].games += times[s] > 0 ? 1 : 0;
  }
}

std::vector<const Property*> SituationCounts::not_occurred() const {
  std::vector<const Property*> out;
  for (std::size_t s = 0; s < counts_.size(); ++s) {
    if (counts_[s].can_occur && counts_[s].times == 0) out.push_back(&situations()[s]);
  }
  return out;
}

GameScript SituationCounts::steered_game(const GameTerms& terms, std::uint64_t seed, std::uint64_t number,
                                         const Knowledge& knowledge) const {
  constexpr std::uint64_t candidates = 16;
  const rules::board::Ruleset rules(*terms.fit, *terms.edition);
  GameScript best;
  double most = -1;
  for (std::uint64_t c = 0; c < candidates; ++c) {
    auto game = within(knowledge, terms, play::numbered_game(rules, seed, number * candidates + c));
    const auto times = occurrences(terms, game);
    double worth = 0;  // a situation is wanted the more the fewer games had it
    for (std::size_t s = 0; s < times.size(); ++s) {
      const auto before = s < counts_.size() ? counts_[s].games : 0;
      if (times[s] > 0) worth += 1.0 / (1.0 + static_cast<double>(before * before));
    }
    if (worth <= most) continue;
    most = worth;
    best = std::move(game);
  }
  return best;
}

}  // namespace bastide::props::engines
