// bastide solve hole: the tables, the JSON, and positions that cannot be read.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_hole {

using namespace bastide::tests;

TEST_CASE("solve hole: the patterns as a table") {
  auto outcome = run_program("solve hole");
  CHECK(outcome.exit_code == 0);
  for (const char* part :
       {"fills seven patterns of 69: ccfr, ccrf, cfcr, cffr, cfrf, crcr and crff.\n",
        "pattern  tiles  types  which", "crf-         4      1  D0\n", "crcr         0      0  -\n",
        "1 side known: 0 of 3 dead\n", "2 sides known: 0 of 15 dead\n", "4 sides known: 7 of 24 dead\n"})
    CHECK(says(outcome.output, part));
  outcome = run_program("solve hole --dead");
  CHECK_FALSE(says(outcome.output, "crf-"));
  CHECK(says(outcome.output, "4 sides known: 7 dead\n"));
  CHECK(says(run_program("solve hole --all").output, "4 sides known: 26 of 81 dead\n"));
}

TEST_CASE("solve hole: edges of a set's own have their letters") {
  const auto text = run_program("solve hole --edition c1+expansion/river").output;
  CHECK(says(text, "N E S W: c city, r road, f field, s river, -\nnot known.\n"));
  CHECK(says(text, "  s---  "));
}

TEST_CASE("solve hole: the cells after a position, typed or in a file") {
  const auto outcome = run_program("solve hole 'D0@0,0 E3@1,1 W1@0,2 E1@-1,1'");
  CHECK(outcome.exit_code == 0);
  CHECK(says(outcome.output, "  0,1   fcrc     dead"));
  CHECK(outcome.output.starts_with("No tile of the game fits at 0,1. The other 8 cells can be filled.\n"));
  CHECK(says(outcome.output, "1 dead, 0 starved, 9 in all\n"));
  CHECK(says(outcome.output, "·D0▒▒▒▒▒▒▒·"));
  const Folder folder;
  folder.write("board.txt", "D0@0,0  # the start\nE3@1,1 W1@0,2 E1@-1,1\n");
  const auto answers = json_in(folder, "solve hole --file board.txt --dead --json")["answers"];
  CHECK(answers.size() == 1);
  CHECK(answers[0]["cell"] == "0,1");
  CHECK(answers[0]["state"] == "dead");
}

TEST_CASE("solve hole: a picture of the board, its dead and starved cells marked") {
  const Folder folder;
  // Between the four tiles 0,1 is dead; the eight cells around them can be filled.
  const auto outcome =
      run_shell(folder, "bastide solve hole 'D0@0,0 E3@1,1 W1@0,2 E1@-1,1' --svg pictures --save holes.json");
  CHECK(outcome.exit_code == 0);
  CHECK(says(outcome.output, "1 dead, 0 starved, 9 in all\n"));
  const auto picture = folder.read("pictures/hole.svg");
  CHECK(says(picture, "<g data-hole=\"dead\"><title>0,1: dead</title>"));
  CHECK_FALSE(says(picture, "data-hole=\"starved\""));
  const auto saved = nlohmann::json::parse(folder.read("holes.json"));
  CHECK(saved["position"] == "D0@0,0 E3@1,1 W1@0,2 E1@-1,1");
  CHECK(run_shell(folder, "bastide report holes.json -o page").exit_code == 0);
  CHECK(says(folder.read("page/index.html"), "<g data-hole=\"dead\">"));
  CHECK(run_program("solve hole --svg pictures").exit_code == 1);  // patterns have no picture
}

TEST_CASE("solve hole: a starved cell east of all tiles is in the picture, too") {
  const Folder folder;
  // The game has one D, which lies, and B, which shows fields only: D alone fits at the road and the city.
  const auto outcome =
      run_shell(folder, "bastide solve hole D0@0,0 --supply D1,B4 --svg pictures && cat pictures/hole.svg");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.output.starts_with(
      "All tiles that fit at 0,-1, -1,0 or 1,0 lie already. The other cell can be filled.\n"));
  CHECK(says(outcome.output, "<title>1,0: starved</title>"));
  CHECK(says(outcome.output, "<title>-1,0: starved</title>"));
  CHECK(says(outcome.output, "<title>0,-1: starved</title>"));
  CHECK_FALSE(says(outcome.output, "<title>0,1: "));  // B fits below
}

TEST_CASE("solve hole: positions that cannot be read, and none") {
  const auto outcome = run_program("solve hole 'D0@0,0 Z1@1,0'");
  CHECK(outcome.exit_code == 2);
  CHECK(says(outcome.errors, "<position>:1:8: "));
  CHECK(run_program("solve hole --file nowhere.txt").exit_code == 2);
  CHECK(run_program("solve hole '# nothing'").exit_code == 1);
  CHECK(run_program("solve hole D0@0,0 --all").exit_code == 1);
  CHECK(run_program("solve hole D0@0,0 --file x").exit_code == 1);
}

}  // namespace test_hole
