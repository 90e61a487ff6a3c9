// Turned and oriented types: what the fast engine builds its tables from.

#include <set>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_turned_types {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

/// Half-edge h of a tile meets this half-edge of the tile beyond; used to state mirror images independently.
int mirrored_half_edge(int h) {
  constexpr std::array<int, 8> image = {1, 0, 7, 6, 5, 4, 3, 2};  // NL<->NR, EL<->WR, ER<->WL, SL<->SR
  return image[static_cast<std::size_t>(h)];
}

}  // namespace

TEST_CASE("a clockwise quarter turn brings the north edge to the east") {
  const auto set = load_tile_set("base");
  const auto& d1 = set.turned(set.find("D"), 1);
  CHECK(d1.edges == std::array<Edge, 4>{Edge::road, Edge::city, Edge::road, Edge::field});
  const auto& type = set.type(d1.type);
  CHECK(type.segments[d1.side_segment[1]].name == "city");
  CHECK(type.segments[d1.side_segment[0]].name == "road");
  CHECK(d1.side_segment[3] == no_segment);
  CHECK(d1.half_segment[2] == no_segment);
  CHECK(d1.half_segment[3] == no_segment);
  CHECK(type.segments[d1.half_segment[4]].name == "field0");  // EL of D, now SL
  CHECK(type.segments[d1.half_segment[1]].name == "field0");  // WR of D, now NR
  CHECK(type.segments[d1.half_segment[0]].name == "field1");
}

TEST_CASE("rotations that show the same tile share an oriented type, but not their segments' places") {
  const auto set = load_tile_set("base");
  const int u = set.find("U");
  CHECK(set.oriented_of(u).size() == 2);
  CHECK(set.turned(u, 1).oriented == set.turned(u, 3).oriented);
  CHECK(set.turned(u, 0).oriented != set.turned(u, 1).oriented);
  CHECK(set.turned(u, 1).half_segment != set.turned(u, 3).half_segment);
}

TEST_CASE("same edges are not the same tile") {
  const auto set = load_tile_set("base");
  std::set<std::uint16_t> of_cffc;
  for (const auto* id : {"I", "M", "N"}) of_cffc.insert(set.turned(set.find(id), 0).oriented);
  CHECK(of_cffc.size() == 3);
}

TEST_CASE("a set has at most so many tiles that differ when turned") {
  const auto base = load_tile_set("base");
  const auto bend = base.type(base.find("V"));
  const auto set_of = [&](int kinds) {
    std::vector<TileType> types;
    for (int i = 0; i < kinds; ++i) {
      types.push_back(bend);
      types.back().id = "V" + std::to_string(i);
      types.back().segments.front().marks[1] = static_cast<std::uint8_t>(i);
    }
    Names names;
    names.marks = {"pennant", "well"};
    return TileSet("x", "x", "x", std::move(types), 0, {"x", 1, 1}, names);
  };
  CHECK(set_of(most_oriented_types / 4).oriented().size() == most_oriented_types);
  CHECK_THROWS_WITH(set_of(most_oriented_types / 4 + 1),
                    Catch::Matchers::ContainsSubstring(
                        "more than 512 distinct turned tiles at tile 'V128', expected at most 512"));
}

TEST_CASE("the oriented types are numbered in order of type and rotation") {
  const auto set = load_tile_set("winter-we1");
  std::set<std::uint16_t> used;
  for (int t = 0; t < set.type_count(); ++t) {
    for (const auto o : set.oriented_of(t)) {
      CHECK(set.oriented()[o].type == t);
      CHECK(set.turned(t, set.oriented()[o].rotation).oriented == o);
      CHECK(set.turned(t, set.oriented()[o].rotation).edges == set.oriented()[o].edges);
      CHECK(used.insert(o).second);
    }
  }
  CHECK(used.size() == set.oriented().size());
  CHECK(*used.rbegin() + 1U == used.size());
}

TEST_CASE("mirror images swap left and right half-edges and are an involution") {
  for (const auto* id : {"base", "winter-we1", "mini-roads"}) {
    const auto set = load_tile_set(id);
    const auto mirror = set.mirror();
    for (std::size_t o = 0; o < mirror.size(); ++o) {
      CAPTURE(id, o);
      REQUIRE(mirror[o] >= 0);
      const auto image = static_cast<std::size_t>(mirror[o]);
      CHECK(mirror[image] == static_cast<int>(o));
      const auto& here = set.oriented()[o];
      const auto& there = set.oriented()[image];
      CHECK(here.edges[0] == there.edges[0]);
      CHECK(here.edges[1] == there.edges[3]);
      CHECK(here.edges[2] == there.edges[2]);
      // Two half-edges are one field here exactly when their images are one field there.
      const auto& from = set.turned(here.type, here.rotation);
      const auto& to = set.turned(there.type, there.rotation);
      for (int h = 0; h < half_edge_count; ++h) {
        for (int k = 0; k < half_edge_count; ++k) {
          const auto at = [](const TurnedType& t, int i) {
            return t.half_segment[static_cast<std::size_t>(i)];
          };
          CHECK((at(from, h) == at(from, k)) ==
                (at(to, mirrored_half_edge(h)) == at(to, mirrored_half_edge(k))));
        }
      }
    }
  }
}

TEST_CASE("a tile without mirror image in its set has none") {
  const auto set = load_tile_set("mini-chiral");
  const auto mirror = set.mirror();
  const int j = set.find("J");
  for (std::size_t o = 0; o < mirror.size(); ++o) CHECK((mirror[o] < 0) == (set.oriented()[o].type == j));
}

TEST_CASE("the topology of a set forgets ids, order and how a tile was turned in the file") {
  const std::string head = "[tileset]\nid = \"x\"\nstart = \"E\"\n";
  const std::string e = "[[tile]]\nid = \"E\"\ncount = 2\nedges = \"cfff\"\ncities = [\"N\"]\n";
  const std::string b = "[[tile]]\nid = \"B\"\ncount = 1\nedges = \"ffff\"\ncentre = \"cloister\"\n";
  const std::string other_b =
      "[[tile]]\nid = \"Abbey\"\ncount = 1\nedges = \"ffff\"\ncentre = \"cloister\"\n";
  const std::string turned_e = "[[tile]]\nid = \"E\"\ncount = 2\nedges = \"ffcf\"\ncities = [\"S\"]\n";
  const std::string pennant_e = "[[tile]]\nid = \"E\"\ncount = 2\nedges = \"cfff\"\ncities = [\"N+\"]\n";
  const auto key = [&](const std::string& text) { return read_tile_set(text, "x").topology_key(); };
  CHECK(key(head + e + b) == key(head + other_b + turned_e));
  CHECK(key(head + e + b) != key(head + pennant_e + b));
  CHECK(key(head + e + b) != key("[tileset]\nid = \"x\"\nstart = \"B\"\n" + e + b));
}

}  // namespace test_turned_types
