// bastide count and census: golden numbers, and that threads and division change nothing.
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_counts {

using namespace bastide::tests;

namespace {

std::uint64_t number(const nlohmann::json& decimal) { return std::stoull(decimal.get<std::string>()); }

}  // namespace

TEST_CASE("count: boards of 1 to 4 tiles are the golden numbers") {
  // Three independent programs, one of them an answer-set solver, agree on these (shared reference data,
  // README); up to 3 tiles the reference model finds them by breadth-first search, too
  // (tests/rules/reference/counts.cpp).
  const auto counted = json_of("count --tiles 4 --json");
  CHECK(counted["counts"] == nlohmann::json({"1", "102", "11936", "1266617"}));
  CHECK(schema_complaint(counted, "count").empty());
}

TEST_CASE("count: placement sequences are the golden numbers") {
  // Origin as above; the first number is the empty sequence.
  const auto counted = json_of("count --tiles 4 --what placements --json");
  CHECK(counted["counts"] == nlohmann::json({"1", "102", "15804", "2815391"}));
}

TEST_CASE("count: threads do not change a byte") {
  for (const char* what : {"boards", "placements"}) {
    const auto one = run_program(fmt::format("count --tiles 4 --what {} --divide --json --threads 1", what));
    REQUIRE(one.exit_code == 0);
    for (const int threads : {2, 3, 7}) {
      const auto more =
          run_program(fmt::format("count --tiles 4 --what {} --divide --json --threads {}", what, threads));
      CHECK(more.output == one.output);
    }
  }
}

TEST_CASE("count: the divisions sum up to the count") {
  for (const char* what : {"boards", "placements"}) {
    const auto counted = json_of(fmt::format("count --tiles 4 --what {} --divide --json", what));
    CHECK(schema_complaint(counted, "count").empty());
    REQUIRE(counted["divisions"].size() > 1);
    for (std::size_t k = 1; k < 4; ++k) {
      std::uint64_t sum = 0;
      for (const auto& part : counted["divisions"]) sum += number(part["counts"][k]);
      CHECK(sum == number(counted["counts"][k]));
    }
  }
}

TEST_CASE("count: text and JSON tell the same, and another tile set counts otherwise") {
  CHECK(run_program("count --tiles 3").output.find("11936") != std::string::npos);
  CHECK(json_of("count --tiles 3 --json --edition c2")["counts"][2] == "11936");  // same tiles with gardens
  CHECK(json_of("count --tiles 3 --json --tileset winter-we1")["counts"][2] != "11936");
}

TEST_CASE("census: as many boards as counted, and independent of threads") {
  const auto one = run_program("census --tiles 3 --json --threads 1");
  CHECK(run_program("census --tiles 3 --json --threads 3").output == one.output);
  const auto census = nlohmann::json::parse(one.output);
  CHECK(census["boards"] == "11936");
  // Both are the reference model's (tests/solver/census/census_reference.cpp, random_play.cpp).
  CHECK(census["blocked_boards"]["B"] == "892");
  CHECK(census["random_play"]["unplaceable_draw_exact"][1] == "433/139160");
  CHECK(schema_complaint(census, "census").empty());
}

TEST_CASE("census: where no board of so many tiles exists there are no means") {
  const auto empty = run_program("census --tiles 2 --rule 'board_area=fixed 1x1' --quiet");
  CHECK(empty.exit_code == 0);
  CHECK(empty.output.find("-nan") == std::string::npos);
  CHECK(empty.output.find("  roads                                       0          -\n") !=
        std::string::npos);
}

TEST_CASE("count: games of two players are the golden numbers") {
  // Where they come from: tests/solver/games/count_games.cpp.
  const auto counted = json_of("count --tiles 3 --what games --json");
  CHECK(counted["counts"] == nlohmann::json({"1", "484", "329444"}));
  CHECK(counted["players"] == 2);
  CHECK(schema_complaint(counted, "count").empty());
  CHECK(run_program("count --tiles 3 --what games --players 3").output.find("329444") != std::string::npos);
}

TEST_CASE("count: there are fewer games of one follower") {
  const auto counted = json_of("count --tiles 3 --what games --players 1 --rule followers=1 --json");
  CHECK(number(counted["counts"][2]) < 329444);
  CHECK(run_program("count --tiles 3 --players 2").exit_code == 1);
}

TEST_CASE("count: games are divided by their first placement") {
  const auto counted = json_of("count --tiles 3 --what games --divide --json");
  CHECK(counted["divisions"].size() == 102);
  std::uint64_t sum = 0;
  for (const auto& part : counted["divisions"]) sum += number(part["counts"][2]);
  CHECK(sum == number(counted["counts"][2]));
}

}  // namespace test_counts
