// The segment graph of a board: a vertex for each segment of each placed tile, an edge for each joint.
//
// Joints are those of joints.hpp. Features are the connected components of this graph (rules.md section 2);
// `features` finds them without making it, since this one is for writing out.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <vector>

#include "rules/reference/joints.hpp"

namespace bastide::rules::reference {

using SegmentGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, SegmentRef, Joint>;

/// The segment graph of a consistent board. Vertices are in ascending order of SegmentRef; the source of an
/// edge is the western or northern tile's segment.
SegmentGraph segment_graph(const TileSet& set, const std::vector<Placement>& board);

}  // namespace bastide::rules::reference
