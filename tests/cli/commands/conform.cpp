// bastide conform on engines of all kinds: ours agrees, every wrong one is caught under the rule it breaks,
// and programs that do not speak as they should end in a located error or a shrunk game, never in a hang.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/few_tiles.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_conform {

using namespace bastide::tests;

namespace {

Outcome conform(const std::string& engine, const std::string& arguments) {
  return run_program("conform --engine './wrong-engine " + engine + "' " + arguments);
}

nlohmann::json report_of(const std::string& engine, const std::string& arguments, int exit_code) {
  return json_of("conform --engine './wrong-engine " + engine + "' " + arguments + " --json", exit_code);
}

struct Caught {
  const char* engine;
  const char* rule;
  std::string arguments;
  int most_turns;
};

}  // namespace

TEST_CASE("conform: our own engines agree, over games, boards and records") {
  for (const char* model : {"reference", "fast"}) {
    const auto report = json_of(std::string("conform --engine './bastide engine --model ") + model +
                                "' --games 1 --tiles 1 --json");
    check_has(report, R"({"games": 1, "boards": 1, "difference": null})");
    for (const auto& rule : report["rules"]) CHECK(rule["differed"] == 0);
  }
  const auto replayed =
      json_of("conform --engine './bastide engine' --replay docs/examples/games.jsonl --json");
  check_has(replayed, R"({"games": 4, "difference": null})");
}

// That every wrong engine is caught under its rule, in few turns, is tested without the pipe
// (tests/props/engines/engines.cpp). Here one for each kind of answer: what goes through the protocol
// differs.
TEST_CASE("conform: over the protocol who is wrong is caught under the rule that he breaks", "[exhaustive]") {
  const std::string expansions =
      " --edition c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot";
  const std::string river = " --edition c1+expansion/river";
  for (const auto& [engine, rule, arguments, most_turns] : {
           Caught{"diagonal-contact", "legal-placements", "--games 1", 6},
           Caught{"diagonal-contact", "legal-placements", "--tiles 1", 6},
           Caught{"farmer-on-occupied-farm", "spots", "--games 1", 6},
           Caught{"cloister-forgets-itself", "final-third", "--games 4", 6},
           Caught{"small-city-half", "scores", "--tiles 2", 6},
           Caught{"open-edges-once", "roads", "--games 1", 6},
           Caught{"never-complete", "completion", "--games 8", 6},
           Caught{"seven-returns-none", "returns", "--games 1", 6},
           Caught{"eight-followers", "supply", "--games 1", 6},
           Caught{"table-too-small", "moves", "--games 1", 6},
           Caught{"no-second-part", "parts", "--games 2" + expansions, 9},
           Caught{"goods-to-the-knight", "tokens", "--games 3" + expansions, 9},
           Caught{"marks-unseen", "cities", "--games 1" + expansions, 9},
           Caught{"line-turns-back", "legal-placements", "--games 2" + river, 11},
           Caught{"next-deck-early", "decks", "--games 1" + river, 11},
       }) {
    const auto report = report_of(engine, "--quiet " + arguments, 10);
    INFO(engine << "\n" << report["differences"].dump());
    const auto found = std::find_if(report["differences"].begin(), report["differences"].end(),
                                    [&](const auto& d) { return d["rule"] == rule; });
    REQUIRE(found != report["differences"].end());
    CHECK((*found)["turns"] <= most_turns);
    CHECK((*found)["game"]["format"] == "bastide.game/1");
  }
}

TEST_CASE("conform: with expansions and the River our own engines agree about what those add",
          "[exhaustive]") {
  const std::string engine = "conform --quiet --engine './bastide engine --model ";
  for (const auto& [arguments, asked] : {
           std::pair<std::string, std::vector<std::string>>{
               "reference' --games 1 --edition c2-farmers+expansion/inns-cathedrals-c2+expansion/"
               "traders-builders-c2+expansion/abbot",
               {"gardens", "retrieval", "parts", "tokens", "returns"}},
           {"fast' --games 2 --edition c1+expansion/river", {"lines", "decks"}},
       }) {
    const auto report = json_of(engine + arguments + " --json");
    CHECK(report["difference"].is_null());
    std::set<std::string> agreed;
    for (const auto& rule : report["rules"]) {
      if (rule["agreed"] > 0) agreed.insert(rule["rule"].get<std::string>());
      CHECK(rule["unsupported"] == 0);
    }
    for (const auto& rule : asked) {
      INFO(rule);
      CHECK(agreed.contains(rule));
    }
  }
}

