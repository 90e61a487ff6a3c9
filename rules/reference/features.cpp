// Features are the connected components of the segments under their joints; farms and cities are in contact
// tile by tile.
//
// Components by Boost.Graph's disjoint sets, on rows of numbers: a graph on the heap for every board took
// longer than all other checks of it. Open edges are counted by looking beyond every side (half-edge) of
// every segment for an empty cell, completion is read off them (rules.md section 2: a city, a road is
// complete when it has no open edge, a cloister when all eight cells around it are filled). A farm touches a
// city where one of its fields touches one of the city's segments on the same tile (rules.md sections 1 and
// 2: only along a wall, so corner contact never counts). Costs about a microsecond for four tiles, tens
// for 72.
//
// The sums of `census` for one board (product.md, JSON of `census`), added up feature by feature.
#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include <boost/container/small_vector.hpp>
#include <boost/pending/disjoint_sets.hpp>

#include "rules/reference/joints.hpp"
#include "rules/reference/model.hpp"

namespace bastide::rules::reference {
namespace {

using tilesets::Segment;
using tilesets::SegmentKind;

template <class T, std::size_t room>
using Row = boost::container::small_vector<T, room>;  // room for the boards that are checked by the million

FeatureKind kind_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::city:
      return FeatureKind::city;
    case SegmentKind::road:
      return FeatureKind::road;
    case SegmentKind::cloister:
      return FeatureKind::cloister;
    case SegmentKind::field:
      break;
  }
  return FeatureKind::farm;
}

/// Tiles among the eight cells around `cell`.
int tiles_around(const Landscape& landscape, Cell cell) {
  int tiles = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const bool is_centre = dx == 0 && dy == 0;
      if (!is_centre && landscape.at({cell.x + dx, cell.y + dy})) ++tiles;
    }
  }
  return tiles;
}

/// Of the eight cells around `cell` those where no tile can ever lie.
int cells_off_table_around(const Area& area, Cell cell) {
  int cells = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) cells += area.admits({cell.x + dx, cell.y + dy}) ? 0 : 1;
  }
  return cells;
}

/// Where the rim of a placed tile is open, on the board's sides and half-edges.
struct OpenRim {
  unsigned halves = 0;  ///< half-edges with an empty cell beyond
  unsigned sides = 0;  ///< likewise; where the border completes, without those that face a cell off the table
};

OpenRim open_rim(const Landscape& landscape, Cell cell, const Table& table) {
  OpenRim rim;
  for (int side = 0; side < tilesets::side_count; ++side) {
    const Cell beyond = neighbour(cell, side);
    if (landscape.at(beyond)) continue;
    rim.halves |= 3U << (2 * side);
    const bool is_closed = table.border == Border::completes && !table.area.admits(beyond);
    if (!is_closed) rim.sides |= 1U << side;
  }
  return rim;
}

int bits_in(unsigned mask) {
  int bits = 0;
  for (; mask != 0; mask &= mask - 1) ++bits;
  return bits;
}

/// Sides (of a city or road) or half-edges (of a field) of a segment on the open rim of its tile.
int open_edges_of(const Segment& segment, int rotation, const OpenRim& rim) {
  const unsigned sides = tilesets::turn_sides(segment.sides, static_cast<unsigned>(rotation));
  const unsigned halves = tilesets::turn_half_edges(segment.half_edges, static_cast<unsigned>(rotation));
  return bits_in(sides & rim.sides) + bits_in(halves & rim.halves);
}

/// Makes the connected components of the joints into features that know their kind, in the order that
/// Features promises, and fills `feature_of`.
void find_components(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
                     Features& found) {
  Row<int, 32> first_vertex;  // of each placement
  int vertices = 0;
  for (const Placement& placement : board) {
    first_vertex.push_back(vertices);
    vertices += static_cast<int>(set.type(placement.type).segments.size());
  }
  const auto vertex_of = [&](SegmentRef ref) {
    return first_vertex[static_cast<std::size_t>(ref.placement)] + ref.segment;
  };
  Row<int, 128> rank(static_cast<std::size_t>(vertices), 0);
  Row<int, 128> parent(static_cast<std::size_t>(vertices), 0);
  boost::disjoint_sets components(rank.data(), parent.data());
  for (int v = 0; v < vertices; ++v) components.make_set(v);
  for_each_joint(set, board, landscape, [&](SegmentRef from, SegmentRef to, Joint /*where*/) {
    components.union_set(vertex_of(from), vertex_of(to));
  });

  // Segments are met in ascending order, so a component is met first at its smallest; what remains is the
  // order of kinds.
  constexpr std::size_t kinds = 4;
  std::array<int, kinds> of_kind{};         // components met
  Row<int, 128> met_as(parent.size(), -1);  // [component's vertex]: how many of its kind came before it
  const auto kind_at = [&](SegmentRef ref) {
    const auto type = board[static_cast<std::size_t>(ref.placement)].type;
    return kind_of(set.type(type).segments[static_cast<std::size_t>(ref.segment)].kind);
  };
  const auto for_each_segment = [&](auto visit) {
    for (int p = 0; p < static_cast<int>(board.size()); ++p) {
      const auto count = set.type(board[static_cast<std::size_t>(p)].type).segments.size();
      for (int s = 0; s < static_cast<int>(count); ++s) visit(SegmentRef{p, s});
    }
  };
  for_each_segment([&](SegmentRef ref) {
    auto& met = met_as[static_cast<std::size_t>(components.find_set(vertex_of(ref)))];
    if (met < 0) met = of_kind[static_cast<std::size_t>(kind_at(ref))]++;
  });
  std::array<int, kinds> first_of_kind{};
  std::exclusive_scan(of_kind.begin(), of_kind.end(), first_of_kind.begin(), 0);

  found.features.resize(static_cast<std::size_t>(first_of_kind.back() + of_kind.back()));
  for (Feature& feature : found.features) {
    feature.segments.clear();
    feature.tiles.clear();
    feature.open_edges = feature.pennants = feature.neighbours = 0;
  }
  found.feature_of.resize(board.size());
  for (auto& of_tile : found.feature_of) of_tile.clear();
  for_each_segment([&](SegmentRef ref) {
    const auto kind = kind_at(ref);
    const int f = first_of_kind[static_cast<std::size_t>(kind)] +
                  met_as[static_cast<std::size_t>(components.find_set(vertex_of(ref)))];
    Feature& feature = found.features[static_cast<std::size_t>(f)];
    feature.kind = kind;
    feature.segments.push_back(ref);
    found.feature_of[static_cast<std::size_t>(ref.placement)].push_back(f);
  });
}

