// bastide simulate as a user runs it: its JSON, shares and resumption, records, usage.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_simulate {

using namespace bastide::tests;

namespace {

/// The JSON without what may differ between two runs of the same command.
nlohmann::json bare(const std::string& text) {
  auto json = nlohmann::json::parse(text);
  json.erase("environment");
  json.erase("timing");
  return json;
}

}  // namespace

TEST_CASE("simulate: JSON by the schema, and the same on any number of threads") {
  const std::string games = "simulate --games 100 --score-as all --json --quiet --threads ";
  CHECK(bare(json_of(games + "1").dump()) == bare(json_of(games + "3").dump()));
}

TEST_CASE("simulate: what buy_tile and extra turns did is told where the edition has them") {
  const std::string rules = " --rule buy_tile=yes --rule fill_hole_extra_turn=yes";
  const auto json = json_of("simulate --games 20 --json --quiet" + rules);
  CHECK(json["statistics"]["buy_offers"]["per_game"].get<double>() > 0);
  CHECK(json["statistics"]["buy_offers"]["by_type"].contains("B"));
  CHECK(json["statistics"]["extra_turns"]["per_game"].get<double>() > 0);
  CHECK(says(run_program("simulate --games 5 --quiet" + rules).output, "tiles that could be bought"));
  const auto other = nlohmann::json::parse(run_program("simulate --games 5 --json --quiet").output);
  CHECK_FALSE(other["statistics"].contains("buy_offers"));
  CHECK_FALSE(other["statistics"].contains("extra_turns"));
  const Folder folder;
  const auto played = "bastide simulate --tileset mini-mixed --quiet --records 0" + rules;
  REQUIRE(run_shell(folder, played + " > game.jsonl").exit_code == 0);
  const auto record = nlohmann::json::parse(folder.read("game.jsonl"));
  CHECK(schema_complaint(record, "game") == "");
  CHECK(record["turns"][0]["expect"].contains("buy_at"));
  CHECK(record["turns"][0]["expect"]["another_turn"] == false);
  CHECK(run_shell(folder, "bastide replay game.jsonl").exit_code == 0);
}

TEST_CASE("simulate: shares merge to the whole, and an interrupted run goes on to the same") {
  const Folder folder;
  const std::string games = "bastide simulate --games 400 --players 3 --policy random,compact ";
  const auto whole = shell_says(folder, games + "--json", 0);
  REQUIRE(run_shell(folder, games + "--part 1/2 --checkpoint a").exit_code == 0);
  REQUIRE(run_shell(folder, games + "--part 2/2 --checkpoint b").exit_code == 0);
  const auto merged = shell_says(folder, "bastide merge a b --json", 0);
  CHECK(bare(merged.output) == bare(whole.output));
  // A ledger that breaks off in a line, as a kill leaves it.
  REQUIRE(run_shell(folder, games + "--checkpoint c").exit_code == 0);
  const auto ledger = folder.read("c");
  folder.write("c", ledger.substr(0, ledger.size() / 2));
  const auto resumed = shell_says(folder, games + "--checkpoint c --resume --json", 0);
  CHECK(bare(resumed.output) == bare(whole.output));
  CHECK(run_shell(folder, "bastide audit c --fraction 0.5").exit_code == 0);
  shell_says(folder, "bastide simulate --games 500 --checkpoint c --resume", 2);
}

TEST_CASE("simulate: tokens are those at the end of a game") {
  const auto json =
      json_of("simulate --games 20 --policy builder --json --quiet --edition " BASTIDE_SOURCE_DIR
              "/docs/examples/honours.toml");
  CHECK(json["statistics"]["tokens"]["open"]["mean"].get<double>() > 0);
}

TEST_CASE("simulate: farms that ask for marks of cities, under a policy that looks ahead") {
  program_says(
      "simulate --games 20 --policy builder --quiet --edition c1+expansion/traders-builders "
      "--rule 'farm.points=3*cities + city_wines'",
      0);
}

