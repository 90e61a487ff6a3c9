// The feature graph of a position for people and other programs: DOT and GraphML, by Boost.Graph's own
// writers.
//
// Vertices are the segments of the segment graph with what is known about them; edges are its joints, and the
// contacts of a field with a city on the same tile. The feature-level contact graph follows by contracting
// equal `feature`s.
#include "rules/reference/segment_graph.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <tuple>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_map/dynamic_property_map.hpp>

#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

namespace {

struct DrawnSegment {
  std::string id;  ///< "D0@0,0:city"
  std::string kind;
  int feature = 0;                                ///< index into Features::features
  int open_edges = 0;                             ///< of the whole feature
  std::array<int, tilesets::most_marks> marks{};  ///< of this segment
  bool complete = false;
  std::string follower;  ///< player, empty when there is none
  std::string figure;    ///< its kind, likewise
};

struct DrawnEdge {
  std::string kind;   ///< "joint" or "contact"
  std::string place;  ///< joints: side or half-edge of the western or northern tile
};

using DrawnGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, DrawnSegment, DrawnEdge>;

std::string player_word(const Position& position, int player) {
  return position.players_are_numbers ? std::to_string(player) : colours[static_cast<std::size_t>(player)];
}

/// All joints of the graph, each as seen from the tile to the west or north of the other, tile by tile and
/// edge by edge: what meets side to side first.
std::vector<Joint> joints_in_order(const SegmentGraph& graph) {
  std::vector<Joint> joints;
  for (auto [v, end] = vertices(graph); v != end; ++v) {
    const auto [first, last] = out_edges(*v, graph);
    std::copy_if(first, last, std::back_inserter(joints),
                 [](const Joint& joint) { return joint.side() == 1 || joint.side() == 2; });
  }
  std::ranges::sort(joints, {}, [&](const Joint& joint) {
    return std::tuple(graph[joint.source].placement, joint.side(), joint.is_half_edge, joint.place);
  });
  return joints;
}

DrawnGraph drawn_graph(const TileSet& set, const Position& position) {
  const std::vector<Placement>& board = position.placements;
  const Landscape landscape(board);
  const SegmentGraph joints(set, board, landscape);
  const Features found = features(set, board);
  DrawnGraph drawn(num_vertices(joints));

  for (auto [v, end] = vertices(joints); v != end; ++v) {
    const SegmentRef ref = joints[*v];
    const Placement& placement = board[at(ref.placement)];
    const auto& segment = joints.segment(*v);
    const int f = found.feature_of[at(ref.placement)][at(ref.segment)];
    const Feature& feature = found.features[at(f)];
    const Deployment* standing = placement.follower.on(ref.segment);
    drawn[at(*v)] = {describe(set, placement) + ':' + segment.name,
                     set.kind_name(segment.kind),
                     f,
                     feature.open_edges,
                     {},
                     feature.complete,
                     standing != nullptr ? player_word(position, standing->player) : "",
                     standing != nullptr ? set.names().figures[at(standing->figure)].id : ""};
    std::ranges::copy(segment.marks, drawn[at(*v)].marks.begin());
  }

  for (const Joint& joint : joints_in_order(joints)) {
    const std::string place = joint.is_half_edge ? tilesets::half_edge_name(joint.place)
                                                 : std::string(1, tilesets::side_letter(joint.place));
    boost::add_edge(at(joint.source), at(joint.target), DrawnEdge{"joint", place}, drawn);
  }

  std::size_t first_vertex = 0;
  for (const Placement& placement : board) {
    const auto& segments = set.type(placement.type).segments;
    for (std::size_t field = 0; field < segments.size(); ++field) {
      for (std::size_t city = 0; city < segments.size(); ++city) {
        if (!touches(segments[field], segments[city])) continue;
        boost::add_edge(first_vertex + field, first_vertex + city, DrawnEdge{"contact", ""}, drawn);
      }
    }
    first_vertex += segments.size();
  }
  return drawn;
}

/// One of the marks of each segment.
struct MarkOf {
  using key_type = DrawnGraph::vertex_descriptor;
  using value_type = int;
  using reference = int;
  using category = boost::readable_property_map_tag;
  const DrawnGraph* drawn = nullptr;
  std::size_t mark = 0;
  friend int get(const MarkOf& map, key_type v) { return (*map.drawn)[v].marks[map.mark]; }
};

boost::dynamic_properties properties_of(DrawnGraph& drawn, const tilesets::Names& names) {
  boost::dynamic_properties properties;
  properties.property("kind", boost::get(&DrawnSegment::kind, drawn));
  properties.property("feature", boost::get(&DrawnSegment::feature, drawn));
  properties.property("open_edges", boost::get(&DrawnSegment::open_edges, drawn));
  properties.property("pennants", MarkOf{&drawn, tilesets::pennant});
  for (std::size_t mark = 1; mark < names.marks.size(); ++mark)
    properties.property(names.marks[mark], MarkOf{&drawn, mark});
  properties.property("complete", boost::get(&DrawnSegment::complete, drawn));
  properties.property("follower", boost::get(&DrawnSegment::follower, drawn));
  if (names.figures.size() > 1) properties.property("figure", boost::get(&DrawnSegment::figure, drawn));
  properties.property("relation", boost::get(&DrawnEdge::kind, drawn));
  properties.property("place", boost::get(&DrawnEdge::place, drawn));
  return properties;
}

}  // namespace

std::string to_dot(const TileSet& set, const Position& position) {
  DrawnGraph drawn = drawn_graph(set, position);
  boost::dynamic_properties properties = properties_of(drawn, set.names());
  properties.property("id", boost::get(&DrawnSegment::id, drawn));
  std::ostringstream out;
  boost::write_graphviz_dp(out, drawn, properties, "id");
  return out.str();
}

std::string to_graphml(const TileSet& set, const Position& position) {
  DrawnGraph drawn = drawn_graph(set, position);
  boost::dynamic_properties properties = properties_of(drawn, set.names());
  properties.property("name", boost::get(&DrawnSegment::id, drawn));
  std::ostringstream out;
  boost::write_graphml(out, drawn, properties, true);
  return out.str();
}

}  // namespace bastide::rules::reference
