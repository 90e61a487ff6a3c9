// Edition files at the command line: lint, where values come from, --rule, and what the commands do about
// contradictions.
#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_editions {

using namespace bastide::tests;

namespace {

nlohmann::json option_of(const nlohmann::json& shown, const std::string& name) {
  for (const auto& option : shown["options"]) {
    if (option["name"] == name) return option;
  }
  return {};
}

}  // namespace

TEST_CASE("editions lint: errors, warnings and what cannot be read, with exit codes") {
  const Folder folder;
  folder.write("good.toml", "extends = \"c1\"\nfarms = \"first\"\n");
  folder.write("odd.toml", "extends = \"c1\"\nmost_roads_by = \"edges\"\n");
  folder.write("wrong.toml", "extends = \"c1\"\nborder = \"completes\"\n");
  folder.write("unread.toml", "extends = \"c1\"\nfarms = \"fourth\"\n");
  folder.write("art.toml", "tileset = \"mini-mixed\"\njunction_ends_road = \"houses_only\"\n");

  CHECK(json_in(folder, "editions lint good.toml --json")["findings"].empty());
  const auto odd = json_in(folder, "editions lint odd.toml --json");
  REQUIRE(odd["findings"].size() == 1);
  check_has(odd["findings"][0], R"({"rule": "most-roads-unused", "severity": "warning", "file": "odd.toml",
                                    "line": 2})");
  const auto wrong = json_in(folder, "editions lint wrong.toml --json", 2);
  CHECK(wrong["findings"][0]["option"] == "border");
  const auto unread = json_in(folder, "editions lint unread.toml --json", 2);
  check_has(unread["findings"][0], R"({"rule": "syntax", "column": 9})");
  CHECK(json_in(folder, "editions lint art.toml --json", 2)["findings"][0]["rule"] == "crossing-without-art");
  CHECK(run_shell(folder, "bastide editions lint nowhere.toml").exit_code == 2);

  shell_says(folder, "bastide editions lint wrong.toml", 2,
             {"^wrong.toml:2:1: error: border completes", "    2 | border = \"completes\"",
              "wrong.toml: 1 error, 0 warnings"});
}

TEST_CASE("editions: every command refuses contradictions and notes warnings") {
  const Folder folder;
  folder.write("odd.toml", "extends = \"c1\"\nmost_roads_by = \"edges\"\n");
  folder.write("wrong.toml", "extends = \"c1\"\nborder = \"completes\"\n");
  folder.write("art.toml", "tileset = \"mini-mixed\"\njunction_ends_road = \"houses_only\"\n");
  for (const char* command : {"verify wrong.toml", "editions show wrong.toml", "editions diff c1 wrong.toml",
                              "count --tiles 2 --edition wrong.toml", "census --tiles 2 --edition wrong.toml",
                              "score D0@0,0 --edition wrong.toml", "graph D0@0,0 --edition wrong.toml",
                              "replay docs/examples/games.jsonl --rule border=completes", "verify art.toml",
                              "count --tiles 2 --edition art.toml", "graph D0@0,0 --edition art.toml"}) {
    shell_says(folder, std::string("bastide ") + command, 2, {""}, {", expected ", "^"});
  }
  shell_says(folder, "bastide score D0@0,0 --edition odd.toml", 0, {},
             {"^odd.toml:2:1: warning: most_roads_by edges decides nothing"});
  CHECK(run_shell(folder, "bastide score D0@0,0 --edition odd.toml --quiet").errors.empty());
}

