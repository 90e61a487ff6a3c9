// bastide replay on the program's own games, on the shared reference games, and on games with one thing
// wrong.
#include <filesystem>
#include <iostream>

#include "tests/catch.hpp"
#include "tests/cli/few_tiles.hpp"
#include "tests/cli/program.hpp"

namespace test_replay {

using namespace bastide::tests;

namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("replay: the reference games replay without a difference", "[exhaustive]") {
  const std::string games = BASTIDE_REFERENCE_DIR "/games.jsonl";
  if (!std::filesystem::exists(games)) {
    std::cout << "SKIPPED: no shared reference data (" << games << ")\n";
    return;
  }
  const auto replayed = json_of("replay '" + games + "' --json");
  check_has(replayed, R"({"games": 120, "replayed": 120})");
  CHECK(replayed["differences"].empty());
  CHECK(run_program("replay '" + games + "'")
            .output.starts_with("120 of 120 games replayed without a difference"));
}

TEST_CASE("replay: the documented games replay without a difference") {
  CHECK(run_program("replay docs/examples/games.jsonl").output.starts_with("4 of 4 games"));
}

TEST_CASE("replay: the first difference is explained, and the exit code is 10") {
  const Folder folder;
  const auto games = folder.read("docs/examples/games.jsonl");
  folder.write("wrong.jsonl", replaced(games, "\"scores\":[8,0]", "\"scores\":[8,1]"));
  shell_says(folder, "bastide replay wrong.jsonl", 10,
             {"^First difference: game 'a joined city belongs to its knight', turn 2 (E2@0,-2), line 3\n"
              "scores\n"
              "  expected [8, 1]\n"
              "  got      [8, 0]\n"
              "\n3 of 4 games"});
  const auto json = json_in(folder, "replay wrong.jsonl --json", 10);
  REQUIRE(json["differences"].size() == 1);
  CHECK(json["differences"][0]["what"] == "scores");
}

TEST_CASE("replay: another edition makes other scores") {
  CHECK(run_program("replay docs/examples/games.jsonl --edition hig-2000").exit_code == 10);
}

TEST_CASE("replay --turns: every turn with the position after it") {
  const Folder folder;
  CHECK(run_shell(folder, "bastide simulate --records 3-3 --policy builder > game.jsonl").exit_code == 0);
  const auto outcome = shell_says(folder, "bastide replay game.jsonl --turns --json", 0);
  const auto told = nlohmann::json::parse(outcome.output);
  const auto record = nlohmann::json::parse(folder.read("game.jsonl"));
  CHECK(told["format"] == "bastide.turns/1");
  REQUIRE(told["turns"].size() == record["turns"].size());
  for (std::size_t i = 0; i < told["turns"].size(); ++i) {
    const auto& turn = told["turns"][i];
    const auto& recorded = record["turns"][i];
    CHECK(turn["scores"]["black"] == recorded["expect"]["scores"][0]);
    CHECK(turn["supply"]["blue"] == recorded["expect"]["supply"][1]);
    CHECK(turn["placement"].get<std::string>().starts_with(recorded["place"].get<std::string>()));
  }
  // Who stands at the end, scored as a position, gives what the final scoring adds.
  const auto& last = told["turns"].back();
  const auto scored = json_of("score '" + last["position"].get<std::string>() + "' --json");
  CHECK(scored["scores"].value("black", 0) + last["scores"]["black"].get<int>() == told["final"]["black"]);
  CHECK(scored["scores"].value("blue", 0) + last["scores"]["blue"].get<int>() == told["final"]["blue"]);
  CHECK(says(run_shell(folder, "bastide replay game.jsonl --turns").output, "At the end black "));
}

TEST_CASE("replay --turns: tiles that fit nowhere are named, and who wins where ties are broken") {
  const Folder folder;
  folder.write("few.toml", few_tiles);
  const std::string game =
      R"({"format":"bastide.game/1","name":"short","tileset":"few.toml","edition":"c1","rules":{"tie":"TIE"},)"
      R"("players":2,"followers":7,"start":"E0@0,0","turns":[{"player":0,"place":"E2@0,-1","discarded":["R"]}]})"
      "\n";
  folder.write("game.jsonl", replaced(game, "TIE", "last_seat"));
  const auto told =
      shell_says(folder, "bastide replay game.jsonl --turns", 0, {"R fits nowhere and leaves the game"});
  CHECK(says(told.output, "At the end black 0, blue 0. blue wins."));  // both have nothing
  folder.write("game.jsonl", replaced(game, "TIE", "followers"));
  CHECK(says(run_shell(folder, "bastide replay game.jsonl --turns").output, "black and blue win."));
}

}  // namespace test_replay
