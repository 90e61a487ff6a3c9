// The derivation itself: what separates fields, on shapes that the shipped sets do and do not have.

#include "tilesets/derived_fields.hpp"

#include <bit>
#include <tuple>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_derived_fields {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

constexpr SideMask n = 1, e = 2, s = 4, w = 8;
constexpr Edge field = Edge::field, road = Edge::road, city = Edge::city;

/// The same ends for all roads that have one side only; at a gate they end at the first city.
std::array<RoadEnd, 4> all_ending_at(Centre centre, const std::vector<SideMask>& roads) {
  std::array<RoadEnd, 4> ends{};
  for (const SideMask sides : roads) {
    if (!is_one_sided(sides)) continue;
    auto& end = ends[static_cast<std::size_t>(std::countr_zero(sides))];
    end.at = centre;
    if (centre == Centre::gate) end.city = 0;
  }
  return ends;
}

std::vector<Segment> fields_of(std::array<Edge, 4> edges, std::vector<SideMask> cities,
                               std::vector<SideMask> roads, Centre centre) {
  const auto ends = all_ending_at(centre, roads);
  return derive_fields({edges, std::move(cities), {}, std::move(roads), ends, {}, 0});
}

/// Everything inside the type, turned.
Inside turned_inside(const TileType& type, unsigned turns) {
  Inside inside;
  for (unsigned side = 0; side < 4; ++side) {
    inside.edges[(side + turns) % 4] = type.edges[side];
    inside.ends[(side + turns) % 4] = type.ends[side];
  }
  for (const auto& segment : type.segments) {
    const auto sides = turn_sides(segment.sides, turns);
    if (segment.kind == SegmentKind::road || is_own_line(segment.kind)) inside.lines.push_back(sides);
    if (segment.kind != SegmentKind::city) continue;
    inside.cities.push_back(sides);
    inside.reach.push_back(turn_sides(segment.corners, turns));
  }
  inside.bridges = type.bridges;
  inside.spurs = turn_sides(type.spurs, turns);
  return inside;
}

/// Half-edges, corners and touched cities of each field, without order or number.
std::vector<std::tuple<HalfEdgeMask, CornerMask, CityMask>> plain(const std::vector<Segment>& segments,
                                                                  unsigned turns) {
  std::vector<std::tuple<HalfEdgeMask, CornerMask, CityMask>> fields;
  for (const auto& segment : segments) {
    if (segment.kind == SegmentKind::field) {
      fields.emplace_back(turn_half_edges(segment.half_edges, turns), turn_sides(segment.corners, turns),
                          segment.cities);
    }
  }
  std::sort(fields.begin(), fields.end());
  return fields;
}

}  // namespace

TEST_CASE("a crossing separates all its arms, a through road its two banks") {
  const std::array<Edge, 4> edges = {road, road, road, road};
  CHECK(fields_of(edges, {}, {n, e, s, w}, Centre::crossing).size() == 4);
  CHECK(fields_of(edges, {}, {n | w, e | s}, Centre::none).size() == 3);
}

TEST_CASE("a dead end separates nothing") {
  const std::array<Edge, 4> edges = {field, field, road, field};
  const auto fields = fields_of(edges, {}, {s}, Centre::hamlet);
  REQUIRE(fields.size() == 1);
  CHECK(fields.front().half_edges == 0xff);
}

TEST_CASE("a road that ends at a gate separates together with its city") {
  const std::array<Edge, 4> edges = {city, field, road, field};
  CHECK(fields_of(edges, {n}, {s}, Centre::gate).size() == 2);
  CHECK(fields_of(edges, {n}, {s}, Centre::hamlet).size() == 1);
}

TEST_CASE("a field touches a city only beside its edge on the rim") {
  const std::array<Edge, 4> edges = {city, road, field, road};
  const auto fields = fields_of(edges, {n}, {e | w}, Centre::none);
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].cities == 1);
  CHECK(fields[1].cities == 0);
}

TEST_CASE("deriving and turning commute") {
  for (const auto* id : {"base", "winter-we1", "inns-cathedrals", "traders-builders", "river"}) {
    const auto set = load_tiles(id);
    for (const auto& type : set.types()) {
      for (unsigned turns = 0; turns < 4; ++turns) {
        CAPTURE(id, type.id, turns);
        CHECK(plain(derive_fields(turned_inside(type, turns)), 0) == plain(type.segments, turns));
      }
    }
  }
}

TEST_CASE("two parts cross when somebody who walks round the rim meets them in turn") {
  for (SideMask a = 1; a < 16; ++a) {
    for (SideMask b = 1; b < 16; ++b) {
      if ((a & b) != 0) continue;
      bool alternate = false;
      for (int i = 0; i < 4; ++i) {
        const auto is_in = [&](SideMask m, int side) { return ((m >> (side % 4)) & 1) != 0; };
        alternate = alternate || (is_in(a, i) && is_in(b, i + 1) && is_in(a, i + 2) && is_in(b, i + 3));
      }
      const auto rim = [](SideMask m) {
        return static_cast<RimMask>((m & 1U) << 1U | (m & 2U) << 4U | (m & 4U) << 7U | (m & 8U) << 10U);
      };
      CHECK(cross(rim(a), rim(b)) == alternate);
    }
  }
}

