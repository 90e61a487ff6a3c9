// The derivation itself: what separates fields, on shapes that the shipped sets do and do not have.

#include "tilesets/derived_fields.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_derived_fields {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

constexpr SideMask n = 1, e = 2, s = 4, w = 8;

std::vector<SideMask> sides_of(const TileType& type, SegmentKind kind, unsigned turns) {
  std::vector<SideMask> sides;
  for (const auto& segment : type.segments) {
    if (segment.kind == kind) sides.push_back(turn_sides(segment.sides, turns));
  }
  return sides;
}

/// Half-edges and touched cities of each field, without order or number.
std::vector<std::pair<HalfEdgeMask, CityMask>> plain(const std::vector<Segment>& segments, unsigned turns) {
  std::vector<std::pair<HalfEdgeMask, CityMask>> fields;
  for (const auto& segment : segments) {
    if (segment.kind == SegmentKind::field)
      fields.emplace_back(turn_half_edges(segment.half_edges, turns), segment.cities);
  }
  std::sort(fields.begin(), fields.end());
  return fields;
}

}  // namespace

TEST_CASE("a crossing separates all its arms, a through road its two banks") {
  const std::array<Edge, 4> edges = {Edge::road, Edge::road, Edge::road, Edge::road};
  CHECK(derive_fields(edges, {}, {n, e, s, w}, Centre::crossing).size() == 4);
  CHECK(derive_fields(edges, {}, {n | w, e | s}, Centre::none).size() == 3);
}

TEST_CASE("a dead end separates nothing") {
  const std::array<Edge, 4> edges = {Edge::field, Edge::field, Edge::road, Edge::field};
  const auto fields = derive_fields(edges, {}, {s}, Centre::hamlet);
  REQUIRE(fields.size() == 1);
  CHECK(fields.front().half_edges == 0xff);
}

TEST_CASE("a road that ends at a gate separates together with its city") {
  const std::array<Edge, 4> edges = {Edge::city, Edge::field, Edge::road, Edge::field};
  CHECK(derive_fields(edges, {n}, {s}, Centre::gate).size() == 2);
  CHECK(derive_fields(edges, {n}, {s}, Centre::hamlet).size() == 1);
}

TEST_CASE("a field touches a city only beside its edge on the rim") {
  const std::array<Edge, 4> edges = {Edge::city, Edge::road, Edge::field, Edge::road};
  const auto fields = derive_fields(edges, {n}, {e | w}, Centre::none);
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].cities == 1);
  CHECK(fields[1].cities == 0);
}

TEST_CASE("deriving and turning commute") {
  for (const auto* id : {"base", "winter-we1"}) {
    const auto set = load_tile_set(id);
    for (const auto& type : set.types()) {
      for (unsigned turns = 0; turns < 4; ++turns) {
        CAPTURE(id, type.id, turns);
        std::array<Edge, 4> edges{};
        for (unsigned side = 0; side < 4; ++side) edges[(side + turns) % 4] = type.edges[side];
        const auto turned = derive_fields(edges, sides_of(type, SegmentKind::city, turns),
                                          sides_of(type, SegmentKind::road, turns), type.centre);
        CHECK(plain(turned, 0) == plain(type.segments, turns));
      }
    }
  }
}

TEST_CASE("only north-south and east-west cross") {
  for (SideMask a = 1; a < 16; ++a) {
    for (SideMask b = 1; b < 16; ++b) {
      if ((a & b) != 0) continue;
      // By definition: somebody walking round the rim meets a, b, a, b.
      bool alternate = false;
      for (int i = 0; i < 4; ++i) {
        const auto is_in = [&](SideMask m, int side) { return ((m >> (side % 4)) & 1) != 0; };
        alternate = alternate || (is_in(a, i) && is_in(b, i + 1) && is_in(a, i + 2) && is_in(b, i + 3));
      }
      CHECK(cross(a, b) == alternate);
    }
  }
}

}  // namespace test_derived_fields
