// The segment graph of a board, as Boost.Graph sees it: a vertex for each segment of each placed tile, an
// edge for each joint, where two segments of touching tiles meet. Features are its connected components.
//
// A line (city, road, own line) meets its like side to side, a field meets a field half-edge to half-edge
// (ours-half-edges: NL meets SR', and so on). Two fields may meet twice along one edge; both are joints.
// Corners make none.
//
// The graph is not stored: it models VertexListGraph and IncidenceGraph by reading joints off the landscape
// while an algorithm walks over them, since a graph on the heap for every board takes longer than all checks
// of it. What is kept are two rows: what lies on the rim of each tile, and the places of each segment there.
#pragma once

#include <bit>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <utility>
#include <vector>

#include "rules/reference/landscape.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {

/// Where two segments meet, as seen from the first one.
struct Joint {
  int source = 0;  ///< vertices
  int target = 0;
  bool is_half_edge = false;  ///< fields: `place` is a half-edge of the board; else a side
  int place = 0;

  int side() const { return is_half_edge ? place / 2 : place; }
  friend bool operator==(const Joint&, const Joint&) = default;
};

class SegmentGraph {
 public:
  class JointIterator;

  // What boost::graph_traits reads.
  using vertex_descriptor = int;  ///< ascending in the order of SegmentRef
  using vertex_iterator = boost::counting_iterator<int>;
  using vertices_size_type = std::size_t;
  using edge_descriptor = Joint;
  using out_edge_iterator = JointIterator;
  using degree_size_type = std::size_t;
  using directed_category = boost::undirected_tag;
  using edge_parallel_category = boost::allow_parallel_edge_tag;
  struct traversal_category : boost::vertex_list_graph_tag, boost::incidence_graph_tag {};
  static vertex_descriptor null_vertex() { return -1; }

  /// Refers to the set; the board is consistent.
  SegmentGraph(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape) {
    for (int p = 0; p < static_cast<int>(board.size()); ++p) {
      Tile& tile = tiles_.emplace_back();
      tile.first_vertex = static_cast<int>(segments_.size());
      for (int side = 0; side < tilesets::side_count; ++side) {
        const auto beyond = landscape.at(neighbour(board[at(p)].cell, side));
        if (!beyond) continue;
        tile.beyond[at(side)] = *beyond;
        tile.sides |= 1U << side;
        tile.half_edges |= 3U << (2 * side);
      }
      tile.on_side.fill(null_vertex());
      tile.on_half_edge.fill(null_vertex());
      const auto turns = static_cast<unsigned>(board[at(p)].rotation);
      int s = 0;
      for (const auto& segment : set.type(board[at(p)].type).segments) {
        const auto v = static_cast<int>(segments_.size());
        const PlacedSegment placed{{p, s++},
                                   &segment,
                                   tilesets::turn_sides(segment.sides, turns),
                                   tilesets::turn_half_edges(segment.half_edges, turns)};
        for (unsigned rest = placed.sides; rest != 0; rest &= rest - 1)
          tile.on_side[at(std::countr_zero(rest))] = v;
        for (unsigned rest = placed.half_edges; rest != 0; rest &= rest - 1)
          tile.on_half_edge[at(std::countr_zero(rest))] = v;
        segments_.push_back(placed);
      }
    }
  }

  SegmentRef operator[](vertex_descriptor v) const { return segments_[at(v)].ref; }
  const tilesets::Segment& segment(vertex_descriptor v) const { return *segments_[at(v)].segment; }
  vertex_descriptor vertex(const SegmentRef& ref) const {
    return tiles_[at(ref.placement)].first_vertex + ref.segment;
  }
  /// The sides of a placement where a tile lies, as bits.
  unsigned adjoined_sides(int placement) const { return tiles_[at(placement)].sides; }

