// bastide solve hole: the tables, the JSON, and positions that cannot be read.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_hole {

using namespace bastide::tests;

TEST_CASE("solve hole: the patterns as a table") {
  auto outcome = run_program("solve hole");
  CHECK(outcome.exit_code == 0);
  for (const char* part :
       {"fills seven patterns of 69: ccfr, ccrf, cfcr, cffr, cfrf, crcr and crff.\n",
        "pattern  tiles types  which", "crf-         4     1  D0\n", "crcr         0     0  -\n",
        "1 side known: 0 of 3 dead\n", "2 sides known: 0 of 15 dead\n", "4 sides known: 7 of 24 dead\n"})
    CHECK(outcome.output.find(part) != std::string::npos);
  outcome = run_program("solve hole --dead");
  CHECK(outcome.output.find("crf-") == std::string::npos);
  CHECK(outcome.output.find("4 sides known: 7 dead\n") != std::string::npos);
  CHECK(run_program("solve hole --all").output.find("4 sides known: 26 of 81 dead\n") != std::string::npos);
}

TEST_CASE("solve hole: the patterns as JSON") {
  const auto told = json_of("solve hole --dead --json");
  CHECK(schema_complaint(told, "solve").empty());
  CHECK(told["answers"].size() == 7);
  CHECK(told["answers"][0]["pattern"] == "ccfr");
  CHECK(told["answers"][0]["verdict"] == "impossible");
  CHECK(json_of("solve hole --json")["answers"].size() == 69);
  CHECK(json_of("solve hole --dead --without C1 --json")["answers"].size() == 8);
}

TEST_CASE("solve hole: the cells after a position, typed or in a file") {
  const auto outcome = run_program("solve hole 'D0@0,0 E3@1,1 W1@0,2 E1@-1,1'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.output.find("0,1      fcrc     dead") != std::string::npos);
  CHECK(outcome.output.starts_with("No tile of the game fits at 0,1. The other 8 cells can be filled.\n"));
  CHECK(outcome.output.find("1 dead, 0 starved, 9 in all\n") != std::string::npos);
  CHECK(outcome.output.find("·D0▒▒▒▒▒▒▒·") != std::string::npos);
  const Folder folder;
  folder.write("board.txt", "D0@0,0  # the start\nE3@1,1 W1@0,2 E1@-1,1\n");
  const auto told = run_shell(folder, "bastide solve hole --file board.txt --dead --json");
  REQUIRE(told.exit_code == 0);
  const auto answers = nlohmann::json::parse(told.output)["answers"];
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
  CHECK(outcome.output.find("1 dead, 0 starved, 9 in all\n") != std::string::npos);
  const auto picture = folder.read("pictures/hole.svg");
  CHECK(picture.find("<g data-hole=\"dead\"><title>0,1: dead</title>") != std::string::npos);
  CHECK(picture.find("data-hole=\"starved\"") == std::string::npos);
  const auto saved = nlohmann::json::parse(folder.read("holes.json"));
  CHECK(saved["position"] == "D0@0,0 E3@1,1 W1@0,2 E1@-1,1");
  CHECK(run_shell(folder, "bastide report holes.json -o page").exit_code == 0);
  CHECK(folder.read("page/index.html").find("<g data-hole=\"dead\">") != std::string::npos);
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
  CHECK(outcome.output.find("<title>1,0: starved</title>") != std::string::npos);
  CHECK(outcome.output.find("<title>-1,0: starved</title>") != std::string::npos);
  CHECK(outcome.output.find("<title>0,-1: starved</title>") != std::string::npos);
  CHECK(outcome.output.find("<title>0,1: ") == std::string::npos);  // B fits below
}

TEST_CASE("solve hole: positions that cannot be read, and none") {
  const auto outcome = run_program("solve hole 'D0@0,0 Z1@1,0'");
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.errors.find("<position>:1:8: ") != std::string::npos);
  CHECK(run_program("solve hole --file nowhere.txt").exit_code == 2);
  CHECK(run_program("solve hole '# nothing'").exit_code == 1);
  CHECK(run_program("solve hole D0@0,0 --all").exit_code == 1);
  CHECK(run_program("solve hole D0@0,0 --file x").exit_code == 1);
}

}  // namespace test_hole
