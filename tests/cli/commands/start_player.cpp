// bastide editions start-player: the numbers of two players, what can never be decided, and the schema.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_start_player {

using namespace bastide::tests;

TEST_CASE("editions start-player: two players on the base set") {
  // (27x26 + 36x35 + 7x6) / (71x70) and (27x26 + 5x4 + 31x30 + 7x6) / (71x70):
  // tests/solver/games/start_draw.cpp.
  const auto told = json_of("editions start-player c1 --players 2 --rounds 3 --json");
  CHECK(schema_complaint(told, "start-player").empty());
  auto wrong = told;
  wrong["metrics"][0]["begins"] = 0.5;  // rounded numbers are not exact
  CHECK_FALSE(schema_complaint(wrong, "start-player").empty());
  REQUIRE(told["metrics"].size() == 2);
  const auto& segments = told["metrics"][0];
  CHECK(segments["metric"] == "segments");
  CHECK(segments["round"][1] == nlohmann::json({{"in", 2}, {"stay", 2}, {"probability", "1002/2485"}}));
  CHECK(segments["decided_in"].size() == 4);
  CHECK(segments["decided_in"][1] == "1483/2485");
  CHECK(segments["expected_rounds"] == "2485/1483");
  CHECK(segments["begins"] == "1/2");
  CHECK(told["metrics"][1]["metric"] == "edges");
  CHECK(told["metrics"][1]["expected_tiles"] == "355/117");
  const auto text = run_program("editions start-player c1 --players 2").output;
  for (const char* part : {"71 tiles in the bag, the start tile on the table", "0.403219  1002/2485",
                           "0.340845  121/355", "all tiles go back into the bag"})
    CHECK(text.find(part) != std::string::npos);
}

TEST_CASE("editions start-player: the start tile in the bag is one tile more") {
  const auto told = json_of("editions start-player c1 --players 5 --start-in-bag --json");
  CHECK(schema_complaint(told, "start-player").empty());
  CHECK(told["start_in_bag"] == true);
  CHECK(told["metrics"][0]["bag"][1] == nlohmann::json({{"roads", 1}, {"tiles", 37}}));
  CHECK(json_of("editions start-player c1 --players 5 --json")["metrics"][0]["bag"][1]["tiles"] == 36);
}

TEST_CASE("editions start-player: what can never be decided is said") {
  const auto tied = json_of("editions start-player c1 --tileset mini-cities --players 2 --json");
  CHECK(schema_complaint(tied, "start-player").empty());
  CHECK(tied["metrics"][1]["end"] == "always_tied");  // the set has no road
  CHECK(tied["metrics"][1]["undecided"] == "1");
  const auto small = json_of("editions start-player c1 --tileset mini-mixed --players 6 --json");
  CHECK(schema_complaint(small, "start-player").empty());
  CHECK(small["metrics"][0]["end"] == "bag_too_small");
  CHECK(small["metrics"][0]["expected_rounds"].is_null());
  const auto text = run_program("editions start-player c1 --tileset mini-mixed --players 6").output;
  CHECK(text.find("Never decided: the bag holds fewer tiles") != std::string::npos);
  const auto alone = json_of("editions start-player c1 --players 1 --json");
  CHECK(schema_complaint(alone, "start-player").empty());
  CHECK(alone["metrics"][0]["decided_in"][0] == "1");
}

TEST_CASE("editions start-player: players and rounds out of range are usage errors") {
  for (const char* wrong : {"", " --players 0", " --players 9", " --players 2 --rounds 51"}) {
    const auto outcome = run_program(std::string("editions start-player c1") + wrong);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.output.empty());
  }
}

}  // namespace test_start_player
