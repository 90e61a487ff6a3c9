// bastide solve hole: the tables, the JSON, and positions that cannot be read.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_hole {

using namespace bastide::tests;

TEST_CASE("solve hole: the patterns as a table") {
  auto outcome = program_says("solve hole", 0);
  for (const char* part :
       {"fills seven patterns of 69: ccfr, ccrf, cfcr, cffr, cfrf, crcr and crff.\n",
        "pattern  tiles  types  which", "crf-         4      1  D0\n", "crcr         0      0  -\n",
        "1 side known: 0 of 3 dead\n", "2 sides known: 0 of 15 dead\n", "4 sides known: 7 of 24 dead\n"})
    CHECK(says(outcome.output, part));
  program_says("solve hole --dead", 0, {"4 sides known: 7 dead\n"}, {}, {"crf-"});
  CHECK(says(run_program("solve hole --all").output, "4 sides known: 26 of 81 dead\n"));
}

TEST_CASE("solve hole: edges of a set's own have their letters") {
  program_says("solve hole --edition c1+expansion/river", 0,
               {"N E S W: c city, r road, f field, s river, -\nnot known.\n", "  s---  "});
}

TEST_CASE("solve hole: the cells after a position, typed or in a file") {
  program_says(
      "solve hole 'D0@0,0 E3@1,1 W1@0,2 E1@-1,1'", 0,
      {"  0,1   fcrc     dead", "^No tile of the game fits at 0,1. The other 8 cells can be filled.\n",
       "1 dead, 0 starved, 9 in all\n", "·D0▒▒▒▒▒▒▒·"});
  const Folder folder;
  folder.write("board.txt", "D0@0,0  # the start\nE3@1,1 W1@0,2 E1@-1,1\n");
  const auto answers = json_in(folder, "solve hole --file board.txt --dead --json")["answers"];
  CHECK(answers.size() == 1);
  check_has(answers[0], R"({"cell": "0,1", "state": "dead"})");
}

TEST_CASE("solve hole: a picture of the board, its dead and starved cells marked") {
  const Folder folder;
  // Between the four tiles 0,1 is dead; the eight cells around them can be filled.
  shell_says(folder, "bastide solve hole 'D0@0,0 E3@1,1 W1@0,2 E1@-1,1' --svg pictures --save holes.json", 0,
             {"1 dead, 0 starved, 9 in all\n"});
  const auto picture = folder.read("pictures/hole.svg");
  check_says(picture, {"<g data-hole=\"dead\"><title>0,1: dead</title>"}, {"data-hole=\"starved\""});
  const auto saved = nlohmann::json::parse(folder.read("holes.json"));
  CHECK(saved["position"] == "D0@0,0 E3@1,1 W1@0,2 E1@-1,1");
  CHECK(run_shell(folder, "bastide report holes.json -o page").exit_code == 0);
  CHECK(says(folder.read("page/index.html"), "<g data-hole=\"dead\">"));
  CHECK(run_program("solve hole --svg pictures").exit_code == 1);  // patterns have no picture
}

TEST_CASE("solve hole: a starved cell east of all tiles is in the picture, too") {
  const Folder folder;
  // The game has one D, which lies, and B, which shows fields only: D alone fits at the road and the city.
  const auto outcome = shell_says(
      folder, "bastide solve hole D0@0,0 --supply D1,B4 --svg pictures && cat pictures/hole.svg", 0,
      {"^All tiles that fit at 0,-1, -1,0 or 1,0 lie already. The other cell can be filled.\n",
       "<title>1,0: starved</title>", "<title>-1,0: starved</title>", "<title>0,-1: starved</title>"});
  CHECK_FALSE(says(outcome.output, "<title>0,1: "));  // B fits below
}

TEST_CASE("solve hole: positions that cannot be read, and none") {
  program_says("solve hole 'D0@0,0 Z1@1,0'", 2, {}, {"<position>:1:8: "});
  CHECK(run_program("solve hole --file nowhere.txt").exit_code == 2);
  CHECK(run_program("solve hole '# nothing'").exit_code == 1);
  CHECK(run_program("solve hole D0@0,0 --all").exit_code == 1);
  CHECK(run_program("solve hole D0@0,0 --file x").exit_code == 1);
}

}  // namespace test_hole