TEST_CASE("conform: an engine of version 1 is asked about the base game, and about expansions not at all") {
  const auto base = report_of("version-1", "--games 1", 0);
  CHECK(base["difference"].is_null());
  for (const auto& rule : base["rules"]) CHECK(rule["rule"] != "gardens");
  const auto refused = conform("version-1", "--edition c1+expansion/traders-builders --games 1");
  CHECK(refused.exit_code == 5);
  CHECK(says(refused.errors,
             "the engine speaks bastide.conform/1, expected bastide.conform/2, since edition "
             "c1+expansion/traders-builders has figures, marks, lines or decks"));
}

TEST_CASE("conform: the shrunk game is a record that shows the difference again") {
  const Folder folder;
  const auto report = report_of("small-city-half", "--games 4", 10);
  folder.write("least.jsonl", report["difference"]["game"].dump() + "\n");
  const std::string replay = "bastide conform --engine './wrong-engine small-city-half' --replay least.jsonl";
  const auto again = shell_says(folder, replay + " --json", 10);
  const auto shown = nlohmann::json::parse(again.output);
  CHECK(shown["difference"]["rule"] == "scores");
  CHECK(shown["difference"]["tries"] == 1);  // it was shrunk already
  CHECK(shown["difference"]["repeated"] == true);
  CHECK(shown["situations"].empty());
  CHECK(shown["not_occurred"].empty());
  CHECK_FALSE(says(run_shell(folder, replay).output, "not occur"));
  shell_says(folder, "bastide replay least.jsonl", 0, {"both engines of Bastide"});
}

TEST_CASE("conform: the first difference of every rule is in the report, each with its game") {
  const auto report = report_of("pennant-forgotten", "--games 2 --skip cities", 0);
  CHECK(report["differences"].empty());
  const auto both = report_of("small-city-half", "--games 4", 10);
  CHECK(both["differences"].front() == both["difference"]);
  std::set<std::string> rules;
  for (const auto& d : both["differences"]) {
    CHECK(rules.insert(d["rule"].get<std::string>()).second);
    CHECK(d["game"]["name"] == d["rule"]);
    check_has(d, R"({"repeated": true, "file": null})");
  }
  CHECK(rules.size() > 1);  // what scores less during the game has less at its end
  const auto only = report_of("small-city-half", "--games 4 --only scores", 10);
  REQUIRE(only["differences"].size() == 1);
  CHECK(only["difference"]["rule"] == "scores");
  for (const auto& rule : only["rules"]) CHECK((rule["rule"] == "scores" || rule["checked"] == 0));
  CHECK(conform("fast", "--only farmers").exit_code == 1);
  const auto two = report_of("small-city-half", "--games 4 --only cities,scores", 10);
  REQUIRE(two["differences"].size() == 1);
  CHECK(two["rules"][2]["checked"] > 0);  // cities
}

TEST_CASE("conform: a difference is told before it is shrunk, saved, and shown again by the command told",
          "[exhaustive]") {
  const Folder folder;
  const std::string engine = "'./wrong-engine small-city-half'";
  const auto outcome = shell_says(folder, "bastide conform --games 4 --only scores --engine " + engine, 10);
  const auto& text = outcome.output;
  const auto found = text.find("Difference in scores, game ");
  const auto shrunk = text.find("  shrunk to 1 turn of 2 players");
  const auto saved = text.find("  Saved in conform-scores.jsonl. To see it again:\n    ");
  REQUIRE(saved != std::string::npos);
  CHECK(found < shrunk);
  CHECK(shrunk < saved);
  CHECK(saved < text.find("4 games, 0 boards"));  // the table comes last
  const auto begin = text.find("    bastide conform", saved) + 4;
  shell_says(folder, text.substr(begin, text.find('\n', begin) - begin), 10,
             {"Difference in scores, game 1, turn 1"});
  CHECK(run_shell(folder, "bastide replay conform-scores.jsonl").exit_code == 0);

  const auto known = "bastide conform --games 4 --only scores --known conform-scores.jsonl --engine ";
  shell_says(folder, known + engine, 0, {"Known and tolerated: scores in 1 turn, met ", "differs as known"});
  shell_says(folder, known + std::string("'./bastide engine'"), 0, {"Known, but gone: scores in 1 turn"});
  auto record = nlohmann::json::parse(folder.read("conform-scores.jsonl"));
  record["name"] = "score";
  folder.write("conform-scores.jsonl", record.dump() + "\n");
  shell_says(folder, known + engine, 2, {},
             {"^conform-scores.jsonl:1:", "a game called 'score', expected the name of a rule: scores"});

  const auto report = run_shell(folder, "bastide conform --games 4 --save least --json --engine " + engine);
  CHECK(nlohmann::json::parse(report.output)["difference"]["file"] == "least/conform-scores.jsonl");
  CHECK(says(folder.read("least/conform-scores.jsonl"), "\"turns\":[{"));
  folder.write("report.json", report.output);
  CHECK(run_shell(folder, "bastide report report.json -o page").exit_code == 0);
  const auto page = folder.read("page/index.html");
  check_says(page, {"scores: different at turn 1", "<figure class=\"board\"><svg"});
}