/// Adds one segment to the counts of its feature.
void measure(Feature& feature, SegmentRef ref, const Placement& placement, const Segment& segment,
             const Landscape& landscape, const OpenRim& rim, const Table& table) {
  if (feature.tiles.empty() || feature.tiles.back() != ref.placement) feature.tiles.push_back(ref.placement);
  feature.pennants += segment.pennants;
  if (feature.kind == FeatureKind::cloister) {
    feature.neighbours = tiles_around(landscape, placement.cell);
    feature.open_edges = 8 - feature.neighbours;
    const bool counts_edge = table.border == Border::completes && table.border_cloister != BorderCloister::no;
    if (counts_edge) feature.open_edges -= cells_off_table_around(table.area, placement.cell);
  } else {
    feature.open_edges += open_edges_of(segment, placement.rotation, rim);
  }
}

/// Every field of every tile with the cities of that tile that it touches, lifted to features.
void find_contacts(const TileSet& set, const std::vector<Placement>& board, Features& found) {
  found.contacts.clear();
  for (std::size_t p = 0; p < board.size(); ++p) {
    const auto& segments = set.type(board[p].type).segments;
    for (std::size_t field = 0; field < segments.size(); ++field) {
      if (segments[field].kind != SegmentKind::field) continue;
      for (std::size_t city = 0; city < segments.size(); ++city) {
        if (!touches(segments[field], segments[city])) continue;
        found.contacts.emplace_back(found.feature_of[p][field], found.feature_of[p][city]);
      }
    }
  }
  std::sort(found.contacts.begin(), found.contacts.end());
  found.contacts.erase(std::unique(found.contacts.begin(), found.contacts.end()), found.contacts.end());
}

}  // namespace

void find_features(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                   Features& found) {
  const Landscape landscape(board);
  find_components(set, board, landscape, found);
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Placement& placement = board[static_cast<std::size_t>(p)];
    const OpenRim rim = open_rim(landscape, placement.cell, table);
    const auto& segments = set.type(placement.type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const int f = found.feature_of[static_cast<std::size_t>(p)][static_cast<std::size_t>(s)];
      measure(found.features[static_cast<std::size_t>(f)], {p, s}, placement,
              segments[static_cast<std::size_t>(s)], landscape, rim, table);
    }
  }
  for (Feature& feature : found.features)
    feature.complete = feature.kind != FeatureKind::farm && feature.open_edges == 0;
  find_contacts(set, board, found);
}

Features features(const TileSet& set, const std::vector<Placement>& board, const Table& table) {
  Features found;
  find_features(set, board, table, found);
  return found;
}

CensusSums census(const TileSet& set, const std::vector<Placement>& board, const Table& table) {
  const Features found = features(set, board, table);
  CensusSums sums;
  for (const Feature& feature : found.features) {
    const auto tiles = static_cast<std::int64_t>(feature.tiles.size());
    switch (feature.kind) {
      case FeatureKind::road:
        ++sums.roads;
        if (feature.complete) ++sums.completed_roads;
        (feature.complete ? sums.completed_road_tiles : sums.incomplete_road_tiles) += tiles;
        break;
      case FeatureKind::city:
        ++sums.cities;
        if (feature.complete) {
          ++sums.completed_cities;
          sums.completed_city_tiles += tiles;
          sums.completed_city_pennants += feature.pennants;
        } else {
          sums.incomplete_city_points += tiles + feature.pennants;
        }
        break;
      case FeatureKind::cloister:
        ++sums.cloisters;
        sums.cloister_points += 1 + feature.neighbours;
        break;
      case FeatureKind::farm:
        ++sums.fields;
        break;
    }
  }
  std::set<int> farmed;
  for (const auto& [farm, city] : found.contacts) {
    if (!found.features[static_cast<std::size_t>(city)].complete) continue;
    ++sums.farm_city_pairs;
    farmed.insert(city);
  }
  sums.farmed_cities = static_cast<std::int64_t>(farmed.size());
  return sums;
}

}  // namespace bastide::rules::reference
