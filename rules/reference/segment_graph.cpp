#include "rules/reference/segment_graph.hpp"

namespace bastide::rules::reference {

SegmentGraph segment_graph(const TileSet& set, const std::vector<Placement>& board) {
  std::vector<std::size_t> first_vertex;  // of each placement
  std::size_t vertices = 0;
  for (const Placement& placement : board) {
    first_vertex.push_back(vertices);
    vertices += set.type(placement.type).segments.size();
  }

  SegmentGraph graph(vertices);
  const auto vertex_of = [&](int placement, int segment) {
    return first_vertex[static_cast<std::size_t>(placement)] + static_cast<std::size_t>(segment);
  };
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const auto& segments = set.type(board[static_cast<std::size_t>(p)].type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) graph[vertex_of(p, s)] = {p, s};
  }

  for_each_joint(set, board, Landscape(board), [&](SegmentRef from, SegmentRef to, Joint joint) {
    boost::add_edge(vertex_of(from.placement, from.segment), vertex_of(to.placement, to.segment), joint,
                    graph);
  });
  return graph;
}

}  // namespace bastide::rules::reference
