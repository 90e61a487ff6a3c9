// The census sums of single boards, counted by hand.
#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_census {

using namespace bastide::rules;
using namespace bastide::rules::reference;

TEST_CASE("reference: the census of a road, two cities and a farm between them") {
  // D+E is complete, H's west city is open, H's east city closes with E3.
  const CensusSums sums = census(features(base(), read_board("D0@0,0 E2@0,-1 H1@0,-2 E3@1,-2")));
  CHECK(sums.roads == 1);
  CHECK(sums.completed_roads == 0);
  CHECK(sums.completed_road_tiles == 0);
  CHECK(sums.incomplete_road_tiles == 1);
  CHECK(sums.cities == 3);
  CHECK(sums.completed_cities == 2);
  CHECK(sums.completed_city_tiles == 4);
  CHECK(sums.completed_city_pennants == 0);
  CHECK(sums.incomplete_city_points == 1);
  CHECK(sums.fields == 4);           // D north, D south, E2 with H, E3
  CHECK(sums.farm_city_pairs == 4);  // D north: D+E2; E2 with H: both; E3: H+E3
  CHECK(sums.farmed_cities == 2);
  CHECK(sums.cloisters == 0);
  CHECK(sums.cloister_points == 0);
}

TEST_CASE("reference: the census of a complete ring with its cloister, and of pennants") {
  const CensusSums ring = census(
      features(base(), read_board("B0@0,0 V3@-1,-1 D0@0,-1 V0@1,-1 U1@1,0 V1@1,1 U0@0,1 V2@-1,1 U1@-1,0")));
  CHECK(ring.completed_roads == 1);
  CHECK(ring.completed_road_tiles == 8);
  CHECK(ring.incomplete_road_tiles == 0);
  CHECK(ring.incomplete_city_points == 1);
  CHECK(ring.fields == 2);
  CHECK(ring.farm_city_pairs == 0);
  CHECK(ring.cloisters == 1);
  CHECK(ring.cloister_points == 9);

  CHECK(census(features(base(), read_board("D0@0,0 F1@0,-1 E2@0,-2"))).completed_city_pennants == 1);
  CHECK(census(features(base(), read_board("D0@0,0 F1@0,-1"))).incomplete_city_points == 3);
  CHECK(census(features(base(), {})) == CensusSums{});
}

}  // namespace test_census