TEST_CASE("cities that meet in a corner leave a field there") {
  const auto four = fields_of({city, city, city, city}, {n, e, s, w}, {}, Centre::none);
  REQUIRE(four.size() == 1);
  CHECK(four[0].half_edges == 0);
  CHECK(four[0].corners == 0xf);
  CHECK(four[0].cities == 0xf);
  // A city from side to side parts the corners on its left from those on its right.
  const auto parted = fields_of({city, city, city, city}, {n | s, e, w}, {}, Centre::none);
  REQUIRE(parted.size() == 2);
  CHECK(parted[0].cities == 0b011);
  CHECK(parted[1].cities == 0b101);
  CHECK(fields_of({city, city, city, city}, {n | e | s | w}, {}, Centre::none).empty());
}

TEST_CASE("a field with half-edges reaches on into the corners between cities") {
  const auto fields = fields_of({city, city, field, city}, {n, e, w}, {}, Centre::none);
  REQUIRE(fields.size() == 1);
  CHECK(fields[0].half_edges == 0b00110000);
  CHECK(fields[0].corners == 0b1001);
  CHECK(fields[0].cities == 0b111);
}

TEST_CASE("a corner that a city reaches parts the fields beside it, and both touch the city") {
  Inside inside{{city, field, field, field}, {n}, {0b0010}, {}, {}, {}, 0};
  const auto fields = derive_fields(inside);
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].half_edges == 0b00001100);
  CHECK(fields[1].half_edges == 0b11110000);
  CHECK(fields[0].cities == 1);
  CHECK(fields[1].cities == 1);
  inside.reach = {0};
  CHECK(derive_fields(inside).size() == 1);
}

TEST_CASE("roads that pass each other part four fields, or three where one of them ends") {
  Inside inside{{road, road, road, road}, {}, {}, {n | s, e | w}, {}, {{0, 1}}, 0};
  CHECK(derive_fields(inside).size() == 4);
  inside = {{field, road, road, road}, {}, {}, {e | w, s}, {}, {{0, 1}}, 0};
  inside.ends[2].at = Centre::hamlet;
  CHECK(derive_fields(inside).size() == 3);
  inside.bridges.clear();
  CHECK(derive_fields(inside).size() == 2);
}

TEST_CASE("lines of a set's own part fields as roads do, and those that end on the tile do not") {
  const auto river = static_cast<Edge>(4);
  Inside inside{{field, river, field, river}, {}, {}, {e | w}, {}, {}, 0};
  CHECK(derive_fields(inside).size() == 2);
  inside.lines = {e, w};
  CHECK(derive_fields(inside).size() == 1);
}

TEST_CASE("an edge beside which no field lies is to fields what the edge of a city is") {
  const auto wall = static_cast<Edge>(4);
  Inside inside{{field, wall, city, wall}, {s}, {}, {e, w}, {}, {}, 0, e | w};
  const auto fields = derive_fields(inside);
  REQUIRE(fields.size() == 1);
  CHECK(fields[0].half_edges == 0b00000011);
  CHECK(fields[0].corners == 0b0110);  // between the wall and the city
  CHECK(fields[0].cities == 1);
  // One wall with both sides of a corner leaves nothing there.
  inside = {{wall, wall, field, field}, {}, {}, {n | e}, {}, {}, 0, n | e};
  CHECK(derive_fields(inside)[0].corners == 0);
  inside.lines = {n, e};
  CHECK(derive_fields(inside)[0].corners == 1);
}

TEST_CASE("spurs are a crossing's roads to cities") {
  Inside inside{
      {city, road, city, road}, {n, s}, {}, {e, w}, all_ending_at(Centre::crossing, {e, w}), {}, n | s};
  CHECK(derive_fields(inside).size() == 4);
  inside.spurs = 0;
  CHECK(derive_fields(inside).size() == 2);
}

TEST_CASE("a gate joins its road to its own city") {
  Inside inside{{city, road, city, city}, {n | w, s}, {}, {e}, {}, {}, 0};
  inside.ends[1] = {Centre::gate, 0};
  const auto first = derive_fields(inside);
  REQUIRE(first.size() == 2);
  CHECK(first[0].cities == 0b01);
  CHECK(first[1].cities == 0b11);
  inside.ends[1] = {Centre::gate, 1};
  const auto second = derive_fields(inside);
  REQUIRE(second.size() == 2);
  CHECK(second[0].cities == 0b11);
  CHECK(second[1].cities == 0b10);
}

TEST_CASE("a field between two gates of a city touches it") {
  const auto fields = fields_of({city, road, road, city}, {n | w}, {e, s}, Centre::gate);
  REQUIRE(fields.size() == 3);
  CHECK(fields[1].half_edges == 0b00011000);
  CHECK(fields[1].cities == 1);
  // Not so the field between two arms of a crossing.
  CHECK(fields_of({city, road, road, road}, {n}, {e, s, w}, Centre::crossing)[1].cities == 0);
  // Gates of two cities join nothing: the field there goes round the walls, into the corner between them.
  Inside inside{{city, road, road, city}, {n, w}, {}, {e, s}, {}, {}, 0};
  inside.ends[1] = {Centre::gate, 0};
  inside.ends[2] = {Centre::gate, 1};
  const auto round = derive_fields(inside);
  REQUIRE(round.size() == 3);
  CHECK(round[1].corners == 0b1000);
  CHECK(round[1].cities == 0b11);
}

}  // namespace test_derived_fields
