// bastide solve block: what is printed, recorded, and refused.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_block {

using namespace bastide::tests;

TEST_CASE("solve block: the smallest board for a tile, as text and JSON") {
  const auto outcome = program_says("solve block --tile B", 0);
  for (const char* part : {"Tile B has no place on 6 boards of 2 tiles, and a place on every smaller one.\n",
                           "D0@0,0 D2@0,1", "·D2┄┄┄┄┄┄┄·", "Proved by exhaustion: 103 boards looked at.\n"})
    CHECK(says(outcome.output, part));
  CHECK(run_program("solve block --tile D").output.starts_with("Tile D is never left without a place.\n"));
  const auto told = json_of("solve block --tile B D --json");
  CHECK(told["question"] == "block");
  check_has(told["answers"][0], R"({"tile": "B", "tiles": 2, "count": "6", "position": "D0@0,0 D2@0,1"})");
  check_has(told["answers"][1], R"({"verdict": "impossible", "proof": {"kind": "counting"}})");
}

TEST_CASE("solve block: all types of the base set, whatever the threads") {
  const auto one = program_says("solve block --tile all --json --threads 1", 0);
  const auto told = nlohmann::json::parse(one.output);
  CHECK(told["answers"].size() == 24);
  const auto same = json_of("solve block --tile all --json --threads 3");
  CHECK(told == same);
}

TEST_CASE("solve block: every smallest board, up to a number") {
  const auto told = json_of("solve block --tile B --all --json");
  CHECK(told["answers"][0]["all"].size() == 6);
  const auto some = json_of("solve block --tile B --all --limit 2 --json");
  CHECK(some["answers"][0]["all"].size() == 2);
  CHECK(some["answers"][0]["count"] == "6");
}

TEST_CASE("solve block: a limit is no answer") {
  const auto told = json_of("solve block --tile A --tiles 3 --json", 5);
  check_has(told["answers"][0], R"({"verdict": "cut_short", "at_least": 4})");
  CHECK(run_program("solve block --tile A --tiles 3")
            .output.starts_with("Tile A has a place on every board of up to 3 tiles; larger ones were not"));
}

TEST_CASE("solve block: a board on which nothing left has a place") {
  CHECK(json_of("solve block --every --tileset mini-chiral --json")["answers"][0]["tiles"] == 4);
  CHECK(run_program("solve block --every --tileset mini-chiral")
            .output.starts_with("After 4 tiles nothing left in the bag may have a place ("));
  CHECK(run_program("solve block --every --tileset mini-roads")
            .output.starts_with("Never: as long as there are"));
}

TEST_CASE("solve block: the game of 17 tiles in docs/solver/block.md is one") {
  // Both engines play it and look at each of the tiles that leave: 17 tiles and 55 are the 72 of the set.
  const Folder folder;
  shell_says(
      folder,
      "sed -n '/^```json$/,/^```$/{/^{/p}' docs/solver/block.md > game.jsonl && bastide replay game.jsonl", 0,
      {"16 turns, 55 expectations"});
}

TEST_CASE("solve block: shares, and going on after an interruption, print the same", "[exhaustive]") {
  const Folder folder;
  const auto whole = run_shell(folder, "bastide solve block --tile all --tiles 3 --json --quiet");
  for (const char* part : {"1", "2"}) {
    shell_says(folder,
               std::string("bastide solve block --tile all --tiles 3 --quiet --part ") + part +
                   "/2 --checkpoint " + part + ".ledger",
               0);
  }
  const auto merged = run_shell(folder, "bastide merge 2.ledger 1.ledger --json --quiet");
  INFO(merged.errors);
  CHECK(merged.output == whole.output);
  CHECK(merged.exit_code == whole.exit_code);
  run_shell(folder, "bastide solve block --tile all --tiles 3 --json --quiet --checkpoint run.ledger");
  CHECK(run_shell(folder,
                  "bastide solve block --tile all --tiles 3 --json --quiet --checkpoint run.ledger --resume")
            .output == whole.output);
}

TEST_CASE("solve block: options that make no sense together or in themselves") {
  check_refused(Folder(), 1, "solve block",
                {{"--tile Y", "--tile: no tile 'Y' in set 'base'"},
                 {"--tiles 0", "--tiles"},
                 {"--limit 0", "--limit"},
                 {"--every --tile B", "--tile: expected without --every, which is about all tiles"},
                 {"--every --checkpoint x", "--checkpoint: --every is not made of pieces"},
                 {"--part 1/2", "--part needs --checkpoint FILE"}});
}

}  // namespace test_block