  friend std::size_t num_vertices(const SegmentGraph& graph) { return graph.segments_.size(); }
  friend auto vertices(const SegmentGraph& graph) {
    return std::pair(vertex_iterator(0), vertex_iterator(static_cast<int>(graph.segments_.size())));
  }
  friend vertex_descriptor source(const Joint& joint, const SegmentGraph& /*graph*/) { return joint.source; }
  friend vertex_descriptor target(const Joint& joint, const SegmentGraph& /*graph*/) { return joint.target; }
  friend std::pair<JointIterator, JointIterator> out_edges(vertex_descriptor v, const SegmentGraph& graph);
  friend degree_size_type out_degree(vertex_descriptor v, const SegmentGraph& graph);

 private:
  /// A placed tile and what adjoins it.
  struct Tile {
    std::array<int, tilesets::side_count> beyond;   ///< placements
    unsigned sides = 0;                             ///< where one lies
    unsigned half_edges = 0;                        ///< likewise
    int first_vertex = 0;                           ///< of its first segment
    std::array<int, tilesets::side_count> on_side;  ///< vertices
    std::array<int, 8> on_half_edge;
  };
  struct PlacedSegment {
    SegmentRef ref;
    const tilesets::Segment* segment = nullptr;
    unsigned sides = 0;  ///< of the board
    unsigned half_edges = 0;
  };

  /// The segment that a joint leads to; null_vertex() where none of the same kind is there.
  vertex_descriptor across(const Joint& joint) const {
    const PlacedSegment& from = segments_[at(joint.source)];
    const Tile& here = tiles_[at(from.ref.placement)];
    const Tile& there = tiles_[at(here.beyond[at(joint.side())])];
    const int found = joint.is_half_edge ? there.on_half_edge[at(facing_half_edge(joint.place))]
                                         : there.on_side[at(facing_side(joint.place))];
    const bool is_same = found != null_vertex() && segments_[at(found)].segment->kind == from.segment->kind;
    return is_same ? found : null_vertex();
  }

  Row<Tile, 32> tiles_;
  Row<PlacedSegment, 128> segments_;  ///< of each vertex
};

/// The joints of a segment, in the order of the places on its rim.
class SegmentGraph::JointIterator
    : public boost::iterator_facade<JointIterator, Joint, boost::forward_traversal_tag, const Joint&> {
 public:
  JointIterator() = default;
  /// `places`: those not looked at yet, as bits.
  JointIterator(const SegmentGraph& graph, Joint from, unsigned places)
      : graph_(&graph), joint_(from), places_(places) {
    find();
  }

 private:
  friend class boost::iterator_core_access;
  const Joint& dereference() const { return joint_; }
  bool equal(const JointIterator& other) const { return places_ == other.places_; }
  void increment() {
    places_ &= places_ - 1;
    find();
  }
  void find() {
    for (; places_ != 0; places_ &= places_ - 1) {
      joint_.place = std::countr_zero(places_);
      joint_.target = graph_->across(joint_);
      if (joint_.target != SegmentGraph::null_vertex()) return;
    }
  }

  const SegmentGraph* graph_ = nullptr;
  Joint joint_;
  unsigned places_ = 0;
};

inline std::pair<SegmentGraph::JointIterator, SegmentGraph::JointIterator> out_edges(
    int v, const SegmentGraph& graph) {
  const auto& [ref, segment, sides, half_edges] = graph.segments_[at(v)];
  const auto& tile = graph.tiles_[at(ref.placement)];
  const bool is_field = segment->kind == tilesets::SegmentKind::field;
  const unsigned places = is_field ? half_edges & tile.half_edges : sides & tile.sides;
  const Joint from{v, v, is_field, 0};
  return {SegmentGraph::JointIterator(graph, from, places), SegmentGraph::JointIterator(graph, from, 0)};
}

inline std::size_t out_degree(int v, const SegmentGraph& graph) {
  const auto [first, last] = out_edges(v, graph);
  return static_cast<std::size_t>(std::distance(first, last));
}

}  // namespace bastide::rules::reference
