// Points under the options that designers set, by hand: small boards whose points follow from the option's
// words, put to both engines.
#include <map>

#include "rules/editions/tiles_under.hpp"
#include "rules/reference/scoring.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/scored.hpp"
#include "tilesets/files/reader.hpp"

namespace test_option_scoring {

using namespace bastide;
using rules::editions::Edition;

namespace {

const tilesets::TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

Edition with(const std::map<std::string, std::string>& options) {
  Edition edition;
  for (const auto& [option, value] : options) REQUIRE(set_option(edition, option, value).empty());
  return edition;
}

/// Points of the first players, by both engines, which must agree in every item.
std::vector<int> totals(const char* position, const Edition& edition, int players) {
  const auto set = rules::editions::tiles_under(base(), edition);
  return rules::of_players(tests::scored_alike(set, edition, position).totals, players);
}

std::pair<int, int> points(const char* position, const Edition& edition) {
  const auto both = totals(position, edition, 2);
  return {both[0], both[1]};
}

int points_of_one(const char* position, const Edition& edition) { return points(position, edition).first; }

}  // namespace

TEST_CASE("option scoring: formulas take the place of the table") {
  const auto* city = "D1@0,0=0:city F0@1,0 E3@2,0";  // 3 tiles, 1 pennant
  CHECK(points_of_one(city, Edition{}) == 8);
  CHECK(points_of_one(city, with({{"city.complete", "tiles*tiles"}})) == 9);
  CHECK(points_of_one(city, with({{"city.complete", "10*pennants + segments"}})) == 13);
  CHECK(points_of_one(city, with({{"city.incomplete", "99"}})) == 8);
  const auto* open = "D1@0,0=0:city F0@1,0";
  CHECK(points_of_one(open, with({{"city.complete", "99"}})) == 3);
  CHECK(points_of_one(open, with({{"city.incomplete", "max(0, tiles - 1)"}})) == 1);
  const auto* road = "U0@-1,0 D0@0,0 U0@1,0=0:road";
  CHECK(points_of_one(road, with({{"road.incomplete", "2*tiles"}})) == 6);
  // Worked example E22: 4 tiles, 5 segments.
  const auto* ring = "L0@0,0=0:road0 V0@1,0 V1@1,1 V2@0,1";
  CHECK(points_of_one(ring, with({{"road.complete", "10*tiles + segments"}})) == 45);
  const auto* cloister = "D0@0,0 U0@-1,0 U0@1,0 B0@0,1=0:cloister";
  CHECK(points_of_one(cloister, with({{"cloister.incomplete", "neighbours*neighbours"}})) == 9);
  const auto* farms = "D0@0,0 E2@0,-1=0:field H1@0,-2 E3@1,-2=0:field";  // E21: farms with 1 and 2 cities
  CHECK(points_of_one(farms, Edition{}) == 9);
  CHECK(points_of_one(farms, with({{"farm.points", "cities*cities"}})) == 5);
  CHECK(points_of_one(farms, with({{"farms", "first"}, {"farm.points", "7*cities"}})) == 14);
  CHECK(points_of_one(farms, with({{"farms", "second"}, {"farm.points", "10*cities + 1"}})) == 22);
}

TEST_CASE("option scoring: ties in full, not at all, or divided") {
  const auto* tied = "D0@0,0 N2@0,-1=0:city N3@1,-1=1:city";  // 3 tiles, open
  CHECK(points(tied, Edition{}) == std::pair(3, 3));
  CHECK(points(tied, with({{"shared_majority", "none"}})) == std::pair(0, 0));
  CHECK(points(tied, with({{"shared_majority", "split"}})) == std::pair(1, 1));
  CHECK(points(tied, with({{"who_scores", "everyone"}})) == std::pair(3, 3));
  const auto* majority = "D1@0,0=0:city F0@1,0=0:city G0@2,0=1:city E3@3,0";  // 4 tiles, 1 pennant
  CHECK(points(majority, Edition{}) == std::pair(10, 0));
  for (const auto* shares : {"none", "split"})
    CHECK(points(majority, with({{"shared_majority", shares}})) == std::pair(10, 0));
  CHECK(points(majority, with({{"who_scores", "everyone"}})) == std::pair(10, 10));
}

TEST_CASE("option scoring: those outvoted get half, or by their number, and all their shares") {
  // 4 tiles and a pennant: 10 points, two knights against one.
  const auto* majority = "D1@0,0=0:city F0@1,0=0:city G0@2,0=1:city E3@3,0";
  CHECK(points(majority, with({{"outvoted", "half"}})) == std::pair(10, 5));
  CHECK(points(majority, with({{"outvoted", "by_weight"}})) == std::pair(10, 5));
  CHECK(points(majority, with({{"who_scores", "shares"}})) == std::pair(6, 3));
  // Three, two and one on 6 tiles with 3 pennants, open: 9 points.
  const auto* three = "D1@0,0=1:city F0@1,0=0:city F0@2,0=0:city G0@3,0=0:city R0@4,0=1:city Q0@5,0=2:city";
  const auto all = [&](const char* option, const char* value) {
    return totals(three, with({{option, value}}), 3);
  };
  CHECK(all("outvoted", "nothing") == std::vector{9, 0, 0});
  CHECK(all("outvoted", "half") == std::vector{9, 4, 0});
  CHECK(all("outvoted", "by_weight") == std::vector{9, 6, 3});
  CHECK(all("who_scores", "shares") == std::vector{4, 3, 1});
  // Tied for most: the others are next, whatever those tied get; tied for the second place: both.
  const auto* tied = "D1@0,0=0:city F0@1,0=0:city F0@2,0=1:city G0@3,0=1:city R0@4,0=2:city Q0@5,0=3:city";
  CHECK(totals(tied, with({{"outvoted", "half"}}), 4) == std::vector{9, 9, 4, 4});
  CHECK(totals(tied, with({{"outvoted", "half"}, {"shared_majority", "none"}}), 4) ==
        std::vector{0, 0, 4, 4});
  CHECK(totals(tied, with({{"outvoted", "by_weight"}, {"shared_majority", "split"}}), 4) ==
        std::vector{4, 4, 4, 4});
  // Heavy figures: the parts of 10000 points are whole though their products are not numbers of 32 bits.
  const rules::PerPlayer heavy = {400000, 300000};
  for (const auto& [option, value, parts] :
       {std::tuple{"outvoted", "by_weight", rules::PerPlayer{10000, 7500}},
        {"who_scores", "shares", rules::PerPlayer{5714, 4285}}}) {
    CHECK(rules::play::award(heavy, 10000, with({{option, value}})) == parts);
    CHECK(rules::reference::awarded(heavy, 10000, with({{option, value}})) == parts);
  }
  // Farms: on each of them, and around a city.
  const auto* farm = "D0@0,0=0:field0 U0@-1,0=0:field0 U0@-2,0=1:field0 E2@0,-1";
  CHECK(points(farm, with({{"outvoted", "half"}})) == std::pair(3, 1));
  CHECK(points(farm, with({{"farms", "second"}, {"outvoted", "half"}})) == std::pair(3, 1));
  const auto* around = "D0@0,0=0:field0 U0@-1,0=0:field0 E2@0,-1=1:field";
  CHECK(points(around, with({{"farms", "first"}, {"outvoted", "half"}})) == std::pair(4, 2));
  CHECK(points(around, with({{"farms", "first"}, {"who_scores", "shares"}})) == std::pair(2, 1));
}

TEST_CASE("option scoring: a cloister counts what lies around it, and beside it") {
  const auto* cloister = "D0@0,0 B0@0,1=0:cloister W0@-1,0 W1@-1,1 U1@1,1";
  const auto of = [&](const std::string& formula) {
    return points_of_one(cloister, with({{"cloister.incomplete", formula}}));
  };
  CHECK(of("neighbours") == 4);
  CHECK(of("cities_around") == 1);  // D
  CHECK(of("cities_beside") == 1);
  CHECK(of("roads_around") == 4);
  CHECK(of("roads_beside") == 3);  // all but W in the corner
  CHECK(of("fields_around + 10*fields_beside") == 34);
  CHECK(of("cloisters_around + villages_around + gardens_around + pennants_around") == 0);
  // The tile itself is not around it; another cloister is.
  const auto* two = "D0@0,0 B0@0,1=0:cloister B0@1,1=1:cloister";
  CHECK(points(two, with({{"cloister.incomplete", "10*cloisters_around + cloisters_beside"}})) ==
        std::pair(11, 11));
  // What cannot be around is not asked of the formula; what can be is.
  Edition edition;
  CHECK_FALSE(set_option(edition, "cloister.complete", "1 - cities_around").empty());
  CHECK(with({{"cloister.complete", "neighbours - cities_around"}}).formulas[4].has_value());
}

TEST_CASE("option scoring: farms second, a city once for each player or once for all") {
  // The city of 0,0 and 0,-1 with a farm on either side of it: one of red and one of blue.
  const auto each = with({{"farms", "second"}});
  const auto all = with({{"farms", "second"}, {"second_once", "all"}});
  const auto* apart = "D0@0,0=0:field0 E2@0,-1=1:field";
  CHECK(points(apart, each) == std::pair(3, 3));
  CHECK(points(apart, all) == std::pair(3, 0));
  CHECK(points("D0@0,0=1:field0 E2@0,-1=0:field", all) == std::pair(0, 3));  // whose farm was laid first
  CHECK(points("E2@0,-1=1:field D0@0,0=0:field0", all) == std::pair(0, 3));
  // Both score on the first farm, the third player's farm comes too late.
  const auto* shared = "D0@0,0=0:field0 U0@-1,0=1:field0 E2@0,-1=2:field";
  CHECK(points(shared, each) == std::pair(3, 3));
  CHECK(points(shared, all) == std::pair(3, 3));
  // Nobody scores on a farm that is tied and gives nothing then: the city is the next farm's.
  CHECK(points("D0@0,0=0:field0 U0@-1,0=2:field0 E2@0,-1=1:field",
               with({{"farms", "second"}, {"second_once", "all"}, {"shared_majority", "none"}})) ==
        std::pair(0, 3));
  // E21's two farms of one player: once for him, once for all.
  const auto* farms = "D0@0,0 E2@0,-1=0:field H1@0,-2 E3@1,-2=0:field";
  CHECK(points_of_one(farms, all) == points_of_one(farms, each));
}

TEST_CASE("option scoring: farms first, ties around a city") {
  const auto first = [](const char* ties) { return with({{"farms", "first"}, {"first_ties", ties}}); };
  const auto* tied = "D0@0,0=0:field0 E2@0,-1=1:field";
  CHECK(points(tied, with({{"farms", "first"}})) == std::pair(4, 4));
  CHECK(points(tied, first("full")) == std::pair(4, 4));
  CHECK(points(tied, first("none")) == std::pair(0, 0));
  CHECK(points(tied, first("split")) == std::pair(2, 2));
  // Other ties, of knights, are settled by shared_majority alone.
  const auto* knights = "D0@0,0 N2@0,-1=0:city N3@1,-1=1:city";
  CHECK(points(knights, first("none")) == std::pair(3, 3));
  auto edition = first("full");
  REQUIRE(set_option(edition, "shared_majority", "none").empty());
  CHECK(points(knights, edition) == std::pair(0, 0));
  CHECK(points(tied, edition) == std::pair(4, 4));
  REQUIRE(set_option(edition, "first_ties", "none").empty());
  REQUIRE(set_option(edition, "who_scores", "everyone").empty());
  CHECK(points(tied, edition) == std::pair(4, 4));  // no majority is asked for
  CHECK(points("D0@0,0=0:field0 U0@-1,0=0:field0 E2@0,-1=1:field", first("none")) == std::pair(4, 0));
}

TEST_CASE("option scoring: nothing for what is incomplete, farms as ever") {
  const auto nothing = with({{"incomplete_at_end", "nothing"}});
  CHECK(points_of_one("U0@-1,0 D0@0,0 U0@1,0=0:road", nothing) == 0);
  CHECK(points_of_one("D0@0,0 F1@0,-1=0:city", nothing) == 0);
  CHECK(points_of_one("D0@0,0 U0@-1,0 U0@1,0 B0@0,1=0:cloister", nothing) == 0);
  CHECK(points_of_one("D0@0,0 E2@0,-1=0:city", nothing) == 4);
  CHECK(points_of_one("D0@0,0 E2@0,-1=0:field", nothing) == 3);
}

TEST_CASE("option scoring: a crossing with bushes joins its roads") {
  // Three ends: at two cloisters and at a crossing with houses. By the book the arm to the east is a road
  // of 2.
  const auto joined = with({{"junction_ends_road", "houses_only"}});
  CHECK(points_of_one("L0@0,0=0:road0 A1@1,0 A2@0,1 W0@-1,0", Edition{}) == 2);
  CHECK(points_of_one("L0@0,0=0:road A1@1,0 A2@0,1 W0@-1,0", joined) == 4);
  CHECK(points_of_one("L0@0,0=0:road A1@1,0 A2@0,1 W0@-1,0", [&] {
          auto edition = joined;
          set_option(edition, "road.incomplete", "0");
          return edition;
        }()) == 4);                                                  // so it is complete
  CHECK(points_of_one("L0@0,0=0:road A1@1,0 A2@0,1", joined) == 3);  // its end to the west is open
  // A ring with a tail: back to the crossing on two of its three sides, complete when the third is closed.
  CHECK(points_of_one("L0@0,0=0:road V0@1,0 V1@1,1 V2@0,1 W0@-1,0", joined) == 5);
  // Under the second printing's drawings every crossing has houses.
  CHECK(points_of_one("L0@0,0=0:road0 A1@1,0 A2@0,1 W0@-1,0",
                      with({{"junction_ends_road", "houses_only"}, {"tile_art", "c2"}})) == 2);
}

TEST_CASE("option scoring: the edge of the table completes cities, roads and cloisters") {
  const auto table = [](const char* cloister) {
    return with({{"board_area", "fixed 3x3"},
                 {"border", "completes"},
                 {"border_cloister", cloister},
                 {"road.incomplete", "0"},
                 {"city.incomplete", "0"},
                 {"cloister.incomplete", "0"}});
  };
  CHECK(points_of_one("U0@-1,0 D0@0,0 U0@1,0=0:road", table("no")) == 3);
  CHECK(points_of_one("D0@0,0 U0@1,0=0:road", table("no")) == 0);  // open to the west
  CHECK(points_of_one("E0@-1,-1=0:city", table("no")) == 2);       // one tile, its city faces the edge
  CHECK(points_of_one("E0@-1,0=0:city", table("no")) == 0);
  const auto* corner = "D0@0,0 E2@0,-1 U0@-1,0 B0@-1,-1=0:cloister";
  CHECK(points_of_one(corner, table("no")) == 0);
  CHECK(points_of_one(corner, table("real_tiles")) == 4);
  CHECK(points_of_one(corner, table("nine")) == 9);
  CHECK(points_of_one("D0@0,0 E2@0,-1 B0@-1,-1=0:cloister", table("nine")) ==
        0);  // 1 cell of the table is empty
  // A hidden cell of the floor is an edge, far from any other.
  const auto floor =
      with({{"board_area", "floor 1x1@1,0"}, {"border", "completes"}, {"road.incomplete", "0"}});
  CHECK(points_of_one("A3@-1,0 D0@0,0=0:road", floor) == 2);
  CHECK(points_of_one("A3@-1,40 D0@0,40=0:road", floor) == 0);
}

}  // namespace test_option_scoring
