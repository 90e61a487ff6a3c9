// bastide check: what is asked about one position or game, exit codes, and the commands that reports print.
#include "reports/records/run_record.hpp"
#include "reports/records/run_summary.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/files/reader.hpp"

namespace test_check {

using namespace bastide::tests;

TEST_CASE("check: a position under one property, as text") {
  program_says("check 'D0@0,0 E2@0,-1=red:city' --property sheets-agree", 0,
               {"·D0▒▒▒▒▒▒▒·", "sheets-agree: holds\n"});
}

TEST_CASE("check: what was not answered is not a success") {
  CHECK(run_program("check 'D0@0,0' --property games-agree").exit_code == 5);
  CHECK(run_program("check 'D0@0,0' --property off-has-no-farmers").exit_code == 5);
  CHECK(run_program("check 'D0@0,0' --property off-has-no-farmers --rule farms=off").exit_code == 0);
  // The second turn lies on the first: it is left out, so the game was not looked at as it is written.
  const std::string game =
      R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,"start":"D0@0,0","turns":[)"
      R"({"player":0,"place":"E2@0,-1","follower":"city"},{"player":1,"place":"E2@0,-1"}]})";
  const auto outcome = program_says("check '" + game + "' --property games-agree", 5);
  CHECK(says(unbroken(outcome.output),
             "1 of the game's turns could not be played as they are written, first turn 2, "
             "E2@0,-1: not all was looked at. `bastide replay`"));
}

TEST_CASE("check: games of a file, each under its own edition") {
  const auto outcome = json_of("check --file docs/examples/games.jsonl --json");
  REQUIRE(outcome["checked"].size() == 4);
  for (const auto& game : outcome["checked"]) {
    check_has(game, R"({"what": "game", "turns_left_out": 0})");
    for (const auto& p : game["properties"]) {
      CHECK(p["outcome"] != "violated");
      if (p["property"] == "games-agree") CHECK(p["outcome"] == "held");
      if (p["property"] == "course-follows-the-rules") CHECK(p["outcome"] == "not_judged");
    }
  }
}

TEST_CASE("check: the command that a report prints asks about its counterexample and nothing else") {
  // Nothing fails today, so the record is handmade: under a faulty engine a small city was worth 6.
  using namespace bastide::props;
  using namespace bastide::props::stages;
  using namespace bastide::reports::records;
  RunRecord run;
  const auto set = bastide::tilesets::files::load_tile_set("base");
  CheckedTileSet checked;
  checked.id = "base";
  checked.topology = set.topology_key();
  run.tile_sets = {checked};
  run.editions = {{"c1", "Current rules", "base", {}, "", {}}};
  run.command.arguments = {"verify", "c1", "--rule", "farms=second"};
  run.properties = {
      {"sheets-agree", PropertyGroup::scoring, PropertyKind::invariant, {}, "a rule", "a statement"}};
  PropertyVerdict verdict;
  verdict.property = "sheets-agree";
  verdict.edition = "c1";
  verdict.outcome = bastide::props::stages::Outcome::violated;
  verdict.counterexample = Counterexample{"base",
                                          "c1",
                                          "D0@0,0 E2@0,-1=black:city",
                                          2,
                                          FoundIn::deployments,
                                          "it is worth too much",
                                          "6",
                                          "4",
                                          {{0, 0}, {1, 0}},
                                          "",
                                          {}};
  run.verdicts = {verdict};
  const Folder folder;
  folder.write("run.json", to_json(run));
  CHECK(run_shell(folder, "bastide report run.json -o page").exit_code == 0);
  CHECK(says(folder.read("page/index.html"), "aria-label=\"Next step\""));
  const auto command = command_for(run, verdict);
  CHECK(
      command ==
      "bastide check 'D0@0,0 E2@0,-1=black:city' --property sheets-agree --tileset base --edition c1 --rule "
      "farms=second");
  CHECK(run_shell(folder, command).exit_code == 0);
}

TEST_CASE("check: bad input has its place, and usage is explained") {
  const auto complaint = [](const std::string& arguments, int code) {
    const auto outcome = program_says("check " + arguments, code, {""});
    return outcome.errors.substr(0, outcome.errors.find('\n'));
  };
  CHECK(complaint("'D0@0,0 E2@0,3'", 2) == "<position>:1:8: E2@0,3 touches no tile laid before it");
  CHECK(complaint("'D0@0,0 U0@05,0'", 2) == "<position>:1:8: U0@5,0 touches no tile laid before it");
  CHECK(complaint("'D0@0,0' --property city-and-farms", 1) ==
        "bastide check: unknown property 'city-and-farms', expected cover-city-with-several-farms, "
        "cover-two-farms-of-a-player-at-a-city, farms-of-cities-lie-at-their-walls, "
        "cities-of-farms-have-their-size, first-scores-each-city-once, first-and-third-agree-on-lone-farms, "
        "without-farmers-farms-are-off, closed-farms-score-as-at-the-end, cover-city-around-a-hole or "
        "cover-two-tile-city-scored");
  CHECK(complaint("'E0@0,0'", 2) ==
        "<position>:1:1: E0@0,0 lies first, expected a start tile at 0,0 as in its file, such as D0@0,0");
  CHECK(complaint("' '", 2) == "<position>:1:1: there is no tile, expected a position or a game record");
  CHECK(complaint("'D0@0,0' --property sheets-agre", 1) ==
        "bastide check: unknown property 'sheets-agre', expected sheets-agree");
  CHECK(complaint("", 1) == "bastide check: expected either a POSITION (or a game record) or --file");
  const std::string head =
      R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,)";
  CHECK(says(complaint("'" + head + R"("start":"D1@0,0","turns":[]})" + "'", 2),
             "the game starts with D1@0,0"));
  CHECK(complaint("'" + head + R"("start":"D0@0,0","turns":[{"player":0,"place":"Z0@1,0"}]})" + "'", 2)
            .find("<game>:1:") == 0);
}

TEST_CASE("check: under --edition and --rule, on a table, with joined crossings") {
  CHECK(run_program("check 'L0@0,0=red:road' --edition docs/examples/trees.toml").exit_code ==
        2);  // no start tile
  CHECK(run_program("check 'D0@0,0 L0@1,0=red:road' --edition docs/examples/trees.toml").exit_code == 0);
  CHECK(run_program("check 'D0@0,0 U0@1,0 U0@2,0=blue:road' --edition docs/examples/kitchen-table.toml")
            .exit_code == 0);
  CHECK(run_program("check 'D0@0,0 U0@1,0 U0@2,0 U0@3,0' --edition docs/examples/kitchen-table.toml")
            .exit_code == 2);
}

}  // namespace test_check
