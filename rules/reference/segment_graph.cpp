#include "rules/reference/segment_graph.hpp"

#include "rules/reference/landscape.hpp"

namespace bastide::rules::reference {

using tilesets::SegmentKind;

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

  const Landscape landscape(board);
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Placement& here = board[static_cast<std::size_t>(p)];
    for (const int side : {1, 2}) {  // east and south: every pair of touching tiles is met once
      const auto beyond = landscape.at(neighbour(here.cell, side));
      if (!beyond) continue;
      const Placement& there = board[static_cast<std::size_t>(*beyond)];

      const auto from = segment_on_side(set, here, side);
      const auto to = segment_on_side(set, there, facing_side(side));
      if (from && to)
        boost::add_edge(vertex_of(p, *from), vertex_of(*beyond, *to), Joint{false, side}, graph);

      for (const int half_edge : {2 * side, 2 * side + 1}) {
        const auto field = field_on_half_edge(set, here, half_edge);
        const auto field_beyond = field_on_half_edge(set, there, facing_half_edge(half_edge));
        if (field && field_beyond) {
          boost::add_edge(vertex_of(p, *field), vertex_of(*beyond, *field_beyond), Joint{true, half_edge},
                          graph);
        }
      }
    }
  }
  return graph;
}

}  // namespace bastide::rules::reference
