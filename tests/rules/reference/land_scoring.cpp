// Roads, cities and cloisters score in the reference model as the rule pages' examples say.
#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_land_scoring {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;

namespace {

std::string why(const std::string& text, const Edition& edition = {}) {
  const ScoreSheet sheet = score(base(), read_board(text), edition);
  REQUIRE(sheet.items.size() == 1);
  return sheet.items.front().why;
}

const std::string two_tile_city = "D0@0,0 E2@0,-1=red:city";
const std::string loop_to_one_crossing = "L0@0,0=red:road0 V0@1,0 V1@1,1 V2@0,1";

}  // namespace

TEST_CASE("reference: roads score one point a tile (E4)") {
  CHECK(totals("W0@-1,0=red:road0 D0@0,0 U0@1,0 W0@2,0") == "red 4");
  CHECK(totals("W0@-1,0 D0@0,0 W0@1,0=red:road2") == "red 3");
  CHECK(totals("V3@0,0=red:road V0@1,0 V1@1,1 V2@0,1") == "red 4");
  CHECK(why("W0@-1,0 D0@0,0 W0@1,0=red:road2") == "3 tiles");
}

TEST_CASE("reference: cities score two points a tile and pennant, a tile once (E1, E6)") {
  CHECK(totals("D0@0,0 F1@0,-1=red:city E2@0,-2") == "red 8");
  CHECK(totals("D1@0,0=red:city F0@1,0 E3@2,0") == "red 8");
  CHECK(why("D1@0,0=red:city F0@1,0 E3@2,0") == "3 tiles x 2 + 1 pennant x 2");
  const std::string five_segments = "N2@0,0=red:city N3@1,0 N1@0,1 I0@1,1";
  CHECK(totals(five_segments) == "red 8");
  CHECK(why(five_segments) == "4 tiles x 2");
}

TEST_CASE("reference: tied knights and thieves all score, more followers take all (E7, E12, C2-5, C2-6)") {
  CHECK(totals("D2@0,-1 U0@-1,-1 E1@-1,0=blue:city U0@1,-1 E3@1,0=red:city Q0@0,0") == "blue 10 red 10");
  CHECK(totals("D0@0,0 W0@-1,0=red:road0 B0@0,1 B0@1,1 V3@2,1 A1@2,0=blue:road U0@1,0") == "blue 4 red 4");
  CHECK(totals("D0@0,0 W0@-1,0=red:road0 B0@0,1 B0@1,1 V3@2,1 A1@2,0=red:road U0@1,0") == "red 4");
  CHECK(totals("D3@-2,0 E1@-1,0=blue:city V1@-1,-1 E2@0,-1=yellow:city V2@1,-1 E3@1,0=blue:city Q0@0,0") ==
        "blue 10 yellow 0");
}

TEST_CASE("reference: a cloister scores itself and its neighbours (E8, E13)") {
  const std::string ring =
      "B0@0,0=red:cloister V3@-1,-1 D0@0,-1 V0@1,-1 U1@1,0 V1@1,1 U0@0,1 V2@-1,1 U1@-1,0";
  CHECK(totals(ring) == "red 9");
  CHECK(why(ring) == "1 cloister + 8 neighbours");
  const ScoreSheet sheet = score(base(), read_board(ring), {});
  CHECK(sheet.items.front().tiles == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(sheet.items.front().complete);
  CHECK(sheet.items.front().segments == 1);

  const std::string three = "D0@0,0 U0@-1,0 U0@1,0 B0@0,1=yellow:cloister";
  CHECK(totals(three) == "yellow 4");
  CHECK(totals(three + " U0@0,2") == "yellow 5");
  CHECK(totals(three + " U0@0,2 U0@1,2") == "yellow 6");
  CHECK_FALSE(score(base(), read_board(three), {}).items.front().complete);
}

TEST_CASE("reference: at the end a road scores as in play, a city one point a tile and pennant (E13)") {
  CHECK(totals("U0@-1,0 D0@0,0 U0@1,0=red:road") == "red 3");
  CHECK(totals("D0@0,0 F1@0,-1=blue:city") == "blue 3");
  CHECK(why("D0@0,0 F1@0,-1=blue:city") == "2 tiles + 1 pennant");
  CHECK(
      totals("D2@0,0 U0@1,0 F0@1,1=green:city V3@1,2 E0@0,2=black:city U0@-1,0 F0@-1,1=green:city C0@0,1") ==
      "black 0 green 8");
}

TEST_CASE("reference: a small city scores half where the edition says so (E9)") {
  Edition half;
  half.small_city = SmallCity::half;
  CHECK(totals(two_tile_city) == "red 4");
  CHECK(totals(two_tile_city, half) == "red 2");
  CHECK(why(two_tile_city, half) == "2 tiles");
  // Three tiles are not small, and an open city is not touched by the option.
  CHECK(totals("D0@0,0 F1@0,-1=red:city E2@0,-2", half) == "red 8");
  CHECK(totals("D0@0,0 F1@0,-1=red:city", half) == "red 3");
}

TEST_CASE("reference: a loop back to one crossing counts tiles or segments (E22)") {
  Edition by_segment;
  by_segment.unit = Unit::segment;
  CHECK(totals(loop_to_one_crossing) == "red 4");
  CHECK(totals(loop_to_one_crossing, by_segment) == "red 5");
  CHECK(why(loop_to_one_crossing, by_segment) == "5 segments");
  CHECK(totals("N2@0,0=red:city N3@1,0 N1@0,1 I0@1,1", by_segment) == "red 10");
}

}  // namespace test_land_scoring