TEST_CASE(
    "conform: stderr of the engine is passed on, but not of every game that shrinks one; all is logged") {
  const Folder folder;
  // It crashes in each game.
  const auto outcome = shell_says(
      folder, "bastide conform --games 3 --log log --engine 'echo started >&2; exec ./wrong-engine crash'",
      10);
  CHECK(occurrences(outcome.errors, "started") == 1);
  const auto log = folder.read("log");
  check_says(log, {"> {\"id\":1,\"ask\":\"hello\"", "\n< {\"id\":1,\"format\""});
  CHECK(occurrences(log, "! started\n") > 2);
  CHECK(conform("crash", "--games 1 --log /no/such/folder/log").exit_code == 1);
}

TEST_CASE("conform: who gives no answer is told with the request, and what is known is kept") {
  const auto garbage = report_of("garbage", "--games 1", 2);
  REQUIRE(garbage["differences"].size() == 1);
  const auto& d = garbage["difference"];
  CHECK(d["rule"] == "answers");
  CHECK(d["what"].get<std::string>().find("the answer to {\"ask\":\"") == 0);
  CHECK(says(d["got"].get<std::string>(), ":30:1: not JSON"));
  CHECK(d["turns"] <= 6);
  CHECK(garbage["rules"].front()["agreed"] > 0);  // placements of the turns before

  const Folder folder;
  auto games = folder.read("docs/examples/games.jsonl");
  games += R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,)"
           R"("start":"D0@0,0","turns":[{"player":0,"place":"E2@0,-2"}]})";
  folder.write("games.jsonl", games);
  const auto wrong =
      shell_says(folder, "bastide conform --json --replay games.jsonl --engine './bastide engine'", 2, {},
                 {"^games.jsonl:5:"});
  const auto report = nlohmann::json::parse(wrong.output);
  CHECK(schema_complaint(report, "conform-report").empty());
  check_has(report, R"({"games": 4, "stopped": {"request": null}})");
}

TEST_CASE("conform: with stdout and stderr in one file what is printed stands before what is wrong") {
  const Folder folder;
  run_shell(folder, "bastide conform --games 1 --engine './wrong-engine garbage' >both 2>&1");
  const auto both = folder.read("both");
  CHECK(both.find("Different: answers\n") < both.rfind(":30:1: not JSON"));
}

TEST_CASE("conform: Ctrl-C while a game is played by itself is no statement about that game") {
  const Folder folder;
  shell_says(
      folder,
      "bastide conform --games 1 --engine 'if test -e again; then kill -INT $PPID; exec sleep 600; fi; "
      "touch again; exec ./wrong-engine crash'",
      130, {"  Not shrunk: interrupted while this game was played by itself.\n"}, {}, {"games before it"});
}

TEST_CASE("conform: the shrunk game says how many followers a player has where they are few",
          "[exhaustive]") {
  const auto outcome = conform("returned-and-used-again", "--games 1 --only spots");
  INFO(outcome.output);
  CHECK(says(outcome.output, "  shrunk to 2 turns of 2 players with 1 follower each, "));
  CHECK_FALSE(says(conform("small-city-half", "--games 4 --only scores").output, "each, "));
}

TEST_CASE("conform: a mistake that many rules show is said to be perhaps the same", "[exhaustive]") {
  const auto both = report_of("small-city-half", "--games 4", 10);
  for (const auto& d : both["differences"])
    CHECK((d["rule"] == "scores" ? d["perhaps"].is_null() : d["perhaps"] == "scores"));
  CHECK(says(conform("small-city-half", "--games 4").output,
             "\n  Perhaps the same mistake as: scores, 1 turn\n"));
}