TEST_CASE("editions show: each value with the file and line that sets it") {
  const Folder folder;
  folder.write("parent.toml", "extends = \"c1\"\nfarms = \"first\"\n");
  folder.write("child.toml", "extends = \"parent\"\nsmall_city = \"half\"\nroad.complete = \"2*tiles\"\n");
  const auto shown = json_in(folder, "editions show child.toml --rule tie=shared --json");
  CHECK(option_of(shown, "small_city")["file"] == "child.toml");
  CHECK(option_of(shown, "small_city")["line"] == 2);
  CHECK(option_of(shown, "small_city")["group"] == "scoring");
  CHECK(option_of(shown, "farms")["set_in"] == "parent");
  CHECK(option_of(shown, "farms")["line"] == 2);
  CHECK(option_of(shown, "unplaceable")["file"] == "rules/editions/c1.toml");
  CHECK(option_of(shown, "city.complete")["set_in"] == "preset");
  CHECK(option_of(shown, "city.complete")["line"] == 0);
  CHECK(option_of(shown, "tie")["set_in"] == "command line");
  CHECK(option_of(shown, "tie")["value"] == "shared");
  const auto text = run_shell(folder, "bastide editions show child.toml").output;
  for (const char* part : {"\nscoring\n", "\ntable\n", "\nplay\n", "own line 3",
                           "preset: follows small_city and unit", "from c1 (shipped), line "})
    CHECK(says(text, part));
}

TEST_CASE("editions show: what differs from the edition that is extended stands first, in words") {
  const Folder folder;
  folder.write("mine.toml", "extends = \"c1\"\nfarms = \"off\"\nroad.complete = \"2*tiles\"\n");
  const auto text = run_shell(folder, "bastide editions show mine.toml").output;
  const auto changes = text.find("\nWhat differs from c1\n");
  REQUIRE(changes != text.npos);
  CHECK(changes < text.find("\nscoring\n"));
  check_says(text, {"  Nobody may stand on fields. Before: Who has the majority",
                    "  A completed road scores 2*tiles instead of tiles. (own line 3)"});
  const auto grown = run_program("editions show c1+expansion/inns-cathedrals").output;
  CHECK(says(grown, "There is a mark 'inn': lies on roads; several on one feature count as one."));
  CHECK_FALSE(says(run_program("editions show c1").output, "What differs"));
  folder.write("same.toml", "extends = \"c1\"\nname = \"Same\"\n");
  CHECK(
      says(run_shell(folder, "bastide editions show same.toml").output, "\nWhat differs from c1\nnothing\n"));
  // A preset of one's own is laid over the edition, and is not what it differs from.
  folder.write("few.toml", "stands_on = \"c1\"\nfollowers = 5\n");
  folder.write("both.toml", "extends = [\"c1\", \"few.toml\"]\nfarms = \"off\"\n");
  shell_says(folder, "bastide editions show both.toml", 0,
             {"\nWhat differs from c1\n", "Each player has 5 followers to deploy instead of 7."});
}

// Bounds, outlooks and lemmas ask what a completed feature of one tile is worth: nothing that a board has.
TEST_CASE(
    "a formula without points for a completed feature of one tile is played and checked by every command",
    "[exhaustive]") {
  const Folder folder;
  folder.write("one.toml",
               "extends = \"c1\"\ntileset = \"mini-cities\"\nincomplete_at_end = \"nothing\"\n"
               "city.complete = \"2*tiles - 3\"\nroad.complete = \"2*segments - 3\"\n");
  for (const char* command :
       {"verify one.toml --tiles 2 --deployment-tiles 2 --games 20", "prove one.toml",
        "compare c1 one.toml --tileset mini-cities --games 20 --verify no",
        "editions diff c1 one.toml --tileset mini-cities --tiles 2 --games 5",
        "simulate --edition one.toml --games 20", "simulate --edition one.toml --games 20 --policy builder",
        "solve largest final --edition one.toml", "solve largest turn --edition one.toml",
        "solve largest city --edition one.toml --by points", "editions lint one.toml"}) {
    const auto outcome = run_shell(folder, std::string("bastide ") + command + " --threads 1");
    INFO(command << "\n" << outcome.errors);
    // The largest of all is looked for in a counted number of boards.
    CHECK(outcome.exit_code == (says(command, "largest final") || says(command, "largest turn") ? 5 : 0));
    CHECK_FALSE(says(outcome.errors, "gives -1"));
  }
}