TEST_CASE("simulate: its games replay on both engines") {
  const Folder folder;
  for (const char* how : {"", "--policy greedy,spoiler --players 4 --edition winter",
                          "--rule \"board_area=fixed 6x6\" --rule border=completes"}) {
    INFO(how);
    shell_says(folder, std::string("bastide simulate --records 3,5-9 ") + how + " > games.jsonl", 0);
    shell_says(folder, "bastide replay games.jsonl", 0, {"6 of 6 games"});
  }
}

TEST_CASE("simulate: says what it cannot do") {
  const auto complaint = [](const std::string& arguments) {
    const auto outcome = program_says("simulate " + arguments, 1, {""});
    return outcome.errors;
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK_THAT(complaint("--policy clever"),
             ContainsSubstring("--policy 'clever': expected one of random, greedy, builder"));
  CHECK_THAT(complaint("--policy greedy,,random"), ContainsSubstring("--policy '': expected one of random"));
  CHECK_THAT(complaint("--policy random,greedy,compact"),
             ContainsSubstring("names 3 policies for 2 players"));
  CHECK_THAT(complaint("--games 0"), ContainsSubstring("--games"));
  CHECK_THAT(complaint("--players 9"), ContainsSubstring("--players"));
  CHECK_THAT(complaint("--score-as c2"), ContainsSubstring("cannot be scored so: c1 has farmers, c2 none"));
  CHECK_THAT(complaint("--score-as winter"), ContainsSubstring("winter"));
  for (const char* records : {"x", "5-2", "1,,2", "1-", "-1"}) {
    INFO(records);
    CHECK_THAT(complaint(std::string("--records=") + records),
               ContainsSubstring("expected numbers of games from 0"));
  }
}

TEST_CASE("simulate: --save writes what --json prints") {
  const Folder folder;
  const auto outcome = shell_says(folder, "bastide simulate --games 50 --save deep/run.json --json", 0);
  CHECK(nlohmann::json::parse(folder.read("deep/run.json")) == nlohmann::json::parse(outcome.output));
}

TEST_CASE("simulate, compare and random games: as many players as the edition allows") {
  const Folder folder;
  folder.write("solo.toml", "extends = \"c1\"\nplayers = \"1\"\n");
  folder.write("three.toml", "extends = \"c1\"\nplayers = \"3\"\n");
  folder.write("many.toml", "extends = \"c1\"\nplayers = \"1-5\"\n");
  const auto played = [&](const std::string& options) {
    const auto outcome =
        run_shell(folder, "bastide simulate --games 2 --json --tileset mini-cities " + options);
    INFO(outcome.errors);
    const auto said = nlohmann::json::parse(outcome.output).at("players").get<int>();
    return std::pair(said, says(outcome.errors, " is for "));
  };
  CHECK(played("") == std::pair(2, false));
  CHECK(played("--edition solo.toml") == std::pair(1, false));
  CHECK(played("--edition three.toml") == std::pair(3, false));
  CHECK(played("--edition many.toml") == std::pair(2, false));
  CHECK(played("--edition many.toml --players 1") == std::pair(1, false));
  // Others than the edition allows are played, and told.
  CHECK(played("--edition solo.toml --players 2") == std::pair(2, true));
  CHECK(played("--players 6") == std::pair(6, true));
  CHECK(played("--players 6 --quiet") == std::pair(6, false));
  const auto compared = run_shell(folder,
                                  "bastide compare solo.toml many.toml --games 2 --policy random --verify no "
                                  "--tileset mini-cities --tiles 2 --json --quiet");
  CHECK(nlohmann::json::parse(compared.output).at("players") == 1);
  const auto verified =
      run_shell(folder, "bastide verify solo.toml --tileset mini-cities --tiles 1 --games 5");
  INFO(verified.output << verified.errors);
  CHECK((verified.exit_code == 0 || verified.exit_code == 5));
}

}  // namespace test_simulate