TEST_CASE("conform: a game that cannot be saved is printed") {
  const Folder folder;
  const auto outcome =
      shell_says(folder,
                 "touch file; bastide conform --games 3 --only final-third --save file --engine "
                 "'./wrong-engine ties-score-nobody'",
                 10);
  const auto game = outcome.errors.find("; the game, a line for --replay:\n{\"format\":\"bastide.game/1\",");
  REQUIRE(game != std::string::npos);
  CHECK(!says(outcome.output, "Saved in"));
}

TEST_CASE("conform: two symptoms of one rule are told and saved each by itself", "[exhaustive]") {
  const Folder folder;
  const std::string engine = "--engine './wrong-engine ties-score-nobody' --only final-third";
  const auto outcome = shell_says(folder, "bastide conform --games 3 " + engine, 10,
                                  {"\n  What is wrong: points before the end\n",
                                   "\n  What is wrong: farms, points: too few: not for all who have most\n"});
  CHECK(says(outcome.output, "\n✗ Different: final-third\n"));  // once
  for (const char* file : {"conform-final-third.jsonl", "conform-final-third-2.jsonl"}) {
    CHECK(says(outcome.output, std::string("  Saved in ") + file + "."));
    shell_says(folder, std::string("bastide conform --replay ") + file + " " + engine, 10,
               {"\n  the game of "});
  }
  shell_says(folder, "cat conform-*.jsonl >known; bastide conform --games 3 --known known " + engine, 0);
  const auto half =
      shell_says(folder, "bastide conform --games 3 --known conform-final-third.jsonl --json " + engine, 10);
  CHECK(nlohmann::json::parse(half.output)["differences"].size() == 1);
}

TEST_CASE("conform: which keys are not answered is said beside the rule") {
  const Folder folder;
  shell_says(folder,
             "bastide conform --games 1 --engine './bastide engine | sed -u \"s/,.open.:[0-9]*//g; "
             "s/,.complete.:[a-z]*//g\"'",
             0, {"agrees where answered; not answered: open", "not answered: complete"});
}

TEST_CASE("conform: final points by kind are asked of who says so, and refused with other kinds") {
  const Folder folder;
  const std::string begin =
      R"({"id":1,"ask":"hello","format":"bastide.conform/1"})"
      "\n"
      R"({"id":2,"ask":"begin","tileset":"base","edition":"c1","rules":{},"players":2,"start":{"tile":"D"}})"
      "\n"
      R"({"id":3,"ask":"place","tile":"B","x":0,"y":1,"rotation":0,"player":0})"
      "\n"
      R"({"id":4,"ask":"finish","segment":"cloister"})"
      "\n";
  folder.write("asked", begin + R"({"id":5,"ask":"final","farms":"third","kind":"cloister"})" + "\n" +
                            R"({"id":6,"ask":"final","farms":"third","kind":"city"})" + "\n");
  shell_says(folder, "bastide engine <asked", 0,
             {R"("by_kind":true)", R"({"id":5,"final":[2,0]})", R"({"id":6,"final":[0,0]})"});
  folder.write("asked", begin + R"({"id":5,"ask":"final","farms":"third","kind":"house"})" + "\n");
  shell_says(folder, "bastide engine <asked", 2, {},
             {"<requests>:5:", "unknown word 'house', expected city, road, cloister, farm or garden"});
}

TEST_CASE("conform: what prints is the same every time") {
  CHECK(conform("pennant-forgotten", "--games 1").output == conform("pennant-forgotten", "--games 1").output);
}

TEST_CASE("conform: an engine that crashes, ends or is silent is caught and its game shrunk",
          "[exhaustive]") {
  CHECK(report_of("crash", "--games 1", 10)["difference"]["got"] == "the engine was killed by signal 6");
  const auto ended = report_of("ends", "--games 1", 10)["difference"];
  check_has(ended, R"({"rule": "answers", "got": "the engine ended with exit code 3"})");
  CHECK(ended["turns"] <= 6);  // the 30th answer comes in the fourth turn
  // Where the machine does so much else that the greeting takes as long, nothing is compared: more patience
  // then.
  int patience = 1;
  auto outcome = conform("silence", "--games 1 --timeout 1 --json");
  for (; outcome.exit_code == 5 && patience < 100; patience *= 8)
    outcome = conform("silence", fmt::format("--games 1 --timeout {} --json", patience * 8));
  INFO(outcome.errors);
  REQUIRE(outcome.exit_code == 10);
  const auto silent = nlohmann::json::parse(outcome.output)["difference"];
  CHECK(silent["rule"] == "answers");
  CHECK(silent["got"] == fmt::format("the engine was silent for {} s", patience));
}

