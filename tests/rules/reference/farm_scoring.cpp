// The three farm methods on the boards of the worked examples, and the item forms of
// rules/score_sheet.hpp.
#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_farm_scoring {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;

namespace {

std::string third(const std::string& text) { return totals(text, with_farms(Farms::third)); }
std::string second(const std::string& text) { return totals(text, with_farms(Farms::second)); }
std::string first(const std::string& text) { return totals(text, with_farms(Farms::first)); }

const std::string three_owners =
    "D0@0,0 H1@0,1=yellow:field E3@1,1=black:field E1@-1,1=yellow:field U0@-1,0=red:field0 "
    "I3@0,-1=blue:field "
    "H1@-1,-1 K1@-2,-1=blue:field0 D2@-2,0 U0@1,0 H1@0,2 E1@-1,2 E3@1,2";
const std::string one_player_twice = "D0@0,0 E2@0,-1=red:field H1@0,-2 E3@1,-2=red:field";

}  // namespace

TEST_CASE("reference: joined farms are shared by those tied for most farmers (E11)") {
  const std::string joined = "D0@0,0 L3@-1,0=red:field1 H1@0,1=yellow:field H1@1,1=blue:field A1@1,0";
  CHECK(third(joined) == "blue 3 red 3 yellow 3");
  CHECK(second(joined) == "blue 3 red 3 yellow 3");
  CHECK(first(joined) == "blue 4 red 4 yellow 4");
}

TEST_CASE("reference: a farm scores each completed city that it touches (E15)") {
  const std::string three_cities = "D1@0,0 H1@1,0=blue:field H1@2,0 E3@3,0 V1@1,-1 V2@2,-1";
  CHECK(third(three_cities) == "blue 9");
  CHECK(first(three_cities) == "blue 12");
  const std::string open_city = "D1@0,0 H1@1,0=blue:field H1@2,0=red:field";
  CHECK(third(open_city) == "blue 6 red 3");
  CHECK(first(open_city) == "blue 8 red 4");
}

TEST_CASE("reference: majority is over the farm, or over the city's farms in method first (E16, E17)") {
  const std::string two_to_one =
      "D2@1,1 H1@1,0=red:field E1@0,0=blue:field H1@2,0=yellow:field F0@3,0=red:field0 V1@1,-1 E0@2,-1 "
      "V2@3,-1";
  CHECK(third(two_to_one) == "blue 3 red 6 yellow 0");
  CHECK(first(two_to_one) == "blue 0 red 8 yellow 0");
  const std::string draw =
      "D2@1,1 H1@1,0=red:field E1@0,0=blue:field H1@2,0=yellow:field F0@3,0=red:field0 V1@1,-1 E0@2,-1 "
      "E0@3,-1 "
      "F0@4,0=yellow:field0 V2@4,-1";
  CHECK(third(draw) == "blue 3 red 6 yellow 6");
  CHECK(first(draw) == "blue 0 red 8 yellow 8");
}

TEST_CASE("reference: the methods differ over several farms (E18, E19, E21)") {
  CHECK(third(three_owners) == "black 0 blue 15 red 9 yellow 12");
  CHECK(second(three_owners) == "black 0 blue 9 red 9 yellow 12");
  CHECK(first(three_owners) == "black 0 blue 12 red 4 yellow 16");

  const std::string editions_differ = "D0@0,0 N2@0,-1=yellow:field I3@1,-1=blue:field V2@-1,0=blue:field1";
  CHECK(third(editions_differ) == "blue 6 yellow 3");
  CHECK(second(editions_differ) == "blue 3 yellow 3");
  CHECK(first(editions_differ) == "blue 4 yellow 0");

  CHECK(third(one_player_twice) == "red 9");
  CHECK(second(one_player_twice) == "red 6");
  CHECK(first(one_player_twice) == "red 8");
}

TEST_CASE("reference: a closed farm without a city scores nothing, but is an item (E20)") {
  const std::string closed = "V3@0,0 V0@1,0 V1@1,1 V2@0,1=blue:field1";
  CHECK(third(closed) == "blue 0");
  const ScoreSheet sheet = score(base(), read_board(closed), {});
  REQUIRE(sheet.items.size() == 1);
  CHECK(sheet.items.front().feature == FeatureKind::farm);
  CHECK(sheet.items.front().tiles == std::vector<int>{0, 1, 2, 3});
  CHECK(sheet.items.front().why == "0 cities x 3");
  CHECK_FALSE(sheet.items.front().complete);
  CHECK(score(base(), read_board(closed), with_farms(Farms::first)).items.empty());
  CHECK(score(base(), read_board(closed), with_farms(Farms::off)).items.empty());
}

TEST_CASE("reference: method second lets the farm with the smallest segment score a shared city") {
  const ScoreSheet sheet = score(base(), read_board(one_player_twice), with_farms(Farms::second));
  REQUIRE(sheet.items.size() == 2);
  // The field of E2 joins H's and touches both completed cities (D+E2, H+E3); the field of E3 touches H+E3
  // again.
  CHECK(sheet.items[0].anchor < sheet.items[1].anchor);
  CHECK(sheet.items[0].cities == 2);
  CHECK(sheet.items[0].points[6] == 6);
  CHECK(sheet.items[1].cities == 1);
  CHECK(sheet.items[1].points[6] == 0);
}

TEST_CASE("reference: method first has one item a city, with the farmers of all its farms") {
  const ScoreSheet sheet = score(base(), read_board(one_player_twice), with_farms(Farms::first));
  REQUIRE(sheet.items.size() == 2);
  for (const ScoreItem& item : sheet.items) {
    CHECK(item.feature == FeatureKind::farm);
    CHECK(item.complete);
    CHECK(item.cities == 1);
    CHECK(item.tiles.size() == 2);
    CHECK(item.points[6] == 4);
    CHECK(item.why == "1 city x 4");
  }
  CHECK(sheet.items[0].holders[6] == 1);  // D+E2
  CHECK(sheet.items[1].holders[6] == 2);  // H+E3: the farmers of both farms
}

}  // namespace test_farm_scoring
