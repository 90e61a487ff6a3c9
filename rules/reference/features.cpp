// Features are the connected components of the segments under their joints; farms and cities are in contact
// tile by tile.
//
// Components by Boost.Graph's breadth-first search on the segment graph, which is read off the landscape and
// not stored (segment_graph.hpp). Its buffer and its colours are rows of our own: the library's
// `connected_components` asks the heap for a stack for every component.
//
// Open edges are counted by looking beyond every side (half-edge) of every segment for an empty cell,
// completion is read off them (a city, a road, an own line is complete when it has no open edge, a
// cloister or garden when all eight cells around it are filled). A farm touches a city where one of its
// fields touches one of the city's segments on the same tile (farm-bordering: only along a wall, so corner
// contact never counts). Costs about a microsecond for four tiles, tens for 72 (docs/reference-model.md).
//
// The sums of `census` for one board (docs/formats.md, `census`), added up feature by feature.
#include <algorithm>
#include <array>
#include <bit>
#include <boost/graph/breadth_first_search.hpp>
#include <set>
#include <stack>

#include "rules/reference/model.hpp"
#include "rules/reference/segment_graph.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {

using tilesets::Segment;
using tilesets::SegmentKind;

FeatureKind kind_of(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::city:
      return FeatureKind::city;
    case SegmentKind::road:
      return FeatureKind::road;
    case SegmentKind::cloister:
      return FeatureKind::cloister;
    case SegmentKind::garden:
      return FeatureKind::garden;
    case SegmentKind::field:
      return FeatureKind::farm;
    default:
      return own_line_feature(tilesets::line_number(kind));
  }
}