TEST_CASE("conform: an answer that cannot be read is a located error") {
  const auto complaint = [](const std::string& engine) {
    const auto outcome = conform(engine, "--games 1");
    INFO(engine << outcome.output);
    CHECK(outcome.exit_code == 2);
    return outcome.errors;
  };
  check_says(complaint("garbage"), {":30:1: not JSON", "30 | placing tile 7 ..."});
  CHECK(says(complaint("half-a-line"), ":30:"));
  CHECK(says(complaint("garbage"), ", expected one line of JSON, an object; everything else goes to stderr"));
  CHECK(says(complaint("array"), "an array, expected one line of JSON, an object"));
  CHECK(says(complaint("wrong-id"), "an answer to request 7, expected one to request 30"));
  CHECK(says(complaint("wrong-types"), "a string, expected an integer from -1000000"));
  CHECK(says(complaint("one-player"), "an array of 1, expected one integer for each of"));
  CHECK(says(complaint("unknown-segment"), "has no segment 'meadow', expected"));
  CHECK(says(complaint("endless-line"), "a line of more than 4 MiB"));
  const Folder folder;
  shell_says(folder,
             "bastide conform --games 1 --engine './bastide engine | sed -u \"s/{\\\"A\\\":/{\\\"ZZ\\\":/\"'",
             2, {}, {":2:28: tile set 'base' has no tile 'ZZ'"});
  const auto through = [&](const std::string& script) {
    return run_shell(folder,
                     "bastide conform --games 1 --quiet --edition c1+expansion/traders-builders --engine "
                     "'./bastide engine | sed -u \"" +
                         script + "\"'");
  };
  const auto format = through("s#bastide.conform/#other/#");
  CHECK(format.exit_code == 2);
  CHECK(says(format.errors, ":1:18: format 'other/2', expected 'bastide.conform/2'"));
  const auto nobody = through("s#\\(layer.:\\)[0-9]#\\15#");
  INFO(nobody.errors << nobody.output);
  CHECK(nobody.exit_code == 2);
  CHECK(says(nobody.errors, ": 5, expected an integer from 0 to "));
}

TEST_CASE("conform: nothing compared is inconclusive") {
  CHECK(conform("knows-nothing", "--games 1").exit_code == 5);
  CHECK(says(conform("knows-nothing", "--games 1").errors, "no game that I know"));
  CHECK(run_program("conform --engine false").exit_code == 5);
  CHECK(run_program("conform --engine no-such-program").exit_code == 5);
  program_says("conform --engine 'sleep 30' --timeout 0.2", 5, {},
               {"does it flush its output after every line?"});
  CHECK_FALSE(says(run_program("conform --engine false").errors, "flush"));
  CHECK(run_program("conform --engine").exit_code == 1);
  CHECK(run_program("conform --engine false --replay x.jsonl --games 1").exit_code == 1);
  CHECK(run_program("conform --engine 'echo hello'").exit_code == 2);
}

TEST_CASE("conform: lines may end as on other systems") {
  const Folder folder;
  shell_says(folder,
             "bastide conform --games 1 --quiet --engine './bastide engine | sed -u \"s/$/\\r/\"' --log log",
             0);
  CHECK_FALSE(says(folder.read("log"), "\r"));
}

TEST_CASE("conform: without room for pipes, or for the games of differences, that is said") {
  const Folder folder;
  shell_says(folder, "ulimit -n 7; bastide conform --engine 'bastide engine' --games 1", 6, {},
             {"pipe: Too many open files"});
  folder.write("taken", "");
  shell_says(folder,
             "bastide conform --games 1 --rule 'road.complete=2 * tiles' --timeout 77 --save "
             "taken/games --only spots --engine './wrong-engine farmer-on-occupied-farm'",
             10, {}, {"taken/games/conform-spots.jsonl: cannot create its folder: "});
  // Its record has the rules under which it was played, and no others.
  const auto report = report_of("farmer-on-occupied-farm",
                                "--games 1 --rule 'road.complete=2 * tiles' --only spots --quiet", 10);
  CHECK(report["difference"]["game"]["rules"] == nlohmann::json({{"road.complete", "2 * tiles"}}));
  shell_says(
      folder,
      "bastide conform --games 1 --timeout 77 --only spots --engine './wrong-engine farmer-on-occupied-farm'",
      10, {" --timeout 77\n"});
}

