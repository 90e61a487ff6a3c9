// bastide solve reach: boards and games judged, and records that replay.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_reach {

using namespace bastide::tests;

TEST_CASE("solve reach: a game that ends so is recorded and replays") {
  const Folder folder;
  auto outcome =
      shell_says(folder,
                 "bastide solve reach 'D0@0,0 E2@0,-1 U0@1,0=red:road' --scores red=1,blue=4 --end "
                 "--rule small_city=full --record game.jsonl --json",
                 0);
  outcome = shell_says(folder,
                       "bastide solve reach 'U0@1,0=red:road E2@0,-1 D0@0,0' --scores red=2,blue=4 --end "
                       "--record game.jsonl --json",
                       0);
  const auto told = nlohmann::json::parse(outcome.output);
  CHECK(schema_complaint(told, "solve").empty());
  const auto& answer = told["answers"][0];
  CHECK(answer["verdict"] == "found");
  CHECK(answer["track"] == nlohmann::json({"blue 4", "red 0"}));
  CHECK(answer["position"] == "D0@0,0 E2@0,-1 U0@1,0=red:road");
  outcome =
      run_shell(folder, "bastide solve reach 'U0@1,0=red:road E2@0,-1 D0@0,0' --scores red=2,blue=4 --end");
  CHECK(
      outcome.output.starts_with("Yes: a game of 2 players can come to this, blue 4 and red 0.\n  blue: "
                                 "E2@0,-1 city\n  red: U0@1,0 road\n"));
  shell_says(folder, "bastide replay game.jsonl", 0, {"1 of 1 games replayed"});
}

TEST_CASE("solve reach: a photographed board is turned and moved until its start tile lies right") {
  const auto told = json_of("solve reach 'E3@6,5 D1@5,5' --json");
  const auto& answer = told["answers"][0];
  check_has(answer, R"({"verdict": "found", "start_tile": "D1@5,5", "quarter_turns": 3,
                        "position": "D0@0,0 E2@0,-1"})");
  const auto text = run_program("solve reach 'E3@6,5 D1@5,5'").output;
  CHECK(
      text.starts_with("Yes: these 2 tiles can be laid in the order below.\n  The start tile is D1@5,5; the "
                       "board was turned by 3 quarters"));
}

TEST_CASE("solve reach: all that speaks against a board, with its place") {
  const auto outcome = program_says("solve reach 'D0@0,0 E1@0,-1\nU0@3,0 C0@0,0 D0@3,1'", 0);
  for (const char* part :
       {"No: this cannot arise in a game.\n", "<position>:1:8: E1@0,-1: shows field to the south",
        "<position>:2:1: U0@3,0: does not hang together", "C0@0,0: D0@0,0 lies on the same cell",
        "D0@3,1: shows city to the north"})
    CHECK(says(outcome.output, part));
  CHECK(says(run_program("solve reach 'C0@0,0 C0@0,1'").output, "this is tile C number 2"));
  CHECK(says(run_program("solve reach 'U0@0,0'").output, "no tile can be the start tile"));
}

TEST_CASE("solve reach: followers and scores that no game gives") {
  for (const auto& [arguments, message] : std::initializer_list<std::pair<const char*, const char*>>{
           {"'D0@0,0 E2@0,-1=red:city'", "this city is complete"},
           {"'D0@0,0=red:road E2@0,-1'", "the start tile is laid by nobody"},
           {"'D0@0,0 U0@1,0=red:road U0@2,0=blue:road'", "at their common edge"},
           {"'D0@0,0 U0@1,0=red:road U0@2,0' --scores red=3", "Nothing on the board is complete"},
           {"'D0@0,0 E2@0,-1' --scores red=3", "no choice of who scored what"},
           {"'D0@0,0 E2@0,-1 U0@1,0=red:road' --scores red=1 --end", "score 2 at the end, more than 1"},
           {"'D0@0,0 U0@1,0=red:field0' --edition c2", "has no farmers"},
           {"'D0@0,0 U0@1,0=red:road U0@-1,0=blue:field0' --players 1", "2 colours have followers or scores"},
           {"'D0@0,0 U0@1,0=red:road U0@-1,0=red:field0'", "number 2 of red, who has had at most 1"}}) {
    const auto outcome =
        program_says(std::string("solve reach ") + arguments, 0, {"^No: this cannot arise in a game.\n"});
    CHECK(says(unbroken(outcome.output), message));
  }
}

TEST_CASE("solve reach: what cannot be read is told with its place") {
  check_refused(
      Folder(), 2, "solve reach",
      {{"'D0@0,0\n  Z1@0,1'", "<position>:2:3: tile set 'base' has no tile 'Z'"},
       {"'# nothing'", "<position>:1:1: found no placement"},
       {"'D0@0,0 U0@1,0=red:road U0@2,0=1:field0'", "<position>:1:31: players are written as colours"},
       {"D0@0,0 --scores red", "--scores:1:1: expected a colour"},
       {"D0@0,0 --scores rd=3", "--scores:1:1: unknown player 'rd', expected red"},
       {"D0@0,0 --scores red=3,red=4", "--scores:1:7: this player's score is given twice"},
       {"D0@0,0 --scores red=-1", "--scores:1:5: expected a whole number"},
       {"D0@0,0 --scores red=4001", "--scores:1:5: expected a whole number"}});
  CHECK(run_program("solve reach").exit_code == 1);
  CHECK(run_program("solve reach D0@0,0 --end").exit_code == 1);
  CHECK(run_program("solve reach D0@0,0 --players 9").exit_code == 1);
}

TEST_CASE("solve reach: rules under which no games are looked for are refused, each with its name") {
  check_refused(
      Folder(), 1, "solve reach 'D0@0,0 E2@0,-1'",
      {{"--edition c1+expansion/inns-cathedrals", "games with figure 'big' are not looked for"},
       {"--rule city.complete=2*tiles+turns",
        "points with turns in city.complete depend on how the game went"},
       {"--rule outvoted=half", "games in which fewer followers get a part of the points are not looked for"},
       {"--rule city.complete=-1 --rule least_feature=none --quiet",
        "games with points that may be below 0 in city.complete are not looked for"}});
}

TEST_CASE("solve reach: the game that is recorded has the rules under which it was found") {
  const Folder folder;
  const std::string reach =
      "bastide solve reach 'D0@0,0 E2@0,-1 U0@1,0=red:road' --rule farms=second --rule "
      "road.incomplete=3*tiles ";
  REQUIRE(run_shell(folder, reach + "--end --scores red=6 --record game.jsonl").exit_code == 0);
  const auto record = nlohmann::json::parse(folder.read("game.jsonl"));
  CHECK(record["rules"] == nlohmann::json({{"farms", "second"}, {"road.incomplete", "3*tiles"}}));
  CHECK(run_shell(folder, "bastide replay game.jsonl").exit_code == 0);
}

TEST_CASE("solve reach: a limit cuts short") {
  program_says("solve reach 'D0@0,0 U0@1,0=red:road U0@-1,0 U0@-2,0 U0@-3,0=blue:field0' --limit 1", 5,
               {"^It is not known whether this can arise in a game.\n",
                "No contradiction was found and no game either"});
}

}  // namespace test_reach
