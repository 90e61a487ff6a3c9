// Editions with events, asked for what knows them and for what does not.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_events_told {

using namespace bastide::tests;

TEST_CASE("events told: a position does not know them, and what looks for games of points says so") {
  const Folder folder;
  folder.write(
      "mine.toml",
      "extends = \"c1\"\n[[event]]\nid = \"gift\"\nwhen = \"completed\"\nof = \"city\"\npoints = 2\n");
  const auto score = run_shell(folder, "bastide score 'D0@0,0=red:city' --edition mine.toml").output;
  CHECK(score ==
        "mine: red 1\n  city, incomplete  red 1  1 tile  D0@0,0\n"
        "What event 'gift' gave in the game is not told: a position does not know it.\n");
  CHECK(!says(run_program("score 'D0@0,0=red:city' --edition c1").output, "not told"));
  shell_says(folder, "bastide solve reach 'D0@0,0' --scores 2,0 --edition mine.toml 2>&1", 1,
             {"games with event 'gift' are not looked for"});
  shell_says(folder, "bastide editions diff c1 mine.toml --games 5", 0,
             {"event.gift  not there  { when = \"completed\", of = [\"city\"], points = 2 }",
              "What events and awards"});
}

TEST_CASE("events told: replay tells what they gave after what was scored, and counts it") {
  const Folder folder;
  folder.write(
      "mine.toml",
      "extends = \"c1\"\n[[event]]\nid = \"gift\"\nwhen = \"completed\"\nof = \"city\"\npoints = 2\n");
  folder.write(
      "game.jsonl",
      R"({"format":"bastide.game/1","tileset":"base","edition":"mine.toml","players":2,"followers":7,)"
      R"("start":"D0@0,0","turns":[{"player":0,"place":"E2@0,-1","follower":"city",)"
      R"("expect":{"scores":[6,0]}}]})"
      "\n");
  CHECK(run_shell(folder, "bastide replay game.jsonl").exit_code == 0);
  CHECK(says(run_shell(folder, "bastide replay game.jsonl --turns").output, "event gift: black 2"));
}

TEST_CASE("events told: awards likewise, with the tokens that they count") {
  const Folder folder;
  folder.write("mine.toml",
               "extends = \"c1\"\n[[event]]\nid = \"realm\"\nwhen = \"completed\"\nof = \"city\"\neach = "
               "\"tiles\"\ntokens = \"largest\"\n[[award]]\nid = \"king\"\nmost = \"realm\"\nties = "
               "\"first\"\npoints = 5\n");
  folder.write("idle.toml",
               "extends = \"c1\"\n[[award]]\nid = \"idler\"\nmost = \"followers\"\npoints = 5\n");
  CHECK(says(run_shell(folder, "bastide score 'D0@0,0=red:city' --edition idle.toml").output,
             "What award 'idler' gave in the game is not told: a position does not know it."));
  const auto reach = run_shell(folder, "bastide solve reach 'D0@0,0' --scores 2,0 --edition idle.toml 2>&1");
  CHECK(says(reach.output, "games with award 'idler' are not looked for"));
  const auto game = [&](const char* expect) {
    folder.write("game.jsonl",
                 std::string(R"({"format":"bastide.game/1","tileset":"base","edition":"mine.toml",)"
                             R"("players":2,"followers":7,"start":"D0@0,0",)"
                             R"("turns":[{"player":0,"place":"E2@0,-1","follower":"city","expect":)") +
                     expect + R"(}],"expect":{"final":{"third":[9,0]}}})" + "\n");
    return run_shell(folder, "bastide replay game.jsonl --turns 2>&1");
  };
  const auto right = game(R"({"scores":[4,0],"tokens":{"realm":[2,0]}})");
  CHECK(right.exit_code == 0);
  CHECK(says(right.output, "award king: black"));
  CHECK(game(R"({"tokens":{"realm":[1,0]}})").exit_code == 10);
  CHECK(game(R"({"tokens":{"realms":[1,0]}})").exit_code == 2);
}

TEST_CASE("events told: features of nobody, points at the start and teams") {
  const Folder folder;
  folder.write("mine.toml",
               "extends = \"c1\"\nunclaimed = \"mover\"\nteams = 2\nplayers = 4\n[[seat]]\nid = "
               "\"child\"\nseats = 2\ncount = 9\npoints = 10\n");
  folder.write("few.toml", "extends = \"c1\"\n[[seat]]\nid = \"few\"\nplayers = 5\ncount = 6\n");
  CHECK(says(run_shell(folder, "bastide score 'D0@0,0=red:city' --edition mine.toml").output,
             "What unclaimed mover and others gave in the game is not told"));
  CHECK(!says(run_shell(folder, "bastide score 'D0@0,0=red:city' --edition few.toml").output, "not told"));
  folder.write(
      "game.jsonl",
      R"({"format":"bastide.game/1","tileset":"base","edition":"mine.toml","players":4,"followers":7,)"
      R"("start":"D0@0,0","turns":[{"player":0,"place":"E2@0,-1",)"
      R"("expect":{"scores":[4,10,0,0],"supply":[7,9,7,7]}}]})"
      "\n");
  CHECK(run_shell(folder, "bastide replay game.jsonl").exit_code == 0);
  shell_says(folder, "bastide replay game.jsonl --turns", 0,
             {"city of nobody: black 4 (2 tiles x 2)", "Teams: black and gray 4, blue and green 10."});
  CHECK(says(run_shell(folder, "bastide replay game.jsonl --turns --json").output,
             R"("teams":{"black and gray":4,"blue and green":10})"));
  const auto reach = run_shell(folder, "bastide solve reach 'D0@0,0' --scores 2,0 --edition few.toml 2>&1");
  CHECK(says(reach.output, "games with seat 'few' are not looked for"));
  shell_says(folder, "bastide editions diff c1 few.toml --games 5", 0,
             {"seat.few", "What events and awards"});
}

}  // namespace test_events_told
