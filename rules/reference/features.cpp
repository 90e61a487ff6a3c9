// Features are the connected components of the segment graph; farms and cities are the two sides of the
// contact graph.
//
// Open edges are counted by looking beyond every side (half-edge) of every segment for an empty cell,
// completion is read off them (rules.md section 2: a city, a road is complete when it has no open edge, a
// cloister when all eight cells around it are filled). A farm touches a city where one of its fields touches
// one of the city's segments on the same tile (rules.md sections 1 and 2: only along a wall, so corner
// contact never counts). Costs a few microseconds for four tiles, tens for 72.
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <numeric>

#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/segment_graph.hpp"

namespace bastide::rules::reference {
namespace {

using tilesets::Segment;
using tilesets::SegmentKind;

/// Farms and cities as vertices (numbered like the features), one edge for each pair in contact: setS drops
/// repeats.
using ContactGraph = boost::adjacency_list<boost::setS, boost::vecS, boost::undirectedS>;

const Segment& segment_at(const TileSet& set, const std::vector<Placement>& board, SegmentRef ref) {
  const Placement& placement = board[static_cast<std::size_t>(ref.placement)];
  return set.type(placement.type).segments[static_cast<std::size_t>(ref.segment)];
}

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

/// Sides (of a city or road) or half-edges (of a field) of a segment with an empty cell beyond. Where the
/// border completes, sides of cities and roads that face a cell off the table are closed.
int open_edges_of(const Landscape& landscape, const Placement& placement, const Segment& segment,
                  const Table& table) {
  int open = 0;
  for (int side = 0; side < tilesets::side_count; ++side) {
    const Cell beyond = neighbour(placement.cell, side);
    if (landscape.at(beyond)) continue;
    const bool is_closed = table.border == Border::completes && !table.area.admits(beyond);
    if (holds_side(segment, placement.rotation, side) && !is_closed) ++open;
    if (holds_half_edge(segment, placement.rotation, 2 * side)) ++open;
    if (holds_half_edge(segment, placement.rotation, 2 * side + 1)) ++open;
  }
  return open;
}

/// The connected components as features that know their kind and segments, in the order that Features
/// promises.
std::vector<Feature> components(const TileSet& set, const std::vector<Placement>& board,
                                const SegmentGraph& graph) {
  std::vector<int> component_of(boost::num_vertices(graph));
  const int count = boost::connected_components(graph, component_of.data());

  std::vector<Feature> features(static_cast<std::size_t>(count));
  for (std::size_t v = 0; v < component_of.size(); ++v) {  // ascending, so `segments` is ascending too
    Feature& feature = features[static_cast<std::size_t>(component_of[v])];
    feature.kind = kind_of(segment_at(set, board, graph[v]).kind);
    feature.segments.push_back(graph[v]);
  }
  std::sort(features.begin(), features.end(), [](const Feature& a, const Feature& b) {
    return std::pair(a.kind, a.segments.front()) < std::pair(b.kind, b.segments.front());
  });
  return features;
}

void measure(Feature& feature, const TileSet& set, const std::vector<Placement>& board,
             const Landscape& landscape, const Table& table) {
  for (const SegmentRef ref : feature.segments) {
    const Placement& placement = board[static_cast<std::size_t>(ref.placement)];
    const Segment& segment = segment_at(set, board, ref);
    if (feature.tiles.empty() || feature.tiles.back() != ref.placement)
      feature.tiles.push_back(ref.placement);
    feature.pennants += segment.pennants;
    if (feature.kind == FeatureKind::cloister) {
      feature.neighbours = tiles_around(landscape, placement.cell);
      feature.open_edges = 8 - feature.neighbours;
      const bool counts_edge =
          table.border == Border::completes && table.border_cloister != BorderCloister::no;
      if (counts_edge) feature.open_edges -= cells_off_table_around(table.area, placement.cell);
    } else {
      feature.open_edges += open_edges_of(landscape, placement, segment, table);
    }
  }
  feature.complete = feature.kind != FeatureKind::farm && feature.open_edges == 0;
}

/// Every field of every tile with the cities of that tile that it touches, lifted to features.
ContactGraph contact_graph(const TileSet& set, const std::vector<Placement>& board, const Features& found) {
  ContactGraph graph(found.features.size());
  for (std::size_t p = 0; p < board.size(); ++p) {
    const auto& segments = set.type(board[p].type).segments;
    for (std::size_t field = 0; field < segments.size(); ++field) {
      for (std::size_t city = 0; city < segments.size(); ++city) {
        if (!touches(segments[field], segments[city])) continue;
        boost::add_edge(static_cast<std::size_t>(found.feature_of[p][field]),
                        static_cast<std::size_t>(found.feature_of[p][city]), graph);
      }
    }
  }
  return graph;
}

}  // namespace

Features features(const TileSet& set, const std::vector<Placement>& board, const Table& table) {
  const Landscape landscape(board);
  Features found;
  found.features = components(set, board, segment_graph(set, board));
  for (Feature& feature : found.features) measure(feature, set, board, landscape, table);

  for (const Placement& placement : board) {
    found.feature_of.emplace_back(set.type(placement.type).segments.size());
  }
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    for (const auto [placement, segment] : found.features[static_cast<std::size_t>(f)].segments) {
      found.feature_of[static_cast<std::size_t>(placement)][static_cast<std::size_t>(segment)] = f;
    }
  }

  const ContactGraph contacts = contact_graph(set, board, found);
  for (std::size_t f = 0; f < found.features.size(); ++f) {
    if (found.features[f].kind != FeatureKind::farm) continue;
    const auto [begin, end] = boost::adjacent_vertices(f, contacts);  // a set: ascending
    for (auto city = begin; city != end; ++city) {
      found.contacts.emplace_back(static_cast<int>(f), static_cast<int>(*city));
    }
  }
  return found;
}

}  // namespace bastide::rules::reference
