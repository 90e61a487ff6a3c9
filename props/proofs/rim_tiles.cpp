// The added types, written as a reader would have made them.
#include "props/proofs/rim_tiles.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace bastide::props::proofs {
namespace {

using tilesets::Edge;
using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

Segment land(SegmentKind kind, int index, unsigned sides) {
  Segment segment;
  segment.kind = kind;
  segment.index = index;
  segment.sides = static_cast<tilesets::SideMask>(sides);
  return segment;
}

Segment field(int index, unsigned half_edges, unsigned cities = 0) {
  Segment segment;
  segment.kind = SegmentKind::field;
  segment.index = index;
  segment.half_edges = static_cast<tilesets::HalfEdgeMask>(half_edges);
  segment.cities = static_cast<tilesets::CityMask>(cities);
  return segment;
}

TileType tile(std::string id, std::array<Edge, 4> edges, std::vector<Segment> segments) {
  TileType type;
  type.id = std::move(id);
  type.edges = edges;
  type.segments = std::move(segments);
  return type;
}

/// The half-edges of the other three sides.
constexpr unsigned other_half_edges = 0xfcU;

/// The edge on the north side, fields on all others.
TileType tile_showing(const tilesets::EdgeKind& kind, Edge edge) {
  constexpr auto f = Edge::field;
  std::vector<Segment> segments;
  if (tilesets::is_line(kind.segment)) segments.push_back(land(kind.segment, 0, 1));
  if (kind.has_fields) {
    segments.push_back(field(0, 1));
    segments.push_back(field(1, 2));
    segments.push_back(field(2, other_half_edges));
  } else {
    segments.push_back(field(0, other_half_edges));
  }
  return tile("rim " + kind.name, {edge, f, f, f}, std::move(segments));
}

/// City and road, then one edge of each line of the set's own.
std::vector<Edge> edges_of_lines(const tilesets::TileSet& set) {
  std::vector<Edge> edges = {Edge::city, Edge::road};
  for (const auto edge : set.edges()) {
    const auto is_there = [&](Edge other) {
      return set.edge_kind(other).segment == set.edge_kind(edge).segment;
    };
    if (tilesets::is_line(set.edge_kind(edge).segment) && std::ranges::none_of(edges, is_there))
      edges.push_back(edge);
  }
  return edges;
}

/// Around a step anything may lie, whatever the order in which it came there.
std::vector<tilesets::EdgeKind> in_any_order(std::vector<tilesets::EdgeKind> kinds) {
  for (auto& kind : kinds) kind.is_continued = false;
  return kinds;
}

std::vector<TileType> with_added(const tilesets::TileSet& set, int room) {
  std::vector<TileType> types(set.types().begin(), set.types().end());
  for (auto& type : types) {
    type.count = 0;
    type.fills_hole = false;  // around a step anything may lie
  }
  constexpr auto f = Edge::field;
  constexpr auto c = Edge::city;
  for (const auto edge : set.edges()) types.push_back(tile_showing(set.edge_kind(edge), edge));
  for (const auto edge : edges_of_lines(set)) {
    const auto kind = set.edge_kind(edge).segment;
    types.push_back(tile("apart " + set.edge_kind(edge).name, {edge, edge, edge, edge},
                         {land(kind, 0, 1), land(kind, 1, 2), land(kind, 2, 4), land(kind, 3, 8)}));
  }
  types.push_back(
      tile("contact", {c, f, f, f}, {land(SegmentKind::city, 0, 1), field(0, other_half_edges, 1)}));
  Segment monastery;
  monastery.kind = SegmentKind::cloister;
  types.push_back(tile("cloister", {f, f, f, f}, {field(0, 0xff), monastery}));
  types.back().centre = tilesets::Centre::cloister;
  types.back().count = room;
  return types;
}

}  // namespace

ProofTiles::ProofTiles(const tilesets::TileSet& set, int room)
    : first_(set.type_count()),
      set_("proof", "the set under proof with what may lie around", "", with_added(set, room),
           set.start_type(), set.where(), set.names(), in_any_order(set.edge_kinds())),
      fit_(set_) {}

int ProofTiles::apart(SegmentKind kind) const {
  const auto lines = edges_of_lines(set_);
  const auto found =
      std::ranges::find_if(lines, [&](Edge edge) { return set_.edge_kind(edge).segment == kind; });
  return first_ + static_cast<int>(set_.edges().size()) + static_cast<int>(found - lines.begin());
}

}  // namespace bastide::props::proofs
