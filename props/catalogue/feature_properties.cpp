// What must be true of cities, roads, farms and cloisters: the list of the group, and contacts seen from both
// sides.
//
// Engines against each other and turn against turn: feature_agreement.cpp. Against counts on the cells:
// feature_counts.cpp. Boards laid again: symmetry.cpp. Followers are not looked at here.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <iterator>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "rules/reference/landscape.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::editions::Edition;
using tilesets::Edge;
using tilesets::SegmentKind;
using tilesets::TileSet;

// --- farms and cities

/// A farm and a city, by their numbers.
using Contacts = boost::container::small_vector<std::pair<int, int>, 32>;

/// The segment whose wall the rim meets at a corner, turned as the tile lies: of a city that reaches it, or
/// -1.
int reaching_city(const tilesets::TileType& type, unsigned turns, int corner) {
  for (std::size_t s = 0; s < type.segments.size() && type.segments[s].kind == SegmentKind::city; ++s) {
    if ((tilesets::turn_sides(type.segments[s].corners, turns) >> corner & 1) != 0)
      return static_cast<int>(s);
  }
  return -1;
}

/// Gates of one city with nothing of that city between them, walking on clockwise: the field there lies at
/// its wall.
void add_contacts_between_gates(const BoardView& view, int tile, Contacts& contacts) {
  const auto& p = view.placements[at(tile)];
  const auto& type = view.set().type(p.type);
  const auto turns = static_cast<unsigned>(p.rotation);
  const auto end_on = [&](int side) { return type.ends[at((side + 4 - p.rotation) & 3)]; };
  for (int side = 0; side < 4; ++side) {
    const auto end = end_on(side);
    if (end.at != tilesets::Centre::gate) continue;
    for (int next = side + 1; next < side + 4; ++next) {
      if (reaching_city(type, turns, (next - 1) & 3) == end.city) break;
      if (end_on(next & 3) == end) {
        const auto field = rules::reference::field_on_half_edge(view.set(), p, 2 * side + 1);
        if (field)
          contacts.emplace_back(view.reference.index_of({tile, *field}),
                                view.reference.index_of({tile, end.city}));
        break;
      }
      if ((tilesets::turn_sides(type.segments[end.city].sides, turns) >> (next & 3) & 1) != 0) break;
    }
  }
}

/// Fields in the corner between two cities, and beside a corner that a city reaches.
void add_contacts_in_corners(const BoardView& view, int tile, Contacts& contacts) {
  const auto& p = view.placements[at(tile)];
  const auto& type = view.set().type(p.type);
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    const unsigned corners =
        tilesets::turn_sides(type.segments[s].corners, static_cast<unsigned>(p.rotation));
    const int own = corners == 0 ? 0 : view.reference.index_of({tile, static_cast<int>(s)});
    for (int corner = 0; corner < 4; ++corner) {
      if ((corners >> corner & 1U) == 0) continue;
      for (const int side : {corner, (corner + 1) & 3}) {
        if (type.segments[s].kind == SegmentKind::field) {
          if (rules::reference::edge_on(view.set(), p, side) != Edge::city) continue;
          const int city = *rules::reference::segment_on_side(view.set(), p, side);
          contacts.emplace_back(own, view.reference.index_of({tile, city}));
        } else {
          const auto field =
              rules::reference::field_on_half_edge(view.set(), p, side == corner ? 2 * side + 1 : 2 * side);
          if (field) contacts.emplace_back(view.reference.index_of({tile, *field}), own);
        }
      }
    }
  }
}

// The one check of which fields touch which cities, that both engines read from the tile set: so it walks
// along the rim itself and takes only features from the reference model.
Verdict contacts_are_symmetric(const BoardView& view) {
  const auto& all = view.reference;
  Contacts from_cities;  // as met when walking along a city's edges
  for (int tile = 0; tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& p = view.placements[at(tile)];
    const auto& type = view.set().type(p.type);
    for (int side = 0; side < 4; ++side) {
      if (rules::reference::edge_on(view.set(), p, side) != Edge::city) continue;
      const int city = all.index_of({tile, *rules::reference::segment_on_side(view.set(), p, side)});
      for (const int corner : {(side + 3) & 3, side}) {  // just before and just after the edge
        if (reaching_city(type, static_cast<unsigned>(p.rotation), corner) >= 0) continue;
        const int half = corner == side ? (2 * side + 2) & 7 : (2 * side + 7) & 7;
        const auto field = rules::reference::field_on_half_edge(view.set(), p, half);
        if (field) from_cities.emplace_back(all.index_of({tile, *field}), city);
      }
    }
    add_contacts_in_corners(view, tile, from_cities);
    add_contacts_between_gates(view, tile, from_cities);
  }
  std::sort(from_cities.begin(), from_cities.end());
  from_cities.erase(std::unique(from_cities.begin(), from_cities.end()), from_cities.end());
  if (std::equal(from_cities.begin(), from_cities.end(), all.contacts.begin(), all.contacts.end()))
    return std::nullopt;
  std::vector<std::pair<int, int>> differing;
  std::set_symmetric_difference(from_cities.begin(), from_cities.end(), all.contacts.begin(),
                                all.contacts.end(), std::back_inserter(differing));
  Violation violation{"contacts listed from farms to cities are not those met along the cities' walls",
                      fmt::format("{} contacts", all.contacts.size()),
                      fmt::format("{} contacts", from_cities.size()),
                      {}};
  for (const auto& [farm, city] : differing) {
    for (const int f : {farm, city}) {
      if (f < 0 || f >= static_cast<int>(all.features.size())) continue;
      const auto& segments = all.features[at(f)].segments;
      violation.highlight.insert(violation.highlight.end(), segments.begin(), segments.end());
    }
  }
  return violation;
}

