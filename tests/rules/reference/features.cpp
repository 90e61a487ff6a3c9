// Features of the reference model: what is joined, what is open, what is complete, which farm touches which
// city.
#include <algorithm>

#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_features {

using namespace bastide::rules;
using namespace bastide::tilesets;
using namespace bastide::rules::reference;

TEST_CASE("reference: cities corner to corner stay two (E3, Q2)") {
  const auto cities = of_kind("D0@0,0 U0@1,0 E3@1,-1", FeatureKind::city);
  REQUIRE(cities.size() == 2);
  CHECK(cities[0].open_edges == 1);
  CHECK(cities[1].open_edges == 1);
}

TEST_CASE("reference: every arm of a crossing is its own road (E5)") {
  CHECK(of_kind("W0@0,0", FeatureKind::road).size() == 3);
  CHECK(of_kind("X0@0,0", FeatureKind::road).size() == 4);
}

TEST_CASE("reference: a ring of roads round a cloister is one complete road (E8)") {
  const std::string ring = "B0@0,0 V3@-1,-1 D0@0,-1 V0@1,-1 U1@1,0 V1@1,1 U0@0,1 V2@-1,1 U1@-1,0";
  const auto roads = of_kind(ring, FeatureKind::road);
  REQUIRE(roads.size() == 1);
  CHECK(roads[0].complete);
  CHECK(roads[0].tiles.size() == 8);
  const auto cloisters = of_kind(ring, FeatureKind::cloister);
  REQUIRE(cloisters.size() == 1);
  CHECK(cloisters[0].complete);
  CHECK(cloisters[0].neighbours == 8);
  CHECK(cloisters[0].tiles == std::vector<int>{0});
  const auto farms = of_kind(ring, FeatureKind::farm);  // inside and outside the ring
  REQUIRE(farms.size() == 2);
  CHECK(farms[0].open_edges == 0);
  CHECK_FALSE(farms[0].complete);
  CHECK(farms[0].segments.size() == 9);
}

TEST_CASE("reference: a lone tile has every edge open") {
  const auto found = features(base(), read_board("L0@0,0"));
  REQUIRE(found.features.size() == 7);  // city, three roads, three fields
  CHECK(found.features[0].kind == FeatureKind::city);
  CHECK(found.features[0].open_edges == 1);
  for (const Feature& farm : of_kind(found, FeatureKind::farm)) CHECK(farm.open_edges == 2);
  for (const Feature& verge : of_kind("S0@0,0", FeatureKind::farm)) CHECK(verge.open_edges == 1);  // SL, SR
  // Only field0 (EL WR) lies along the city.
  CHECK(found.contacts == std::vector<std::pair<int, int>>{{4, 0}});
  CHECK(found.feature_of == std::vector<std::vector<int>>{{0, 1, 2, 3, 4, 5, 6}});
}

TEST_CASE("reference: roads and half-edges join across a turned edge") {
  // U lies east of V: road to road, the inner field of V's curve to the field on the same side of U.
  const auto found = features(base(), read_board("V2@0,0 U0@1,0"));
  // V2 joins N and E; its inner field holds NR EL, which meets U's WR (north of the road).
  CHECK(of_kind(found, FeatureKind::road).size() == 1);
  const auto farms = of_kind(found, FeatureKind::farm);
  REQUIRE(farms.size() == 2);
  CHECK(farms[0].segments.size() == 2);
  CHECK(farms[1].segments.size() == 2);
  CHECK(farms[0].open_edges + farms[1].open_edges == 12);
}

TEST_CASE("reference: contact is along a wall only, each pair once") {
  // E3's field wraps round its city and touches D's field at a corner only.
  const auto found = features(base(), read_board("D0@0,0 U0@1,0 E3@1,-1"));
  const auto cities = of_kind(found, FeatureKind::city);
  for (const auto& [farm, city] : found.contacts) {
    CHECK(found.features[static_cast<std::size_t>(farm)].kind == FeatureKind::farm);
    CHECK(found.features[static_cast<std::size_t>(city)].kind == FeatureKind::city);
  }
  // D's northern field runs into U's northern field and on into E3's field: one farm, both cities, two pairs.
  CHECK(found.contacts.size() == 2);
  // The same farm meets one city on two tiles: one pair.
  CHECK(features(base(), read_board("D0@0,0 E2@0,-1")).contacts.size() == 2);
  CHECK(features(base(), read_board("N0@0,0 E1@-1,0 E2@0,-1 B0@1,0 B0@1,-1")).contacts.size() == 2);
}

TEST_CASE("reference: features do not depend on the order of placements") {
  auto placements = read_board("D0@0,0 N2@0,-1 I3@1,-1 V2@-1,0");
  std::sort(placements.begin(), placements.end());
  const auto shape = [](const std::vector<Placement>& b) {
    // Features as sets of (cell, segment), with what was measured.
    std::vector<std::pair<std::vector<std::pair<Cell, int>>, std::vector<int>>> features_by_cell;
    for (const Feature& f : features(base(), b).features) {
      std::vector<std::pair<Cell, int>> cells;
      for (const SegmentRef s : f.segments) {
        cells.emplace_back(b[static_cast<std::size_t>(s.placement)].cell, s.segment);
      }
      std::sort(cells.begin(), cells.end());
      features_by_cell.emplace_back(
          cells, std::vector<int>{static_cast<int>(f.kind), static_cast<int>(f.tiles.size()), f.open_edges,
                                  f.marks[bastide::tilesets::pennant], f.complete, f.neighbours});
    }
    std::sort(features_by_cell.begin(), features_by_cell.end());
    return std::pair(features_by_cell, features(base(), b).contacts.size());
  };
  const auto expected = shape(placements);
  int orders = 0;
  do {
    CHECK(shape(placements) == expected);
    ++orders;
  } while (std::next_permutation(placements.begin(), placements.end()));
  CHECK(orders == 24);
}

TEST_CASE("reference: no tiles, no features") {
  CHECK(features(base(), {}).features.empty());
  CHECK(score(base(), {}, {}).items.empty());
  CHECK(spots(base(), {}, {}, 7).empty());
}

TEST_CASE("reference: a field touches only the cities that the tile set names") {
  // No tile of the base set has a field at its second city alone; a road between two cities makes them.
  const TileSet set = bastide::tilesets::files::read_tile_set(R"([tileset]
id = "two-cities"
name = "A road between two cities"
start = "Y"
source = "made for this test"

[[tile]]
id = "Y"
count = 1
edges = "crcr"
cities = ["N", "S"]
roads = ["EW"]
)",
                                                              "two-cities.toml");
  const auto found = features(set, {{0, 0, {0, 0}, std::nullopt}});
  REQUIRE(found.features.size() == 5);  // cities 0 and 1, the road, the fields north and south of it
  CHECK(found.contacts == std::vector<std::pair<int, int>>{{3, 0}, {4, 1}});
}

}  // namespace test_features