TEST_CASE("editions: the list fits 100 columns") {
  std::istringstream lines(run_program("editions").output);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) CHECK(line.size() <= 100);
  CHECK(rows > bastide::rules::editions::shipped_editions().size());
}

TEST_CASE("editions: a warning that the file accepts is one word") {
  const Folder folder;
  const std::string costly = "city.complete = \"tiles > 6 ? 0 : 2*tiles\"\n";
  folder.write("mine.toml", "extends = \"c1\"\naccepts = [\"completing-costs\"]\n" + costly);
  const auto lint = run_shell(folder, "bastide editions lint mine.toml");
  CHECK(lint.output ==
        "mine.toml: accepted: completing-costs\nmine.toml: 0 errors, 0 warnings, 1 accepted\n");
  const auto json = json_in(folder, "editions lint mine.toml --json");
  CHECK(json["findings"][0]["accepted"] == true);
  shell_says(folder, "bastide verify mine.toml --tiles 1 --games 0 --proofs no", 0,
             {"accepted: completing-costs"}, {}, {"worth less than"});
}

TEST_CASE("verify: whose own rules are checked waits for the boards of three tiles, on small sets of four") {
  const std::string quick = " --deployment-tiles 1 --games 0 --game-tiles 0 --proofs no --json";
  CHECK(json_of("verify c1" + quick)["command"]["tiles"] == 3);
  CHECK(json_of("verify c1 --tileset mini-chiral" + quick)["command"]["tiles"] == 4);
}

TEST_CASE("presets: mixed by a file, named alone, shown with their files, refused with their place") {
  const Folder folder;
  folder.write("ours.toml",
               "extends = [\"c1\", \"house/three-tile-hand\", \"table/floor\",\n  \"table/standard\"]\n");
  const auto shown = json_in(folder, "editions show ours.toml --json");
  CHECK(option_of(shown, "hand_size")["file"] == "rules/editions/house/three-tile-hand.toml");
  CHECK(option_of(shown, "hand_size")["set_in"] == "house/three-tile-hand");
  CHECK(option_of(shown, "board_area")["value"] == "fixed 25x17");
  const auto fought = json_in(folder, "editions lint ours.toml --json");
  REQUIRE(fought["findings"].size() == 1);
  check_has(fought["findings"][0], R"({"rule": "presets-disagree", "line": 2})");
  CHECK(json_in(folder, "editions lint ours.toml --rule board_area=unbounded --json")["findings"].empty());

  // In place of an edition a preset is that on which it stands, with it.
  const std::string road = "score 'L0@0,0=red:road U0@1,0 U1@0,1' --json --edition house/trees";
  CHECK(json_of(road)["scores"]["red"] == 3);
  CHECK(json_of("editions show house/trees --json")["tileset"] == "base");
  for (const char* list :
       {"\"c1\", \"house/tree\"", "\"c1\", \"c2\"", "\"c1\", \"house/dice\", \"house/dice\"",
        "\"c1\", \"table/shifting\", \"house/border-completes\""}) {
    folder.write("wrong.toml", std::string("extends = [") + list + "]\n");
    shell_says(folder, "bastide score D0@0,0 --edition wrong.toml", 2, {}, {"^wrong.toml:1:"});
  }
  program_says("score D0@0,0 --edition house/tree", 2, {},
               {"unknown preset 'house/tree', expected house/trees"});
}

TEST_CASE("option --rule: an option in place of the edition's, by every command") {
  const std::string city = "score 'D1@0,0=red:city F0@1,0 E3@2,0' --json";
  CHECK(json_of(city)["scores"]["red"] == 8);
  CHECK(json_of(city + " --rule 'city.complete=tiles == 3 ? 50 : 1'")["scores"]["red"] == 50);
  CHECK(json_of(city + " --rule unit=segment --rule 'city.complete=7'")["scores"]["red"] == 7);
  CHECK(json_of("count --tiles 3 --json --rule 'board_area=fixed 1x2'")["counts"][2] == "0");
  CHECK(json_of("editions diff c1 c1-zmg --json --rule tie=none")["options"].size() == 1);
  check_refused(
      Folder(), 1, "score D0@0,0",
      {
          {"--rule farms", "expected NAME=VALUE"},
          {"--rule farms=fourth",
           "--rule farms=fourth: unknown value 'fourth' of farms, expected third, second, first or off"},
          {"--rule frams=off", "unknown option 'frams', expected farms"},
          {"--rule city.complete=rods", "expected"},
      });
}

