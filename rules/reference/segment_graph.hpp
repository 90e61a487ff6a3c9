// The segment graph of a board: a vertex for each segment of each placed tile, an edge for each joint.
//
// A joint is where two segments meet across the edge between two touching tiles: a city meets a city and a
// road meets a road side to side, a field meets a field half-edge to half-edge (rules.md section 1: NL meets
// SR', and so on). Two fields may meet twice along one edge; both joints are kept, since the graph is also
// written out for people. Features are the connected components of this graph (rules.md section 2); corners
// make no joint.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules::reference {

/// Where two segments meet, as seen from the tile to the west or north of the other.
struct Joint {
  bool is_half_edge = false;  ///< fields: `place` is a half-edge; else a side
  int place = 0;
};

using SegmentGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, SegmentRef, Joint>;

/// The segment graph of a consistent board. Vertices are in ascending order of SegmentRef; the source of an
/// edge is the western or northern tile's segment.
SegmentGraph segment_graph(const TileSet& set, const std::vector<Placement>& board);

}  // namespace bastide::rules::reference
