// bastide solve witness: conditions, editions, properties; shares that make the whole.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_witness {

using namespace bastide::tests;

TEST_CASE("solve witness: the smallest board by a formula") {
  const auto told = json_of("solve witness --formula 'completed cities >= 2' --tiles 3 --count --json");
  const auto& answer = told["answers"][0];
  check_has(answer, R"({"verdict": "found", "tiles": 3, "completed_cities": 2, "count": "24",
                        "position": "D0@0,0 H0@0,-1 D2@0,-2"})");
  CHECK(run_program("solve witness --formula 'completed cities >= 2' --tiles 3 --count")
            .output.starts_with(
                "'completed cities >= 2' first holds with 3 tiles, on 24 boards (completed cities 2).\n"));
}

TEST_CASE("solve witness: nothing up to the bound is cut short, nothing at all impossible") {
  program_says("solve witness --formula 'loops >= 1' --tiles 3", 5,
               {"^'loops >= 1' holds on no board of up to 3 tiles; larger ones were not looked at."});
  program_says("solve witness --formula 'loops >= 1 and tiles <= 3' --tiles 3", 0,
               {"^'loops >= 1 and tiles <= 3' holds on no board.\n"});
}

TEST_CASE("solve witness: two shares and a whole run say the same") {
  const Folder folder;
  const std::string ask = "bastide solve witness --formula 'completed cities >= 2' --tiles 3 --json";
  const auto whole = shell_says(folder, ask, 0);
  for (const char* part : {"1", "2"})
    CHECK(run_shell(folder, ask + " --checkpoint p" + part + ".ledger --part " + part + "/2").exit_code == 0);
  const auto merged = shell_says(folder, "bastide merge p1.ledger p2.ledger --json", 0);
  CHECK(nlohmann::json::parse(merged.output)["answers"] == nlohmann::json::parse(whole.output)["answers"]);
}

TEST_CASE("solve witness: the smallest position that two editions score differently") {
  const auto told = json_of("solve witness --differs hig-2001 c1 --tiles 3 --json");
  const auto& answer = told["answers"][0];
  check_has(answer, R"({"verdict": "found", "tiles": 2, "followers": 1})");
  CHECK(answer["left_scores"] != answer["right_scores"]);
  const auto same = json_of("solve witness --differs c1 c1-rgg --tiles 2 --json");
  CHECK(same["answers"][0]["verdict"] == "impossible");
  CHECK(run_program("solve witness --differs c1 c1-rgg --tiles 2")
            .output.starts_with("c1 and c1-rgg score every position alike.\n"));
  const auto first = run_program("solve witness --differs hig-2001 c1 --tiles 3").output;
  CHECK(first.starts_with(
      "hig-2001 and c1 first score differently with 2 tiles and 1 follower: red 2 under hig-2001, "));
}

TEST_CASE("solve witness: a property that holds has none, as far as was looked") {
  const auto outcome = run_program("solve witness --property sheets-agree --tiles 1");
  CHECK(outcome.output.starts_with(
      "sheets-agree fails on nothing that was looked at; larger positions were not."));
  CHECK(outcome.exit_code == 5);  // cut short: larger positions were not looked at
  CHECK(says(outcome.output, "deployments on boards of up to 1 tile."));
}

TEST_CASE("solve witness: a property that is proved, one of turns, one that says nothing here") {
  const auto proved =
      program_says("solve witness --property undo-restores-the-board --tiles 2 --tileset mini-roads", 0,
                   {"^undo-restores-the-board fails on no board of any size.\n"});
  // One board of a tile and 20 of two, as `bastide count` says.
  CHECK(json_of("count --tileset mini-roads --tiles 2 --json")["counts"] == nlohmann::json{"1", "20"});
  check_says(proved.output, {"\nIt holds on all 21 boards of up to 2 tiles.\n",
                             "\nin every context, taking the tile back restored everything that is kept\n",
                             "\nIts lemmas were checked in every context: "});
  program_says("solve witness --property scored-when-completed --tiles 2 --tileset mini-roads", 0,
               {" turns of games of up to 2 tiles.\n", " positions looked at.\nIt holds in all "});
  program_says("solve witness --property bonuses-go-to-most-tokens --tiles 2", 0,
               {"^bonuses-go-to-most-tokens says nothing under this edition.\n",
                "\nThe property says nothing under this edition.\n"});
}

TEST_CASE("solve witness: editions that score alike as far as was looked") {
  const auto answer = json_of("solve witness --differs hig-2001 c1 --tiles 1 --json", 5)["answers"][0];
  check_has(answer, R"({"verdict": "cut_short", "at_least": 2})");
  CHECK(says(run_program("solve witness --differs hig-2001 c1 --tiles 1").output,
             "All positions of up to 1 tile are scored alike; larger ones were not looked at (--tiles)."));
}

TEST_CASE("solve witness: conditions that are none, and questions that do not go together") {
  check_refused(
      Folder(), 2, "solve witness",
      {{"--formula 'completd cities > 2'", "--formula:1:1: unknown name 'completd cities', expected"},
       {"--formula '2 < tiles < 4'", "--formula:1:11: '<' compares the outcome of a comparison"},
       {"--formula '(tiles > 2'", "--formula:1:1: '(' is not closed, expected ')'"},
       {"--formula 'tiles'", "--formula:1:1: this is a number"}});
  for (const char* arguments :
       {"", "--formula 'tiles>1' --property sheets-agree", "--property nope", "--differs c1",
        "--differs c1 c2 --tiles 9", "--differs c1 c2 --supply D1", "--differs c1 c2 --count",
        "--formula 'followers > 1' --count", "--property a-city-is-completed --tiles 0",
        "--formula 'followers >= 1' --edition c1+expansion/traders-builders",
        "--differs c1 c2 --checkpoint run.ledger", "--property sheets-agree --checkpoint run.ledger",
        "--property course-follows-the-rules"}) {
    INFO(arguments);
    CHECK(run_program(std::string("solve witness ") + arguments).exit_code == 1);
  }
}

}  // namespace test_witness
