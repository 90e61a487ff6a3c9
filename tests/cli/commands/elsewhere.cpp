// Deployments on tiles that lay before, and figures taken back from anywhere, as the commands have them:
// records, the protocol, reasons, and beside other mechanisms.
#include <string>

#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_elsewhere_commands {

using namespace bastide::tests;

namespace {

constexpr const char* late = "extends = \"c1\"\n[[figure]]\nid = \"follower\"\ntile = \"any\"\n";

}  // namespace

TEST_CASE("elsewhere: simulated games are recorded, and replay on both engines") {
  const Folder folder;
  folder.write("late.toml", late);
  shell_says(folder, "bastide simulate --edition late.toml --records 0-1 >games.jsonl", 0);
  CHECK(folder.read("games.jsonl").find("\"elsewhere\":\"") != std::string::npos);
  CHECK(run_shell(folder, "bastide replay games.jsonl").output.starts_with("2 of 2 games replayed"));
}

TEST_CASE("elsewhere: games with two figures a turn are recorded, replay, and ours agree over the protocol") {
  const Folder folder;
  folder.write("two.toml", std::string(late) +
                               "per_turn = 2\n[[figure]]\nid = \"phantom\"\n"
                               "stands_on = [\"city\", \"road\"]\nper_turn = 2\n");
  shell_says(folder, "bastide simulate --edition two.toml --records 0-1 >games.jsonl", 0);
  const auto games = folder.read("games.jsonl");
  CHECK(games.find("\"follower\":\"city\",\"elsewhere\":\"") != std::string::npos);
  CHECK(run_shell(folder, "bastide replay games.jsonl").output.starts_with("2 of 2 games replayed"));
  shell_says(folder,
             "bastide conform --engine './bastide engine --edition two.toml' --edition two.toml --games 2",
             0);
}

TEST_CASE("elsewhere: a game without farms is recorded, and replays") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide simulate --edition c2 --records 0-0 >games.jsonl").exit_code == 0);
  CHECK(run_shell(folder, "bastide replay games.jsonl").exit_code == 0);
}

TEST_CASE("elsewhere: an engine is told on which tile, and ours agree over the protocol") {
  const Folder folder;
  folder.write("late.toml", late);
  shell_says(folder,
             "bastide conform --engine './bastide engine --edition late.toml' --edition late.toml --games 2",
             0);
}

TEST_CASE("elsewhere: places tells why nobody may stand on the tile just laid") {
  const Folder folder;
  folder.write("near.toml", "extends = \"c1\"\n[[figure]]\nid = \"follower\"\nwithin = 1\n");
  const auto said =
      run_shell(folder, "bastide places 'D0@0,0=black:city U0@1,0 U0@2,0 U0@3,0' --edition near.toml");
  CHECK(said.output.find("the tile is farther than 1 from the figures of black") != std::string::npos);
  const auto late_said = run_program("places 'D0@0,0 U0@1,0' --edition docs/examples/unpunctual.toml");
  CHECK(late_said.output.find("a follower is deployed on a tile that lay before") != std::string::npos);
}

TEST_CASE("elsewhere: beside other mechanisms nothing is violated", "[exhaustive]") {
  const std::string anywhere = "[[figure]]\nid = \"follower\"\nretrieve = \"anywhere\"\n";
  for (const auto& text :
       {"extends = [\"c1\", \"expansion/traders-builders\"]\n[[figure]]\nid = \"builder\"\n"
        "retrieve = \"anywhere\"\n" +
            anywhere,
        std::string("extends = \"c1\"\nfarms_close = \"yes\"\nunclaimed = \"all\"\n"),
        "extends = \"c1\"\nfarms_close = \"yes\"\n" + anywhere + "retrieve_points = 1\n",
        "extends = \"c1\"\nfollowers = 3\nunclaimed = \"all\"\n[start]\n"
        "lay = \"D0@0,0 U0@1,0 | X0@0,0 W0@1,0\"\n" +
            anywhere + "tile = \"any\"\n"}) {
    const Folder folder;
    folder.write("mixed.toml", text);
    // The proofs take far longer than the rest: only of the one that has the most of it.
    const bool is_proved = text.find("retrieve_points") != std::string::npos;
    const auto said =
        run_shell(folder, std::string("bastide verify mixed.toml --tiles 1 --games 4 --proofs ") +
                              (is_proved ? "yes" : "no"));
    INFO(text << said.output);
    CHECK((said.exit_code == 0 || said.exit_code == 5));
  }
}

}  // namespace test_elsewhere_commands