namespace {

constexpr std::array kinds = {FeatureKind::city,   FeatureKind::road,   FeatureKind::cloister,
                              FeatureKind::farm,   FeatureKind::garden, FeatureKind::line_0,
                              FeatureKind::line_1, FeatureKind::line_2, FeatureKind::line_3};

/// Numbers the components of a graph kind by kind, in the order of their first vertices:
/// component_of[vertex]. How many there are.
int number_components(const SegmentGraph& graph, Row<int, 128>& component_of) {
  struct Numbering : boost::default_bfs_visitor {
    Numbering(Row<int, 128>& row, int component, std::size_t& left)
        : component_of(&row), number(component), unnumbered(&left) {}
    void discover_vertex(int v, const SegmentGraph& /*graph*/) const {
      (*component_of)[at(v)] = number;
      --*unnumbered;
    }
    Row<int, 128>* component_of;
    int number;
    std::size_t* unnumbered;
  };
  std::size_t unnumbered = num_vertices(graph);
  component_of.resize(unnumbered);
  Row<boost::default_color_type, 128> colours(unnumbered, boost::white_color);
  std::stack<int, Row<int, 128>> to_visit;  // a component is the same whichever of its vertices comes next
  int number = 0;
  for (const FeatureKind kind : kinds) {
    if (unnumbered == 0) break;
    for (auto [v, end] = vertices(graph); v != end; ++v) {
      if (colours[at(*v)] != boost::white_color || kind_of(graph.segment(*v).kind) != kind) continue;
      boost::breadth_first_visit(graph, *v, to_visit, Numbering(component_of, number++, unnumbered),
                                 colours.data());
    }
  }
  return number;
}

/// Makes the connected components of the segment graph into features that know their kind, in the order that
/// Features promises, and fills `feature_of`.
void find_components(const SegmentGraph& graph, std::size_t tiles, Features& found) {
  Row<int, 128> component_of;
  found.features.resize(at(number_components(graph, component_of)));
  for (Feature& feature : found.features) {
    feature.segments.clear();
    feature.tiles.clear();
    feature.open_edges = feature.neighbours = 0;
    feature.marks = {};
    feature.crossings = feature.cloister_ends = feature.city_ends = feature.loops = feature.farms = 0;
  }
  found.feature_of.resize(tiles);
  for (auto& of_tile : found.feature_of) of_tile.clear();
  for (auto [v, end] = vertices(graph); v != end; ++v) {
    Feature& feature = found.features[at(component_of[at(*v)])];
    feature.kind = kind_of(graph.segment(*v).kind);
    feature.segments.push_back(graph[*v]);
    found.feature_of[at(graph[*v].placement)].push_back(component_of[at(*v)]);
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
  for (const auto& [farm, city] : found.contacts) ++found.features[at(city)].farms;
}

/// Where the road ends that comes into the tile from one side only.
void count_end(const tilesets::RoadEnd& end, Feature& road) {
  switch (end.at) {
    case tilesets::Centre::crossing:
    case tilesets::Centre::hamlet:
      ++road.crossings;
      break;
    case tilesets::Centre::cloister:
      ++road.cloister_ends;
      break;
    case tilesets::Centre::gate:
      ++road.city_ends;
      break;
    case tilesets::Centre::none:
      break;
  }
}

/// Ends of roads, and ways round on lines: of as many segments as joints hold together, the joints beyond one
/// less than the segments.
void find_ends_and_loops(const TileSet& set, const std::vector<Placement>& board, const SegmentGraph& graph,
                         Features& found) {
  for (Feature& feature : found.features) {
    const bool is_way = feature.kind == FeatureKind::road || is_own_line(feature.kind);
    if (!is_way) continue;
    int ends_of_joints = 0;
    for (const auto& ref : feature.segments) {
      const auto& [p, s] = ref;
      const auto& type = set.type(board[at(p)].type);
      const unsigned sides = type.segments[at(s)].sides;
      const unsigned turned = tilesets::turn_sides(static_cast<tilesets::SideMask>(sides),
                                                   static_cast<unsigned>(board[at(p)].rotation));
      // Where edges meet their own kind alone, a tile beyond is a joint.
      ends_of_joints += set.has_mixed_edges() ? static_cast<int>(out_degree(graph.vertex(ref), graph))
                                              : std::popcount(turned & graph.adjoined_sides(p));
      const bool ends_here = feature.kind == FeatureKind::road && std::has_single_bit(sides);
      if (ends_here) count_end(type.ends[at(std::countr_zero(sides))], feature);
    }
    const int joints_of_a_tree = static_cast<int>(feature.segments.size()) - 1;
    feature.loops = static_cast<std::uint16_t>(ends_of_joints / 2 - joints_of_a_tree);
  }
}

}  // namespace

void find_features(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                   Features& found) {
  const Landscape landscape(board);
  find_features(set, board, table, landscape, SegmentGraph(set, board, landscape), found);
}

void find_features(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                   const Landscape& landscape, const SegmentGraph& graph, Features& found) {
  found.set = &set;
  find_components(graph, board.size(), found);
  const std::size_t marks = set.marks().size();
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Placement& placement = board[at(p)];
    const OpenRim rim = open_rim(graph.adjoined_sides(p), placement.cell, table);
    const auto& segments = set.type(placement.type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      Feature& feature = found.features[at(found.feature_of[at(p)][s])];
      if (feature.tiles.empty() || feature.tiles.back() != p) feature.tiles.push_back(p);
      for (std::size_t m = 0; m < marks; ++m) feature.marks[m] += segments[s].marks[m];
      feature.open_edges += open_edges(segments[s], placement, rim, landscape, table);
      if (is_site(feature.kind)) feature.neighbours = landscape.tiles_around(placement.cell);
    }
  }
  for (Feature& feature : found.features)
    feature.complete = feature.kind != FeatureKind::farm && feature.open_edges == 0;
  find_contacts(set, board, found);
  find_ends_and_loops(set, board, graph, found);
}

Features features(const TileSet& set, const std::vector<Placement>& board, const Table& table) {
  Features found;
  find_features(set, board, table, found);
  return found;
}

CensusSums census(const Features& found) {
  CensusSums sums;
  for (const Feature& feature : found.features) {
    const auto tiles = static_cast<std::int64_t>(feature.tiles.size());
    auto& marks = feature.complete ? sums.completed_marks : sums.incomplete_marks;
    for (std::size_t m = 1; m < marks.size(); ++m) marks[m] += feature.marks[m];
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
          sums.completed_city_pennants += feature.marks[tilesets::pennant];
        } else {
          sums.incomplete_city_points += tiles + feature.marks[tilesets::pennant];
        }
        break;
      case FeatureKind::cloister:
        ++sums.cloisters;
        sums.cloister_points += 1 + feature.neighbours;
        break;
      case FeatureKind::garden:
        ++sums.gardens;
        sums.garden_points += 1 + feature.neighbours;
        break;
      case FeatureKind::farm:
        ++sums.fields;
        break;
      default:
        break;
    }
  }
  std::set<int> farmed;
  for (const auto& [farm, city] : found.contacts) {
    if (!found.features[at(city)].complete) continue;
    ++sums.farm_city_pairs;
    farmed.insert(city);
  }
  sums.farmed_cities = static_cast<std::int64_t>(farmed.size());
  return sums;
}

}  // namespace bastide::rules::reference