TEST_CASE("conform: what asks about nothing, or about two things, is a mistake of usage") {
  check_refused(Folder(), 1, "conform --engine false",
                {{"--games 0", "--games 0 asks the engine nothing: expected more games, or --tiles N"},
                 {"--suite --games 1", "--suite asks about vectors: expected neither --games"},
                 {"--suite --tiles 1", "--suite asks about vectors"},
                 {"--suite --replay x", "--suite asks about vectors"}});
  program_says("conform --engine false --suite", 5, {},
               {"ended with exit code 1 before it answered the greeting, nothing was compared"});
}

TEST_CASE(
    "conform: a record of a game in which a tile goes back into the bag is played, and one that cannot be "
    "read not") {
  const Folder folder;
  folder.write("few.toml", few_tiles);
  folder.write(
      "back.jsonl",
      R"({"format":"bastide.game/1","tileset":"few.toml","edition":"c1","rules":{"unplaceable":"return_to_bag"},)"
      R"("players":2,"followers":7,"start":"E0@0,0","turns":[{"player":0,"place":"E2@0,-1","discarded":["R"]}]})"
      "\n");
  const std::string own = "bastide conform --quiet --engine './bastide engine' --replay ";
  const auto played = shell_says(folder, own + "back.jsonl --json", 0);
  CHECK(nlohmann::json::parse(played.output)["turns"] == 1);
  folder.write("garbage.jsonl", "garbage\n");
  shell_says(folder, own + "garbage.jsonl", 2, {}, {"garbage.jsonl:1:1: not JSON"});
}

TEST_CASE("conform: an engine that stays after its input ended is ended") {
  CHECK(conform("stays", "--games 1").exit_code == 0);
}

TEST_CASE("conform: records that our own engines do not play are refused with their place") {
  const Folder folder;
  folder.write("wrong.jsonl",
               R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,)"
               R"("start":"D0@0,0","turns":[{"player":0,"place":"E2@0,-2"}]})");
  const auto outcome = run_shell(folder, "bastide conform --engine false --replay wrong.jsonl");
  CHECK(outcome.exit_code == 5);  // the engine is greeted first
  shell_says(folder, "bastide conform --engine './bastide engine' --replay wrong.jsonl", 2, {},
             {"^wrong.jsonl:1:"});
}

