// Segments that pass each other on a tile, a city among them, and lines that branch, on both engines.
#include <random>
#include <string>
#include <vector>

#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_crossed {

using namespace bastide;
using namespace bastide::rules;

namespace {

using Told = std::vector<std::string>;

const std::string tiles = R"([tileset]
id = "crossed"
start = "Under"
[edges]
t = { segment = "rail" }
[[tile]]
id = "Under"
count = 3
edges = "rcrc"
cities = ["EW"]
roads = ["NS"]
crosses = ["NS EW"]
[[tile]]
id = "Beyond"
count = 2
edges = "crcf"
cities = ["NS"]
roads = ["E"]
centre = "hamlet"
crosses = ["NS E"]
[[tile]]
id = "Cities"
count = 2
edges = "cccc"
cities = ["NS+", "EW"]
crosses = ["NS EW"]
[[tile]]
id = "RailUnder"
count = 2
edges = "ctct"
cities = ["NS"]
rails = ["EW"]
crosses = ["EW NS"]
[[tile]]
id = "Fork"
count = 4
edges = "ttft"
rails = ["NEW"]
[[tile]]
id = "Cross"
count = 2
edges = "tttt"
rails = ["NESW"]
[[tile]]
id = "RoadFork"
count = 3
edges = "frrr"
roads = ["ESW"]
centre = "none"
[[tile]]
id = "Cap"
count = 4
edges = "cfff"
cities = ["N"]
[[tile]]
id = "End"
count = 4
edges = "rfff"
roads = ["N"]
centre = "hamlet"
[[tile]]
id = "Stop"
count = 4
edges = "tfff"
rails = ["N"]
[[tile]]
id = "Curve"
count = 3
edges = "fftt"
rails = ["SW"]
)";

tests::PlayedOnBoth game(int players = 2) {
  return {tests::edition_of("[lines]\nrail = { complete = \"tiles + 2*loops\", incomplete = \"tiles\" }\n"
                            "[[figure]]\nid = \"follower\"\nstands_on = [\"road\", \"city\", \"cloister\", "
                            "\"field\", \"rail\"]\n"),
          tilesets::files::read_tile_set(tiles, "crossed.toml"), players};
}

}  // namespace

TEST_CASE("crossed: a road below a city and the city go on, each for itself, and farms lie on four sides") {
  auto played = game();
  CHECK(played.lay("Cap1@-1,0=0:city").empty());
  CHECK(played.lay("End2@0,-1=1:road").empty());
  CHECK(played.lay("Cap3@1,0=0:field") == Told{"city: black 6 (3 tiles x 2)"});
  CHECK(played.lay("End0@0,1=1:field") == Told{"road: blue 3 (3 tiles)"});
}

TEST_CASE("crossed: the four fields of a road below a city are four farms, which all touch it") {
  auto played = game(4);
  CHECK(played.lay("Under0@0,-1=0:field2").empty());
  CHECK(played.lay("Under0@0,1=1:field0").empty());
  CHECK(played.lay("Cap1@-1,0").empty());
  CHECK(played.lay("Cap3@1,0").empty());
  const auto sheet = played.games.fast.final_score(played.edition.farms);
  CHECK(rules::of_players(sheet.totals, 4) == std::vector<int>{3, 3, 0, 0});
}

TEST_CASE("crossed: two cities that pass each other are completed one by one") {
  auto played = game();
  CHECK(played.lay("Cities0@1,0=0:city0").empty());
  CHECK(played.lay("Cap2@1,-1").empty());
  CHECK(played.lay("Cap0@1,1") == Told{"city: black 8 (3 tiles x 2 + 1 pennant x 2)"});
}

TEST_CASE("crossed: a line with three sides in one segment is complete when its three ends are") {
  auto played = game();
  CHECK(played.lay("Beyond1@1,0").empty());
  CHECK(played.lay("RailUnder1@2,0=1:rail").empty());
  CHECK(played.lay("Fork2@2,-1").empty());
  CHECK(played.lay("Stop1@1,-1").empty());
  CHECK(played.lay("Stop0@2,1").empty());
  CHECK(played.lay("Stop3@3,-1") == Told{"rail: blue 5 (tiles + 2*loops with 5 tiles, 5 segments, 0 loops)"});
}

TEST_CASE("crossed: a ring on a line that forks is a loop") {
  auto played = game();
  CHECK(played.lay("Beyond1@1,0").empty());
  CHECK(played.lay("RailUnder1@2,0=1:rail").empty());
  CHECK(played.lay("Fork1@2,-1").empty());
  CHECK(played.lay("Stop0@2,1").empty());
  CHECK(played.lay("Curve1@3,-1").empty());
  CHECK(played.lay("Curve3@2,-2").empty());
  CHECK(played.lay("Curve0@3,-2") == Told{"rail: blue 8 (tiles + 2*loops with 6 tiles, 6 segments, 1 loop)"});
}

TEST_CASE("crossed: a road with three sides in one segment ends nowhere on its tile") {
  auto played = game();
  CHECK(played.lay("RoadFork1@0,1=0:road").empty());
  CHECK(played.lay("End2@0,-1").empty());
  CHECK(played.lay("End0@0,2").empty());
  CHECK(played.lay("End1@-1,1") == Told{"road: black 5 (5 tiles)"});
}

TEST_CASE("crossed: games at random, both engines, with what is taken back") {
  std::mt19937 random(4711);
  for (int n = 0; n < tests::in_full(40, 10); ++n) {
    auto played = game(2 + n % 3);
    for (int turn = 0; turn < 24 && !played.places().empty(); ++turn) played.lay_at_random(random);
  }
}

}  // namespace test_crossed