/// Sets whose fields are those that the drawing gives. A file may state otherwise on purpose
/// ("fields_as_stated").
bool has_derived_fields(const TileSet& set, const Edition& /*edition*/) {
  return std::ranges::none_of(set.types(), &tilesets::TileType::has_fields_as_stated);
}

constexpr Precondition with_derived_fields{has_derived_fields,
                                           "fields of some tiles are stated, not derived"};

constexpr auto feature_list = in_group(
    PropertyGroup::features,
    std::array{
        on_board("features-agree", "city-corner-contact farm-connected ours-half-edges",
                 "cities, roads, cloisters and farms are what is connected across edges",
                 "both engines have the same segments in the same features, with the same kind, tiles, "
                 "segments, pennants and other marks, open edges and completion",
                 checks::features_agree, {.compares_engines = true}),
        on_board("contacts-agree", "farm-bordering", "a city touches a farm only along a wall",
                 "both engines list the same pairs of a farm and a completed city that it touches",
                 checks::contacts_agree, {.compares_engines = true}),
        on_board(
            "census-agrees", "ours-census-sums", "fourteen sums over the features of a board",
            "the sums that census takes from the fast engine are those of the reference model's features",
            checks::census_agrees, {.compares_engines = true}),
        on_board("order-does-not-matter", "ours-order-of-tiles", "a position may be written in any order",
                 "the same tiles laid in reverse order and from west to east (those that continue a line "
                 "first, as they were) give the same features with the same counts",
                 checks::order_does_not_matter),
        on_board("complete-iff-no-open-edge",
                 "road-complete road-not-into-nothing city-complete city-hole-of-land cloister-complete "
                 "city-no-limit",
                 "a road is complete when both ends end or it is a loop, a city when it has no open edge, a "
                 "cloister with 8 neighbours",
                 "a feature is complete in both engines exactly when no cell beyond its edges (around a "
                 "cloister) is empty; a farm never",
                 checks::complete_iff_no_open_edge),
        on_board("shared-edges-join", "city-corner-contact place-continues ours-half-edges",
                 "across a joint NL meets SR' and so on",
                 "segments that meet across a shared edge are in one feature in both engines",
                 checks::shared_edges_join),
        on_board("roads-are-paths-or-cycles", "road-crossing-ends road-complete road-no-limit",
                 "every crossing ends every road that reaches it; a road is complete when both ends end or "
                 "it is a closed loop",
                 "a road of n segments, none with more than two sides, has n - 1 joints and at most two open "
                 "edges, or n joints and is complete",
                 checks::roads_are_paths_or_cycles, {.applies = with_edges_of_a_kind}),
        on_board("roads-are-graphs", "road-complete house-trees-end-no-road ours-road-graph",
                 "a crossing drawn with bushes joins its roads into one with several ends under houses_only",
                 "a road of n segments, however they fork, is connected by at least n - 1 joints and "
                 "complete exactly when each of its sides is a joint or closed by the border",
                 checks::roads_are_graphs),
        on_board("cloisters-count-neighbours",
                 "cloister-complete c2-cloisters-side-by-side abbot-garden-apart abbot-complete",
                 "a cloister is complete with 8 neighbours; nothing connects to it",
                 "a cloister or garden is a feature of its own, and both engines count the tiles on the "
                 "eight cells around it",
                 checks::cloisters_count_neighbours),
        on_board(
            "segments-conserved", "ours-segments-kept", "every segment belongs to one feature",
            "of each kind the features of either engine have as many segments in all as the placed tiles",
            checks::segments_conserved),
        on_board("pennants-conserved", "city-pennant-own-segment ours-segments-kept",
                 "a pennant counts for its own segment only",
                 "the features of either engine have as many pennants in all as the placed tiles",
                 checks::pennants_conserved),
        on_board("open-edges-are-exposed-edges", "ours-half-edges ours-segments-kept",
                 "eight half-edges, each edge one of city, road, field",
                 "open edges of all cities, of all roads, and open half-edges of all farms add up to the "
                 "edges and half-edges of these kinds with no tile beyond, in either engine",
                 checks::open_edges_are_exposed_edges),
        on_board("contacts-are-symmetric", "farm-bordering ours-walls-by-halves",
                 "a field touches a city exactly when it lies next to that city on the rim, round a corner "
                 "too, or between two of its gates",
                 "the farms met along the walls of each city are exactly those that list it among the cities "
                 "they touch",
                 contacts_are_symmetric, {.applies = with_derived_fields}),
        on_turn(
            "features-only-merge-and-grow", "ours-connected-boards",
            "placed tiles stay, so what is connected stays connected",
            "each feature from before the turn lies within one feature of the same kind, with no fewer tiles "
            "and pennants; features merge only through the tile just laid; others keep their open edges",
            checks::features_only_grow),
        on_turn("complete-stays-complete", "score-complete-when-placed",
                "completion is judged when the tile is placed; nothing can be added afterwards",
                "a feature complete before the turn has the same segments after it and is complete in both "
                "engines",
                checks::complete_stays_complete),
        on_board("fields-are-what-is-parted", "farm-limits farm-limits-any-barrier ours-fields-follow",
                 "two half-edges belong to one field exactly when no city and no road, with what it ends at "
                 "or passes, separates them",
                 "of the tile laid last: every half-edge beside a road or on a field edge and every corner "
                 "between two cities belongs to one field, none on a city edge to any, and two are of one "
                 "field exactly when each city and each road of the tile, with all that meets at its end or "
                 "passes it, has them in the same stretch of the rim",
                 checks::fields_are_what_is_parted, {.applies = with_derived_fields})});

}  // namespace

std::span<const Property> feature_properties() { return feature_list; }

}  // namespace bastide::props::catalogue
