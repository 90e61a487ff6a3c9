// What must be true of cities, roads, farms and cloisters.
//
// The fast engine's features are compared with the reference model's; both are held against counts taken from
// the cells alone (what is exposed, what adjoins), so that an error common to both is found as well.
// Followers are not looked at here. Costs well under a microsecond a check on four tiles; laying boards again
// is symmetry.cpp's.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "props/property.hpp"
#include "props/symmetry.hpp"
#include "props/tile_grid.hpp"
#include "props/words.hpp"
#include "rules/scoring.hpp"
#include "solver/census.hpp"

namespace bastide::props {
namespace {

using rules::EntryIndex;
using rules::FeatureKind;
using rules::SegmentRef;
using tilesets::Edge;
using tilesets::SegmentKind;
using ReferenceFeature = rules::reference::Feature;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

const tilesets::Segment& segment_of(const BoardView& view, SegmentRef ref) {
  return view.set().type(view.placements[at(ref.placement)].type).segments[at(ref.segment)];
}

/// The fast engine's record of the feature that the reference model lists.
const rules::Feature& fast_feature(const BoardView& view, const ReferenceFeature& feature) {
  const auto first = feature.segments.front();
  return view.forest.feature_of(first.placement, first.segment);
}

// --- both engines
// ---------------------------------------------------------------------------------------------------

Verdict features_agree(const BoardView& view) {
  EntryIndex entries = 0;
  for (const auto& feature : view.reference.features) {
    const auto first = feature.segments.front();
    const auto root = view.forest.root(first.placement, first.segment);
    const auto& fast = view.forest.feature(root);
    for (const auto ref : feature.segments) {
      if (view.forest.root(ref.placement, ref.segment) == root) continue;
      return Violation{"the fast engine has two segments of one feature in two features",
                       words(fast),
                       words(feature),
                       {first, ref}};
    }
    entries += static_cast<EntryIndex>(feature.segments.size());
    const bool tiles_agree = fast.kind == FeatureKind::farm || fast.tiles == feature.tiles.size();
    if (fast.kind != feature.kind || !tiles_agree || fast.segments != feature.segments.size() ||
        fast.pennants != feature.pennants || fast.open != feature.open_edges ||
        fast.is_complete() != feature.complete) {
      return Violation{fmt::format("the engines differ on the {} of {}", rules::feature_name(feature.kind),
                                   rules::counted(static_cast<int>(feature.segments.size()), "segment")),
                       words(fast), words(feature), feature.segments};
    }
  }
  // As many segments in all, each in a feature of the same size: then none is in another feature as well.
  if (entries == view.forest.entry_count()) return std::nullopt;
  return Violation{"the engines have different numbers of segments in all",
                   std::to_string(view.forest.entry_count()),
                   std::to_string(entries),
                   {}};
}

Verdict contacts_agree(const BoardView& view) {
  std::vector<rules::FarmContact> fast;
  rules::find_contacts(view.board, view.forest, false, fast);
  std::size_t expected = 0;
  for (const auto& [farm, city] : view.reference.contacts) {
    const auto& of_city = view.reference.features[at(city)];
    if (!of_city.complete) continue;
    ++expected;
    const auto farm_ref = view.reference.features[at(farm)].segments.front();
    const auto city_ref = of_city.segments.front();
    const rules::FarmContact contact{view.forest.root(farm_ref.placement, farm_ref.segment),
                                     view.forest.root(city_ref.placement, city_ref.segment)};
    if (std::binary_search(fast.begin(), fast.end(), contact)) continue;
    return Violation{"the fast engine does not know that this farm touches this completed city",
                     "no contact",
                     "contact",
                     {farm_ref, city_ref}};
  }
  if (fast.size() == expected) return std::nullopt;
  return Violation{"the fast engine finds more contacts of farms with completed cities than there are",
                   std::to_string(fast.size()),
                   std::to_string(expected),
                   {}};
}

/// The sums of `census`, from the reference model's features.
rules::CensusSums sums_of(const rules::reference::Features& all) {
  rules::CensusSums sums;
  for (const auto& feature : all.features) {
    const auto tiles = static_cast<std::int64_t>(feature.tiles.size());
    if (feature.kind == FeatureKind::road) {
      ++sums.roads;
      sums.completed_roads += feature.complete ? 1 : 0;
      (feature.complete ? sums.completed_road_tiles : sums.incomplete_road_tiles) += tiles;
    } else if (feature.kind == FeatureKind::city && feature.complete) {
      ++sums.cities;
      ++sums.completed_cities;
      sums.completed_city_tiles += tiles;
      sums.completed_city_pennants += feature.pennants;
    } else if (feature.kind == FeatureKind::city) {
      ++sums.cities;
      sums.incomplete_city_points += tiles + feature.pennants;
    } else if (feature.kind == FeatureKind::cloister) {
      ++sums.cloisters;
      sums.cloister_points += 1 + feature.neighbours;
    } else {
      ++sums.fields;
    }
  }
  for (std::size_t i = 0; i < all.features.size(); ++i) {
    if (all.features[i].kind != FeatureKind::city || !all.features[i].complete) continue;
    const auto farms = std::count_if(all.contacts.begin(), all.contacts.end(), [i](const auto& contact) {
      return contact.second == static_cast<int>(i);
    });
    sums.farm_city_pairs += farms;
    sums.farmed_cities += farms > 0 ? 1 : 0;
  }
  return sums;
}

Verdict census_agrees(const BoardView& view) {
  std::vector<rules::FarmContact> contacts;
  const auto fast = solver::board_sums(view.board, view.forest, contacts);
  const auto expected = sums_of(view.reference);
  if (fast == expected) return std::nullopt;
  const auto listed = [](const rules::CensusSums& s) {
    return fmt::format("roads {} {} {} {}, cities {} {} {} {} {}, fields {} {} {}, cloisters {} {}", s.roads,
                       s.completed_roads, s.completed_road_tiles, s.incomplete_road_tiles, s.cities,
                       s.completed_cities, s.completed_city_tiles, s.completed_city_pennants,
                       s.incomplete_city_points, s.fields, s.farm_city_pairs, s.farmed_cities, s.cloisters,
                       s.cloister_points);
  };
  return Violation{"the sums that census takes of this board are not those of its features",
                   listed(fast),
                   listed(expected),
                   {}};
}

// --- by definition on the cells
// -------------------------------------------------------------------------------------

/// Open edges of a segment of a placed tile: sides (city, road) or half-edges (farm) with no tile beyond; a
/// cloister: empty cells around.
int open_edges(const BoardView& view, const TileGrid& grid, SegmentRef ref) {
  const auto& placement = view.placements[at(ref.placement)];
  const auto& segment = segment_of(view, ref);
  if (segment.kind == SegmentKind::cloister) return 8 - grid.tiles_around(placement.cell);
  const unsigned sides = tilesets::turn_sides(segment.sides, static_cast<unsigned>(placement.rotation));
  const unsigned halves =
      tilesets::turn_half_edges(segment.half_edges, static_cast<unsigned>(placement.rotation));
  int open = 0;
  for (int side = 0; side < 4; ++side) {
    const auto here = static_cast<int>(sides >> side & 1U) + std::popcount(halves >> (2 * side) & 3U);
    if (here != 0 && grid.at(rules::neighbour(placement.cell, side)) < 0) open += here;
  }
  return open;
}

Verdict complete_iff_no_open_edge(const BoardView& view) {
  const TileGrid grid(view.placements);
  for (const auto& feature : view.reference.features) {
    int open = 0;
    for (const auto ref : feature.segments) open += open_edges(view, grid, ref);
    const bool is_complete = feature.kind != FeatureKind::farm && open == 0;
    const auto& fast = fast_feature(view, feature);
    if (fast.is_complete() == is_complete && feature.complete == is_complete && fast.open == open &&
        feature.open_edges == open) {
      continue;
    }
    return Violation{
        fmt::format(
            "a {} with {} open edges on the board is {} by the fast engine, {} by the reference model",
            rules::feature_name(feature.kind), open, fast.is_complete() ? "complete" : "incomplete",
            feature.complete ? "complete" : "incomplete"),
        words(fast), fmt::format("{} open, {}", open, is_complete ? "complete" : "incomplete"),
        feature.segments};
  }
  return std::nullopt;
}

Verdict shared_edges_join(const BoardView& view) {
  const TileGrid grid(view.placements);
  const auto joined = [&](SegmentRef a, SegmentRef b) -> Verdict {
    const bool in_reference = view.reference.feature_of[at(a.placement)][at(a.segment)] ==
                              view.reference.feature_of[at(b.placement)][at(b.segment)];
    const bool in_fast = view.forest.root(a.placement, a.segment) == view.forest.root(b.placement, b.segment);
    if (in_reference && in_fast) return std::nullopt;
    return Violation{fmt::format("two segments that meet across an edge are not one feature by the {}",
                                 in_fast ? "reference model" : "fast engine"),
                     "two features",
                     "one feature",
                     {a, b}};
  };
  for (int tile = 0; tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& here = view.placements[at(tile)];
    for (const int side : {1, 2}) {  // east and south: every shared edge once
      const int other = grid.at(rules::neighbour(here.cell, side));
      if (other < 0) continue;
      const auto& there = view.placements[at(other)];
      const int a = segment_on_side(view.set(), here, side);
      const int b = segment_on_side(view.set(), there, facing_side(side));
      if (a >= 0 && b >= 0) {
        if (auto verdict = joined({tile, a}, {other, b})) return verdict;
      }
      for (const int half : {2 * side, 2 * side + 1}) {
        const int field = segment_at_half_edge(view.set(), here, half);
        const int beyond = segment_at_half_edge(view.set(), there, facing_half_edge(half));
        if (field < 0 || beyond < 0) continue;
        if (auto verdict = joined({tile, field}, {other, beyond})) return verdict;
      }
    }
  }
  return std::nullopt;
}

Verdict roads_are_paths_or_cycles(const BoardView& view) {
  const TileGrid grid(view.placements);
  for (const auto& road : view.reference.features) {
    if (road.kind != FeatureKind::road) continue;
    int sides = 0;
    int open = 0;
    bool has_fork = false;
    for (const auto ref : road.segments) {
      const int own = std::popcount(static_cast<unsigned>(segment_of(view, ref).sides));
      sides += own;
      has_fork = has_fork || own > 2;
      open += open_edges(view, grid, ref);
    }
    if (has_fork) continue;  // a tile whose road itself has three sides: neither path nor cycle
    // Each joint uses two sides, an open edge one. A path of n segments has n - 1 joints, a cycle n.
    const int segments = static_cast<int>(road.segments.size());
    const int joints = (sides - open) / 2;
    const bool is_cycle = joints == segments;
    const bool is_path = joints == segments - 1;
    const auto& fast = fast_feature(view, road);
    if ((sides - open) % 2 == 0 &&
        (is_path || (is_cycle && open == 0 && road.complete && fast.is_complete())) && open <= 2 &&
        fast.segments == segments) {
      continue;
    }
    return Violation{
        fmt::format(
            "a road of {} segments with {} sides, {} of them open, has {} joints: neither a path nor a "
            "closed cycle",
            segments, sides, open, joints),
        words(fast), fmt::format("{} joints, or {} and complete", segments - 1, segments), road.segments};
  }
  return std::nullopt;
}

Verdict cloisters_count_neighbours(const BoardView& view) {
  const TileGrid grid(view.placements);
  for (const auto& feature : view.reference.features) {
    if (feature.kind != FeatureKind::cloister) continue;
    const auto ref = feature.segments.front();
    const int around = grid.tiles_around(view.placements[at(ref.placement)].cell);
    const int fast = 8 - fast_feature(view, feature).open;
    if (fast == around && feature.neighbours == around && feature.segments.size() == 1) continue;
    return Violation{
        fmt::format("a cloister has {} tiles around it; {} by the fast engine, {} by the reference model",
                    around, fast, feature.neighbours),
        std::to_string(fast), std::to_string(around), feature.segments};
  }
  return std::nullopt;
}

// --- conservation
// ---------------------------------------------------------------------------------------------------

Verdict segments_conserved(const BoardView& view) {
  std::array<int, 4> on_tiles{};  // by FeatureKind
  for (const auto& p : view.placements) {
    for (const auto& s : view.set().type(p.type).segments) {
      const auto kind = s.kind == SegmentKind::city       ? FeatureKind::city
                        : s.kind == SegmentKind::road     ? FeatureKind::road
                        : s.kind == SegmentKind::cloister ? FeatureKind::cloister
                                                          : FeatureKind::farm;
      ++on_tiles[static_cast<std::size_t>(kind)];
    }
  }
  std::array<int, 4> in_reference{};
  for (const auto& f : view.reference.features) {
    in_reference[static_cast<std::size_t>(f.kind)] += static_cast<int>(f.segments.size());
  }
  std::array<int, 4> in_fast{};
  for (EntryIndex e = 0; e < view.forest.entry_count(); ++e) {
    if (view.forest.is_root(e)) {
      in_fast[static_cast<std::size_t>(view.forest.feature(e).kind)] += view.forest.feature(e).segments;
    }
  }
  for (std::size_t k = 0; k < on_tiles.size(); ++k) {
    if (in_reference[k] == on_tiles[k] && in_fast[k] == on_tiles[k]) continue;
    return Violation{
        fmt::format(
            "the tiles have {} {} segments, the features {} by the fast engine, {} by the reference model",
            on_tiles[k], rules::feature_name(static_cast<FeatureKind>(k)), in_fast[k], in_reference[k]),
        std::to_string(in_fast[k]),
        std::to_string(on_tiles[k]),
        {}};
  }
  return std::nullopt;
}

Verdict pennants_conserved(const BoardView& view) {
  int on_tiles = 0;
  for (const auto& p : view.placements) {
    for (const auto& s : view.set().type(p.type).segments) on_tiles += s.pennants;
  }
  int in_reference = 0;
  for (const auto& f : view.reference.features) in_reference += f.pennants;
  int in_fast = 0;
  for (EntryIndex e = 0; e < view.forest.entry_count(); ++e) {
    if (view.forest.is_root(e)) in_fast += view.forest.feature(e).pennants;
  }
  if (in_fast == on_tiles && in_reference == on_tiles) return std::nullopt;
  return Violation{
      fmt::format("the tiles have {}, the features {} by the fast engine, {} by the reference model",
                  rules::counted(on_tiles, "pennant"), in_fast, in_reference),
      std::to_string(in_fast),
      std::to_string(on_tiles),
      {}};
}

Verdict open_edges_are_exposed_edges(const BoardView& view) {
  const TileGrid grid(view.placements);
  std::array<int, 3> exposed{};  // city edges, road edges, half-edges of field
  for (const auto& p : view.placements) {
    for (int side = 0; side < 4; ++side) {
      if (grid.at(rules::neighbour(p.cell, side)) >= 0) continue;
      const auto edge = edge_on(view.set(), p, side);
      exposed[0] += edge == Edge::city ? 1 : 0;
      exposed[1] += edge == Edge::road ? 1 : 0;
      exposed[2] += edge == Edge::city ? 0 : 2;
    }
  }
  const auto slot = [](FeatureKind kind) {
    return kind == FeatureKind::city ? 0U : kind == FeatureKind::road ? 1U : 2U;
  };
  std::array<int, 3> in_fast{};
  for (EntryIndex e = 0; e < view.forest.entry_count(); ++e) {
    const auto& f = view.forest.feature(e);
    if (view.forest.is_root(e) && f.kind != FeatureKind::cloister) in_fast[slot(f.kind)] += f.open;
  }
  std::array<int, 3> in_reference{};
  for (const auto& f : view.reference.features) {
    if (f.kind != FeatureKind::cloister) in_reference[slot(f.kind)] += f.open_edges;
  }
  constexpr std::array<const char*, 3> names = {"city edges", "road edges", "half-edges of field"};
  for (std::size_t k = 0; k < exposed.size(); ++k) {
    if (in_fast[k] == exposed[k] && in_reference[k] == exposed[k]) continue;
    return Violation{
        fmt::format(
            "{} {} are exposed; the features have {} open by the fast engine, {} by the reference model",
            exposed[k], names[k], in_fast[k], in_reference[k]),
        std::to_string(in_fast[k]),
        std::to_string(exposed[k]),
        {}};
  }
  return std::nullopt;
}

// --- farms and cities
// -----------------------------------------------------------------------------------------------

Verdict contacts_are_symmetric(const BoardView& view) {
  const auto& all = view.reference;
  std::vector<std::pair<int, int>> from_cities;  // (farm, city), as met when walking along a city's edges
  for (int tile = 0; tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& p = view.placements[at(tile)];
    for (int side = 0; side < 4; ++side) {
      if (edge_on(view.set(), p, side) != Edge::city) continue;
      const int city = all.feature_of[at(tile)][at(segment_on_side(view.set(), p, side))];
      for (const int half :
           {(2 * side + 7) & 7, (2 * side + 2) & 7}) {  // just before and just after the edge
        const int field = segment_at_half_edge(view.set(), p, half);
        if (field >= 0) from_cities.emplace_back(all.feature_of[at(tile)][at(field)], city);
      }
    }
  }
  std::sort(from_cities.begin(), from_cities.end());
  from_cities.erase(std::unique(from_cities.begin(), from_cities.end()), from_cities.end());
  if (from_cities == all.contacts) return std::nullopt;
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

/// Sets in which a field touches exactly the cities that it lies next to on the rim. A file may state
/// otherwise on purpose ("fields_as_stated").
bool touches_as_derived(const rules::TileSet& set, const rules::Edition& /*edition*/) {
  for (const auto& type : set.types()) {
    for (const auto& field : type.segments) {
      if (field.kind != SegmentKind::field) continue;
      unsigned beside = 0;
      for (const auto& city : type.segments) {
        for (unsigned s = 0; s < 4 && city.kind == SegmentKind::city; ++s) {
          const unsigned next = 1U << ((2 * s + 7) & 7U) | 1U << ((2 * s + 2) & 7U);
          if ((city.sides >> s & 1U) != 0 && (field.half_edges & next) != 0) beside |= 1U << city.index;
        }
      }
      if (beside != field.cities) return false;
    }
  }
  return true;
}

// --- from turn to turn
// ----------------------------------------------------------------------------------------------

Verdict features_only_grow(const TurnView& view) {
  const int last = static_cast<int>(view.features_after.feature_of.size()) - 1;
  for (const auto& old : view.features_before.features) {
    const auto first = old.segments.front();
    const auto& now =
        view.features_after
            .features[at(view.features_after.feature_of[at(first.placement)][at(first.segment)])];
    const auto fail = [&](const char* what) { return Violation{what, words(now), words(old), old.segments}; };
    if (!std::includes(now.segments.begin(), now.segments.end(), old.segments.begin(), old.segments.end())) {
      return fail("a feature has lost segments in this turn");
    }
    if (now.kind != old.kind || now.pennants < old.pennants || now.tiles.size() < old.tiles.size()) {
      return fail("a feature has changed its kind or lost pennants or tiles in this turn");
    }
    const bool took_in_the_tile = now.segments.back().placement == last;
    if (!took_in_the_tile && now.segments != old.segments)
      return fail("two features merged without the tile just laid");
    if (!took_in_the_tile && old.kind != FeatureKind::cloister && now.open_edges != old.open_edges) {
      return fail("a feature that the tile did not join has other open edges");
    }
    if (old.kind == FeatureKind::cloister && now.neighbours < old.neighbours)
      return fail("a cloister has lost neighbours");
  }
  return std::nullopt;
}

Verdict complete_stays_complete(const TurnView& view) {
  for (const auto& old : view.features_before.features) {
    if (!old.complete) continue;
    const auto first = old.segments.front();
    const auto& now =
        view.features_after
            .features[at(view.features_after.feature_of[at(first.placement)][at(first.segment)])];
    const auto& fast = view.fast.forest().feature_of(first.placement, first.segment);
    if (now.complete && fast.is_complete() && now.segments == old.segments &&
        fast.segments == old.segments.size())
      continue;
    return Violation{fmt::format("a completed {} changed in this turn", rules::feature_name(old.kind)),
                     words(fast), words(old), old.segments};
  }
  return std::nullopt;
}

constexpr std::array properties = {
    Property{
        .id = "features-agree",
        .group = Group::features,
        .rule = "rules.md section 2: cities, roads, cloisters and farms are what is connected across edges",
        .statement = "both engines have the same segments in the same features, with the same kind, tiles, "
                     "segments, pennants, open edges and completion",
        .on_board = features_agree},
    Property{.id = "contacts-agree",
             .group = Group::features,
             .rule = "rules.md section 2, last line: a city touches a farm only along a wall",
             .statement = "both engines list the same pairs of a farm and a completed city that it touches",
             .on_board = contacts_agree},
    Property{
        .id = "census-agrees",
        .group = Group::features,
        .rule = "product.md, JSON of census: fourteen sums over the features of a board",
        .statement =
            "the sums that census takes from the fast engine are those of the reference model's features",
        .on_board = census_agrees},
    Property{.id = "order-does-not-matter",
             .group = Group::features,
             .rule = "rules.md section 5, last lines: score takes a position in any order",
             .statement =
                 "the same tiles laid in reverse order and from west to east give the same features with the "
                 "same counts",
             .on_board = order_does_not_matter},
    Property{.id = "complete-iff-no-open-edge",
             .group = Group::features,
             .rule = "rules.md section 2: a road is complete when both ends end or it is a loop, a city when "
                     "it has no "
                     "open edge, a cloister with 8 neighbours; section 7, Q7",
             .statement =
                 "a feature is complete in both engines exactly when no cell beyond its edges (around a "
                 "cloister) is empty; a farm never",
             .on_board = complete_iff_no_open_edge},
    Property{.id = "shared-edges-join",
             .group = Group::features,
             .rule = "rules.md section 1: across a joint NL meets SR' and so on; section 7, Q2",
             .statement = "segments that meet across a shared edge are in one feature in both engines",
             .on_board = shared_edges_join},
    Property{.id = "roads-are-paths-or-cycles",
             .group = Group::features,
             .rule = "rules.md section 2: every crossing ends every road that reaches it; a road is complete "
                     "when both "
                     "ends end or it is a closed loop",
             .statement =
                 "a road of n segments, none with more than two sides, has n - 1 joints and at most two open "
                 "edges, or n joints and is complete",
             .on_board = roads_are_paths_or_cycles},
    Property{.id = "cloisters-count-neighbours",
             .group = Group::features,
             .rule = "rules.md section 2: a cloister is complete with 8 neighbours; section 7, Q4: nothing "
                     "connects to a "
                     "cloister",
             .statement =
                 "a cloister is a feature of its own, and both engines count the tiles on the eight cells "
                 "around it",
             .on_board = cloisters_count_neighbours},
    Property{
        .id = "segments-conserved",
        .group = Group::features,
        .rule = "rules.md section 2: every segment belongs to one feature",
        .statement =
            "of each kind the features of either engine have as many segments in all as the placed tiles",
        .on_board = segments_conserved},
    Property{.id = "pennants-conserved",
             .group = Group::features,
             .rule = "rules.md section 7, Q18: a pennant counts for its own segment only",
             .statement = "the features of either engine have as many pennants in all as the placed tiles",
             .on_board = pennants_conserved},
    Property{
        .id = "open-edges-are-exposed-edges",
        .group = Group::features,
        .rule = "rules.md section 1: eight half-edges, each edge one of city, road, field",
        .statement =
            "open edges of all cities, of all roads, and open half-edges of all farms add up to the edges "
            "and half-edges of these kinds with no tile beyond, in either engine",
        .on_board = open_edges_are_exposed_edges},
    Property{.id = "contacts-are-symmetric",
             .group = Group::features,
             .rule = "rules.md section 1: a field touches a city exactly when a half-edge of it lies next to "
                     "an edge of "
                     "that city on the rim",
             .statement =
                 "the farms met along the walls of each city are exactly those that list it among the cities "
                 "they touch",
             .on_board = contacts_are_symmetric,
             .applies = touches_as_derived},
    Property{.id = "features-only-merge-and-grow",
             .group = Group::features,
             .kind = Kind::step,
             .rule = "rules.md section 2: placed tiles stay, so what is connected stays connected",
             .statement =
                 "each feature from before the turn lies within one feature of the same kind, with no fewer "
                 "tiles and pennants; features merge only through the tile just laid; others keep their open "
                 "edges",
             .on_turn = features_only_grow},
    Property{.id = "complete-stays-complete",
             .group = Group::features,
             .kind = Kind::step,
             .rule = "rules.md section 2: completion is judged when the tile is placed; nothing can be added "
                     "afterwards",
             .statement =
                 "a feature complete before the turn has the same segments after it and is complete in both "
                 "engines",
             .on_turn = complete_stays_complete},
};

}  // namespace

std::span<const Property> feature_properties() { return properties; }

}  // namespace bastide::props