TEST_CASE("option --rule: recorded among the arguments that repeat a run", "[exhaustive]") {
  const auto run =
      json_of("verify c1 --tiles 1 --games 0 --proofs no --rule tie=shared --rule followers=6 --json");
  const auto arguments = run["command"]["arguments"].get<std::vector<std::string>>();
  const std::vector<std::string> last(arguments.end() - 2, arguments.end());
  CHECK(last == std::vector<std::string>{"--rule=tie=shared", "--rule=followers=6"});
  for (const auto& option : run["editions"][0]["options"]) {
    if (option["name"] == "tie") CHECK(option["value"] == "shared");
  }
}

TEST_CASE("houses_only: the crossing of L joins its roads wherever a set is played", "[exhaustive]") {
  // L has three roads that meet in a crossing with bushes; joined they are one segment, `road`.
  CHECK(json_of("score L0@0,0=red:road --rule junction_ends_road=houses_only --json")["scores"]["red"] == 1);
  CHECK(run_program("score L0@0,0=red:road").exit_code == 2);
  CHECK(run_program("score L0@0,0=red:road1 --rule junction_ends_road=houses_only").exit_code == 2);
  const Folder folder;
  folder.write("trees.toml", "extends = \"c1\"\njunction_ends_road = \"houses_only\"\n");
  const auto run = json_in(folder, "verify c1 trees.toml --tiles 1 --games 0 --proofs no --json");
  REQUIRE(run["tile_sets"].size() == 2);
  CHECK(run["tile_sets"][0]["id"] == "base");
  CHECK(run["tile_sets"][1]["id"] == "base (houses_only, c1 drawings)");
  CHECK(run["tile_sets"][0]["topology"] != run["tile_sets"][1]["topology"]);
}

TEST_CASE("a position off the edition's table is bad input") {
  const std::string table = " --rule 'board_area=fixed 3x3'";
  const std::string off = "'D0@0,0 E2@0,-1 E0@0,-2'";
  for (const char* command : {"score ", "graph "}) {
    CHECK(run_program(command + off).exit_code == 0);
    program_says(
        command + off + table, 2, {},
        {"lies off the table, expected a position on the table of edition c1 (board_area fixed 3x3)"});
  }
  const Folder folder;
  folder.write("positions.txt", "D0@0,0\nD0@0,0 E2@0,-1 E0@0,-2\n");
  shell_says(folder, "bastide score --file positions.txt" + table, 2, {}, {"^positions.txt:2:16: "});
}

TEST_CASE("editions show: which totals the scoring track cannot tell apart") {
  const Folder folder;
  const auto shown = [&](const std::string& options) {
    const auto json = json_in(folder, "editions show c1" + options + " --json");
    return json["score_track"];
  };
  CHECK(shown("")["read_alike"].empty());
  CHECK(shown(" --rule score_marker=lying")["read_alike"] == nlohmann::json{50, 100});
  CHECK(shown(" --rule score_marker=dice --rule track_fields=100")["read_alike"] == nlohmann::json{0, 600});
  const auto text = [&](const std::string& options) {
    return run_shell(folder, "bastide editions show c1 --rule " + options).output;
  };
  CHECK(says(text("score_marker=lying"), "this track cannot tell 50 from 100 points: lying, 50 fields"));
  CHECK(says(text("score_marker=follower"), "score_marker = tiles"));
  CHECK(says(text("track_fields=100"), "this track tells all totals up to 2000 points: tiles, 100 fields"));
}

}  // namespace test_editions
