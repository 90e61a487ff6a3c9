// bastide solve largest: golden answers, the notation of its positions, and what is no question.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_largest {

using namespace bastide::tests;

TEST_CASE("solve largest: the turn in words, the same on any number of threads", "[exhaustive]") {
  const auto one = program_says("solve largest turn --threads 1", 0);
  for (const char* part : {"One turn can score 163 points with tile K, which completes 1 city, 1 road, 5 "
                           "cloisters, and no more\nis"})
    CHECK(says(one.output, part));
  CHECK(run_program("solve largest turn --threads 2").output == one.output);
}

TEST_CASE("solve largest: road and loop, by tiles and by points") {
  const auto told = json_of("solve largest road --json --tileset winter-we1 --edition winter");
  REQUIRE(told["answers"].size() == 4);
  // 36 two-sided segments on 35 tiles (one has two), and two ends.
  CHECK(told["answers"][0]["tiles"] == 37);
  check_has(told["answers"][1], R"({"feature": "loop", "tiles": 35})");
}

TEST_CASE("solve largest: fewer tiles, fewer points") {
  const auto told = json_of("solve largest city --by tiles --json --supply 'D1 E5 N1'");
  CHECK(told["answers"][0]["tiles"] == 3);
  // Nothing but one-sided roads that cannot meet: no road is completed.
  const auto none = json_of("solve largest road --by tiles --json --supply 'D1'");
  CHECK(none["answers"][0]["verdict"] == "impossible");
}

TEST_CASE("solve largest: what is not reached is a bound, and inconclusive") {
  const auto told = json_of("solve largest city --by tiles --limit 10 --json", 5);
  check_has(told["answers"][0], R"({"verdict": "bound", "at_most": 32})");
}

TEST_CASE("solve largest: unknown things are usage errors") {
  for (const char* wrong : {"solve largest", "solve largest castle", "solve largest city --by area",
                            "solve largest city --limit 0", "solve largest turn --by tiles"}) {
    const auto outcome = program_says(wrong, 1, {""});
    CHECK_FALSE(outcome.errors.empty());
  }
  const auto outcome = run_program("solve largest turn --by tiles");
  CHECK(says(outcome.errors, "--by tiles: expected --by points"));
}

TEST_CASE("solve largest: what it does not know of an edition is named, with what may still be asked") {
  check_refused(
      Folder(), 1, "solve largest --quiet --rule city.complete=2*tiles+own",
      {{"city --by tiles",
        "solve largest city: by tiles it does not know own in city.complete of edition c1"},
       {"city --by points",
        "by points it does not know own in city.complete of edition c1; expected --by tiles"},
       {"turn", "solve largest turn: by points it does not know own in city.complete of edition c1"}});
}

TEST_CASE("solve largest: a set too large to be counted is refused in words") {
  const Folder folder;
  folder.write("huge.toml",
               "[tileset]\nid = \"huge\"\nname = \"huge\"\nstart = \"E\"\nsource = \"ours\"\n"
               "[[tile]]\nid = \"E\"\ncount = 255\nedges = \"cfff\"\ncities = [\"N\"]\n"
               "[[tile]]\nid = \"C\"\ncount = 255\nedges = \"cccc\"\ncities = [\"NESW+\"]\n");
  shell_says(folder, "bastide solve largest city --tileset ./huge.toml", 1, {},
             {"too many tiles to count all selections, expected a smaller set"});
  shell_says(folder, "bastide solve largest city --tileset ./huge.toml --supply 'E6 C2' --by tiles", 0,
             {"The largest completed city has 8 tiles ("});
}

TEST_CASE("solve largest: on a small table all boards are looked at") {
  // 6,869 boards and the city of 3 tiles: confirmed by a plain enumeration of the boards on this table.
  const auto told = json_of("solve largest city --by points --rule 'board_area=fixed 2x2' --json");
  const auto& answer = told["answers"][0];
  check_has(answer, R"({"verdict": "found", "tiles": 3, "points": 8, "proof": {"kind": "exhaustion",
                        "nodes": "6869"}})");
  const auto text = run_program("solve largest city --by points --rule 'board_area=fixed 2x2'").output;
  CHECK(text.starts_with(
      "The most valuable completed city has 8 points (3 tiles, 1 pennant), and no more is possible.\n"));
}

}  // namespace test_largest
