// bastide verify: exit codes, the files it writes, and that the same input gives the same bytes.
#include <algorithm>
#include <filesystem>
#include <regex>

#include "props/catalogue/catalogue.hpp"
#include "props/stages/board_stage.hpp"
#include "props/stages/stage_records.hpp"
#include "rules/notation.hpp"
#include "solver/runs/described_record.hpp"
#include "tests/catch.hpp"
#include "tests/cli/ledgers.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/files/reader.hpp"

namespace test_verify {

using namespace bastide::tests;

namespace {

nlohmann::json without_host_facts(const std::string& text) {
  auto run = nlohmann::json::parse(text);
  run.erase("environment");
  run.erase("timing");
  return run;
}

}  // namespace

TEST_CASE("verify: all shipped editions hold, and the record follows its schema") {
  const auto run = json_of("verify --tiles 2 --games 0 --proofs no --json");
  CHECK(run["result"]["outcome"] == "holds");
  CHECK(run["editions"].size() == 12);  // eleven, and combinations of options
  CHECK(run["properties"].size() >= 40);
  CHECK(run["verdicts"].size() == run["properties"].size() * 12);
  std::size_t examples = 0;
  for (const auto& example : run["reference_examples"]) examples += example["passed"] == true ? 1 : 0;
  CHECK(examples == run["reference_examples"].size());
  CHECK(examples > 300);
}

TEST_CASE("verify: the same bytes for any number of threads, outside environment and timing",
          "[exhaustive]") {
  const Folder folder;
  for (const char* threads : {"1", "3"}) {
    const auto outcome = run_shell(
        folder,
        std::string(
            "bastide verify c1 hig-2001 --tiles 3 --deployment-tiles 2 --game-tiles 2 --games 20 --proofs no "
            "--report ") +
            threads + " --threads " + threads);
    CHECK(outcome.exit_code == 5);  // 20 games do not meet everything that must be met
  }
  CHECK(without_host_facts(folder.read("1/run.json")).dump() ==
        without_host_facts(folder.read("3/run.json")).dump());
}

TEST_CASE("verify: a seed changes the games, not the verdicts", "[exhaustive]") {
  // That the default number of games meets every situation is seen by the example of the help text, which
  // must exit with 0.
  const auto one = json_of("verify c1 --tiles 1 --games 20 --proofs no --json", 5);
  const auto two = json_of("verify c1 --tiles 1 --games 20 --proofs no --json --seed 2", 5);
  CHECK(one["verdicts"] != two["verdicts"]);
  for (std::size_t i = 0; i < one["verdicts"].size(); ++i) {
    const auto& outcome = one["verdicts"][i]["outcome"];
    if (outcome == "held" || outcome == "proved") CHECK(two["verdicts"][i]["outcome"] == outcome);
    CHECK(outcome != "violated");
  }
}

TEST_CASE("verify: without games, what is about games is left out and the rest holds", "[exhaustive]") {
  const auto run =
      json_of("verify c1 --tiles 3 --deployment-tiles 2 --games 0 --game-tiles 0 --proofs no --json");
  CHECK(run["result"]["outcome"] == "holds");
  for (const auto& property : run["properties"]) CHECK(property["kind"] != "cover");
  for (const auto& verdict : run["verdicts"]) {
    if (verdict["outcome"] != "held" && verdict["outcome"] != "proved") continue;
    INFO(verdict.dump());
    CHECK((verdict["coverage"]["boards"] != "0" || verdict["coverage"]["deployments"] != "0"));
  }
}

TEST_CASE("verify: every game, complete on a small set, in the terminal and the record", "[exhaustive]") {
  const std::string command =
      "verify c1 --tileset mini-chiral --tiles 1 --deployment-tiles 0 --games 0 --game-tiles 3 --players 2,1";
  const auto run = json_of(command + " --json");
  const auto& games = run["editions"][0]["every_game"];
  check_has(games, R"({"tiles": 3, "whole": false})");
  CHECK(games["sizes"].size() == 6);
  CHECK(games["sizes"][0]["players"] == 1);
  // `count --what games --tileset mini-chiral --tiles 3`.
  CHECK(games["sizes"][5]["games_without_loss"] == "8740");
  program_says(command + " --all", 0, {"every game up to 3 tiles", "8,740"});
}

TEST_CASE("verify: named editions are looked at to fewer tiles, and what looks further is said",
          "[exhaustive]") {
  const std::string file = BASTIDE_SOURCE_DIR "/docs/examples/wells.toml";
  const auto bounds = [](const std::string& words) {
    const auto run = json_of("verify " + words + " --games 0 --proofs no --json");
    const auto& options = run["command"]["options"];
    return options["tiles"].get<std::string>() + options["deployment-tiles"].get<std::string>() +
           options["game-tiles"].get<std::string>();
  };
  CHECK(bounds(BASTIDE_SOURCE_DIR "/docs/examples/my-variant.toml") == "323");
  CHECK(bounds(file) == "322");  // with a figure of its own
  CHECK(bounds("c1 --tileset mini-chiral") == "433");
  CHECK(bounds("c1 --tileset mini-chiral --tiles 1") == "111");  // none looks further than boards
  const auto text = run_program("verify " + file + " --games 0 --proofs no").output;
  CHECK(says(text, "--deployment-tiles 3, --game-tiles 3, --games 1000"));
}

TEST_CASE("verify: what the lint finds is said once, in the answer and in the record") {
  const Folder folder;
  folder.write("mine.toml",
               "id = \"mine\"\nextends = \"c1\"\n[city]\ncomplete = \"tiles\"\nincomplete = \"2*tiles\"\n");
  const auto made = shell_says(folder, "bastide verify mine.toml --tiles 1 --games 0 --proofs no -o out", 0,
                               {"\n  mine.toml:5:1: warning: a completed city is worth less"});
  CHECK_FALSE(says(made.errors, "warning"));
  const auto lint = nlohmann::json::parse(folder.read("out/run.json"))["editions"][0]["lint"];
  REQUIRE(lint.size() == 1);
  CHECK(says(lint[0].get<std::string>(), "[completing-costs]"));
}

TEST_CASE("verify: complete games are refused where they depend on hands") {
  program_says("verify c1 --tileset mini-chiral --game-tiles all --rule hand_size=3", 1, {},
               {"expected hand_size 1"});
  CHECK(run_program("verify c1 --players 2,2").exit_code == 1);
  CHECK(run_program("verify c1 --game-tiles some").exit_code == 1);
}

TEST_CASE("verify: too few games are inconclusive", "[exhaustive]") {
  const auto outcome = program_says("verify c1 --tiles 1 --deployment-tiles 0 --games 1 --proofs no", 5);
  const std::string ring =
      "cover-road-ring-closed: a road is completed none of whose segments ends on its tile";
  check_says(outcome.output,
             {"Not seen in the games; more of them (--games) may meet it:\n", "  " + ring + "\n"});
  const auto run = json_of("verify c1 --tiles 1 --deployment-tiles 0 --games 1 --proofs no --json", 5);
  CHECK(says(run["result"]["reason"].get<std::string>(), ring));
  for (const auto& verdict : run["verdicts"])
    if (verdict["outcome"] == "not_applicable") CHECK_FALSE(verdict["reason"].get<std::string>().empty());
}

TEST_CASE("verify: an edition file of one's own, on a set of one's own", "[exhaustive]") {
  const Folder folder;
  folder.write("mine.toml", "extends = \"c1\"\nid = \"mine\"\nfarms = \"second\"\n");
  const auto run = json_in(folder,
                           "verify mine.toml c1 --tileset mini-mixed --proofs no --tiles 4 "
                           "--deployment-tiles 2 --games 0 --report out --json");
  CHECK(run["editions"][0]["id"] == "mine.toml");
  CHECK(run["tile_sets"].size() == 1);
  CHECK(run["tile_sets"][0]["id"] == "mini-mixed");
  CHECK(says(folder.read("out/index.html"), "mine.toml"));
}

TEST_CASE("report: the page is rebuilt from the saved run, byte for byte", "[exhaustive]") {
  const Folder folder;
  CHECK(run_shell(folder, "bastide verify c1 --tiles 2 --games 0 --proofs no --report saved").exit_code == 0);
  CHECK(run_shell(folder, "bastide report saved/run.json -o page").exit_code == 0);
  CHECK(folder.read("saved/index.html") == folder.read("page/index.html"));
  CHECK(run_shell(folder, "bastide report saved/run.json saved/run.json -o twice").exit_code == 0);
}

TEST_CASE("verify: a violation is written with its picture and the command that checks it again") {
  // No engine of ours gives one. A forged ledger says that a board of two tiles violates a property.
  using namespace bastide::props;
  const Folder folder;
  const std::string run =
      "bastide verify c1 --tileset mini-mixed --tiles 2 --games 0 --proofs no --combinations 0 --quiet "
      "--checkpoint l";
  run_shell(folder, run);
  const auto all = catalogue::all_properties();
  const auto property = std::ranges::find(all, std::string_view("boards-are-connected"), &Property::id);
  REQUIRE(property != all.end());
  const auto set = bastide::tilesets::files::load_tile_set("mini-mixed");
  stages::FoundViolation found{"boards-are-connected",
                               stages::FoundIn::boards,
                               0,
                               bastide::rules::parse_position(set, "D0@0,0 E2@0,-1").placements,
                               {"they hang together", "yes", "no more", {{1, 0}}},
                               {},
                               {}};
  bool is_forged = false;
  rewrite_lines(folder, "l", [&](const std::string& text) {
    if (is_forged || !std::regex_search(text, std::regex("^piece 1/boards [0-9]+ 2 0 1 0 0$")))
      return text + "\n";
    is_forged = true;
    stages::BoardStageResult result;
    result.boards = {0, 1};
    result.deployments = {0};
    result.smallest.offer(static_cast<std::size_t>(property - all.begin()), found);
    const auto head = text.substr(0, text.size() - std::string("2 0 1 0 0").size());
    return head +
           bastide::solver::runs::record_of(
               bastide::tilesets::described::the_shape<stages::BoardStageResult>(), &result, {&set}) +
           "\n";
  });
  REQUIRE(is_forged);
  shell_says(folder, run + " --resume --report saved", 10, {"boards-are-connected"});
  const auto saved = nlohmann::json::parse(folder.read("saved/run.json"));
  check_has(saved, R"({"result": {"outcome": "violated",
                       "reason": "1 verdicts are violations, 0 worked examples and 0 lemmas fail."}})");
  int told = 0;
  for (const auto& verdict : saved["verdicts"]) {
    if (!verdict.contains("counterexample") || verdict["counterexample"].is_null()) continue;
    ++told;
    check_has(verdict, R"({"property": "boards-are-connected",
                           "counterexample": {"position": "D0@0,0 E2@0,-1", "tile_set": "mini-mixed",
                           "edition": "c1"}})");
  }
  CHECK(told == 1);
  const std::string stem = "saved/counterexamples/boards-are-connected-c1";
  const auto text = folder.read(stem + ".txt");
  const std::string command =
      "bastide check 'D0@0,0 E2@0,-1' --property boards-are-connected --tileset mini-mixed --edition c1";
  CHECK(text ==
        "# " + command +
            "\n# boards-are-connected: they hang together\n# engine: yes\n# expected: no more\n# tile set "
            "mini-mixed, edition c1\nD0@0,0 E2@0,-1\n");
  CHECK(says(folder.read(stem + ".svg"), "Board of 2 tiles"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / (stem + ".jsonl")));
  CHECK(says(folder.read("saved/index.html"), "they hang"));
  // Our engines do not agree with the forger.
  CHECK(run_shell(folder, command).exit_code == 0);
  CHECK(run_shell(folder, "bastide check --file " + stem +
                              ".txt --tileset mini-mixed --property boards-are-connected")
            .exit_code == 0);
}

}  // namespace test_verify