TEST_CASE("engine: requests that make no sense are refused, those that cannot be read are located") {
  const Folder folder;
  const auto hello = R"({"id":1,"ask":"hello","format":"bastide.conform/1"})"
                     "\n";
  folder.write("early", std::string(hello) + R"({"id":2,"ask":"scores"})"
                                             "\n");
  shell_says(folder, "bastide engine <early", 0, {R"({"id":2,"refused":"no game was begun"})"});
  folder.write("bad", std::string(hello) + "{\"id\":2,\"ask\":7}\n");
  shell_says(folder, "bastide engine <bad", 2, {}, {"^<requests>:2:15: an integer, expected a string"});
  folder.write(
      "list",
      std::string(hello) +
          R"({"id":2,"ask":"begin","tileset":"base","edition":"c1","rules":[],"players":2,"start":"D"})"
          "\n");
  shell_says(folder, "bastide engine <list", 2, {}, {"an array, expected an object"});
  // Names that the game does not have, each with its place.
  const std::string begin =
      R"({"id":2,"ask":"begin","tileset":"base","edition":"c1","rules":{},"players":2,"start":{"tile":"D"}})"
      "\n";
  const auto place = [](const char* player, const char* tile) {
    return std::string(R"({"id":3,"ask":"place","player":)") + player + R"(,"tile":")" + tile +
           R"(","x":0,"y":-1,"rotation":2})"
           "\n";
  };
  const std::pair<std::string, const char*> refused[] = {
      {R"({"id":2,"ask":"begin","tileset":"base","edition":"c1","rules":{},"players":2,"start":{"tile":"ZZ"}})",
       ":2:94: tile set 'base' has no tile 'ZZ'"},
      {R"({"id":2,"ask":"begin","tileset":"base","edition":"c1","rules":{"farms":"fourth"},"players":2,"start":{"tile":"D"}})",
       ":2:72: unknown value 'fourth' of farms, expected third, second, first or off"},
      {begin + R"({"id":3,"ask":"placements","tile":"ZZ"})", ":3:35: tile set 'base' has no tile 'ZZ'"},
      {begin + place("2", "E"), ":3:32: 2, expected an integer from 0 to 1"},
      {begin + R"({"id":3,"ask":"final","farms":"fourth"})", ":3:31: expected third, second, first or off"},
      {begin + R"({"id":3,"ask":"final","farms":"third","kind":"lake"})", "unknown word 'lake', expected "},
      {begin + R"({"id":3,"ask":"supply","figure":"pig"})", ":3:33: unknown figure 'pig', expected follower"},
      {begin + place("1", "E") + R"({"id":4,"ask":"finish","segment":null,"retrieve":[0]})",
       "an array of 1, expected 2 integers"},
      {begin + R"({"id":3,"ask":"tokens","mark":"wine"})", ":3:31: unknown mark 'wine', expected pennant"},
      {begin + place("1", "E") + R"({"id":4,"ask":"finish","segment":"road"})",
       ": the tile placed has no such segment"}};
  for (const auto& [lines, message] : refused) {
    INFO(lines);
    folder.write("refused", std::string(hello) + lines + "\n");
    shell_says(folder, "bastide engine <refused", 2, {}, {"^<requests>:", message});
  }
  folder.write("old",
               std::string(hello) +
                   R"({"id":2,"ask":"begin","tileset":"base","edition":"c1+expansion/traders-builders",)"
                   R"("rules":{},"players":2,"start":{"tile":"D"}})"
                   "\n");
  CHECK(says(
      run_shell(folder, "bastide engine <old").output,
      R"({"id":2,"unsupported":"edition c1+expansion/traders-builders has figures, marks, lines or decks)"));
  folder.write("unasked", "{\"id\":2}\n");
  CHECK(run_shell(folder, "bastide engine <unasked").errors.find("<requests>:1:1: no 'ask'") == 0);
}

TEST_CASE(
    "conform: the exchange of docs/conform.md is what our engine says, and every line fits the schema") {
  const Folder folder;
  std::istringstream page(folder.read("docs/conform.md"));
  std::string requests;
  std::vector<std::string> answers;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("> {")) requests += line.substr(2) + "\n";
    if (line.starts_with("< {")) answers.push_back(line.substr(2));
  }
  REQUIRE(answers.size() >= 10);
  folder.write("requests", requests);
  std::istringstream output(run_shell(folder, "bastide engine <requests").output);
  for (const auto& expected : answers) {
    std::string answer;
    REQUIRE(std::getline(output, answer));
    CHECK(nlohmann::json::parse(answer) == nlohmann::json::parse(expected));
    CHECK(schema_complaint(nlohmann::json::parse(answer), "conform") == "");
  }
  std::istringstream asked(requests);
  for (std::string line; std::getline(asked, line);)
    CHECK(schema_complaint(nlohmann::json::parse(line), "conform") == "");
}

TEST_CASE("conform: every message of a game fits the schema, in both versions, with decks, too",
          "[exhaustive]") {
  const Folder folder;
  int game = 0;
  for (const char* edition :
       {"c1", "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot",
        "c1+expansion/river"}) {
    const auto number = std::to_string(++game);
    shell_says(folder,
               std::string("bastide conform --quiet --games 1 --edition ") + edition +
                   " --engine 'tee asked-" + number + " | ./bastide engine | tee answered-" + number + "'",
               0);
  }
  for (const char* file : {"asked-1", "answered-1", "asked-2", "answered-2", "asked-3", "answered-3"}) {
    std::istringstream lines(folder.read(file));
    int n = 0;
    for (std::string line; std::getline(lines, line); ++n) {
      if (n > 40 && n % 10 != 0) continue;  // the same few kinds again
      INFO(line);
      CHECK(schema_complaint(nlohmann::json::parse(line), "conform") == "");
    }
    CHECK(n > 500);
  }
  CHECK_FALSE(schema_complaint({{"id", 1}, {"ask", "tell"}}, "conform").empty());
  CHECK_FALSE(schema_complaint({{"id", 1}, {"scores", {"7"}}}, "conform").empty());
  CHECK_FALSE(schema_complaint({{"ok", true}}, "conform").empty());
}

}  // namespace test_conform
