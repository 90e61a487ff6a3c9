// bastide count and census: golden numbers, and that threads and division change nothing.
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_counts {

using namespace bastide::tests;

namespace {

std::uint64_t number(const nlohmann::json& decimal) { return std::stoull(decimal.get<std::string>()); }

}  // namespace

TEST_CASE("count: threads do not change a byte") {
  for (const char* what : {"boards", "placements"}) {
    const auto one =
        program_says(fmt::format("count --tiles 4 --what {} --divide --json --threads 1", what), 0);
    for (const int threads : {2, 3, 7}) {
      const auto more =
          run_program(fmt::format("count --tiles 4 --what {} --divide --json --threads {}", what, threads));
      CHECK(more.output == one.output);
    }
  }
}

TEST_CASE(
    "census: with tiles laid in an order random play is not followed, and which boards are meant is said") {
  program_says("census --tiles 2 --edition c1+expansion/river", 0,
               {"Random play is not followed: the tiles of deck 'river' are laid before the others",
                "\nBoards are those of games in which no tile had to be removed before"},
               {}, {"Chance that the tile drawn next"});
  CHECK(says(run_program("census --tiles 2").output, "Chance that the tile drawn next"));
}

TEST_CASE("count: the divisions sum up to the count") {
  for (const char* what : {"boards", "placements"}) {
    const auto counted = json_of(fmt::format("count --tiles 4 --what {} --divide --json", what));
    REQUIRE(counted["divisions"].size() > 1);
    for (std::size_t k = 1; k < 4; ++k) {
      std::uint64_t sum = 0;
      for (const auto& part : counted["divisions"]) sum += number(part["counts"][k]);
      CHECK(sum == number(counted["counts"][k]));
    }
  }
}

TEST_CASE("count: text and JSON tell the same, and another tile set counts otherwise") {
  CHECK(says(run_program("count --tiles 3").output, "11936"));
  CHECK(json_of("count --tiles 3 --json --edition c2")["counts"][2] == "11936");  // same tiles with gardens
  CHECK(json_of("count --tiles 3 --json --tileset winter-we1")["counts"][2] != "11936");
}

TEST_CASE("census: as many boards as counted, and independent of threads") {
  const auto census = json_of("census --tiles 3 --json --threads 1");
  CHECK(census == json_of("census --tiles 3 --json --threads 3"));
  CHECK(census["boards"] == "11936");
  // Both are the reference model's (tests/solver/census/census_reference.cpp, random_play.cpp).
  CHECK(census["blocked_boards"]["B"] == "892");
  CHECK(census["random_play"]["unplaceable_draw_exact"][1] == "433/139160");
}

TEST_CASE("census: where no board of so many tiles exists there are no means") {
  program_says("census --tiles 2 --rule 'board_area=fixed 1x1' --quiet", 0,
               {"  roads                    0  -\n"}, {}, {"-nan"});
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
