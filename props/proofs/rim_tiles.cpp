// The added types, written as a reader would have made them.
#include "props/proofs/rim_tiles.hpp"

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

std::vector<TileType> with_added(const tilesets::TileSet& set, int room) {
  std::vector<TileType> types(set.types().begin(), set.types().end());
  for (auto& type : types) type.count = 0;
  constexpr auto f = Edge::field;
  constexpr auto r = Edge::road;
  constexpr auto c = Edge::city;
  constexpr auto city = SegmentKind::city;
  constexpr auto road = SegmentKind::road;
  types.push_back(tile("field edge", {f, f, f, f}, {field(0, 1), field(1, 2), field(2, other_half_edges)}));
  types.push_back(tile("road edge", {r, f, f, f},
                       {land(road, 0, 1), field(0, 1), field(1, 2), field(2, other_half_edges)}));
  types.push_back(tile("city edge", {c, f, f, f}, {land(city, 0, 1), field(0, other_half_edges)}));
  types.push_back(
      tile("cities", {c, c, c, c}, {land(city, 0, 1), land(city, 1, 2), land(city, 2, 4), land(city, 3, 8)}));
  types.push_back(
      tile("roads", {r, r, r, r}, {land(road, 0, 1), land(road, 1, 2), land(road, 2, 4), land(road, 3, 8)}));
  types.push_back(tile("contact", {c, f, f, f}, {land(city, 0, 1), field(0, other_half_edges, 1)}));
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
           set.start_type(), set.where(), set.names()),
      fit_(set_) {}

}  // namespace bastide::props::proofs
