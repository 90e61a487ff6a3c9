// What `conform` says of what happened in its games, and what it asks through the pipe besides moves.
#include <algorithm>

#include "props/engines/situations.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_conform_situations {

using namespace bastide::tests;
using bastide::props::PropertyGroup;
namespace engines = bastide::props::engines;

namespace {

std::string own_engine() { return " --engine './bastide engine --model fast'"; }

nlohmann::json report_of(const std::string& arguments) {
  return json_of("conform --quiet" + own_engine() + " --json " + arguments);
}

bool is_in(const nlohmann::json& list, const nlohmann::json& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

TEST_CASE("conform: what did not happen in the games is listed, and who agrees is told so") {
  const auto report = report_of("--games 2");
  REQUIRE(report["not_occurred"].size() > 5);
  CHECK(report["situations"].size() > report["not_occurred"].size());
  for (const auto& [name, times] : report["situations"].items())
    CHECK((times == 0) == is_in(report["not_occurred"], name));
  std::size_t lacking = 0;
  for (const auto& row : report["rules"]) {
    lacking += row["not_occurred"].size();
    for (const auto& name : row["not_occurred"]) CHECK(is_in(report["not_occurred"], name));
  }
  CHECK(lacking > report["not_occurred"].size());  // scores, supplies and returns lack the same
  // What the final scoring alone shows says nothing of points and supplies in turns, and the reverse.
  std::size_t of_turns = 0, of_ends = 0, ignored = 0;
  for (const auto& row : report["rules"]) {
    const std::string rule = row["rule"];
    const bool is_final = rule.starts_with("final-");
    for (const auto& situation : engines::situations()) {
      if (!is_in(report["not_occurred"], engines::situation_name(situation))) continue;
      if (!is_final && (rule != "scores" || situation.group != PropertyGroup::scoring)) continue;
      INFO(rule << " " << situation.statement);
      const bool is_seen = is_final ? situation.seen_at_end != nullptr : situation.seen_on_turn != nullptr;
      CHECK(is_in(row["not_occurred"], engines::situation_name(situation)) == is_seen);
      ++(is_seen ? is_final ? of_ends : of_turns : ignored);
    }
  }
  CHECK(of_turns > 0);
  CHECK(of_ends > 0);
  CHECK(ignored > 0);
  const auto text =
      program_says("conform --quiet --all --games 2" + own_engine(), 0,
                   {"agrees; ", "Did not happen, so that nothing is known of the engine there\n"})
          .output;
  const auto brief = program_says("conform --quiet --games 2" + own_engine(), 0,
                                  {" did not happen, and nothing is known of the engine there\n", "--all"})
                         .output;
  CHECK(!says(brief, "two-cloisters-completed-at-once"));
  CHECK(!says(text, "--all"));
  const auto named = text.find("  two-cloisters-completed-at-once ");
  REQUIRE(named != std::string::npos);
  CHECK(
      says(text.substr(named, text.find('\n', named) - named), "a tile completes two cloisters with monks"));
}

TEST_CASE("conform: boards alone have no situations") {
  const auto report = report_of("--tiles 1");
  CHECK(report["situations"].empty());
  CHECK(report["not_occurred"].empty());
  CHECK_FALSE(says(run_program("conform --quiet --tiles 1" + own_engine()).output, "happen"));
}

TEST_CASE("conform: undo, save and load are asked through the pipe", "[exhaustive]") {
  for (const auto& [engine, rule] :
       {std::pair("undo-does-nothing", "undo"), std::pair("load-forgets", "save-and-load")}) {
    const auto outcome = program_says(
        std::string("conform --quiet --games 1 --json --engine './wrong-engine ") + engine + "'", 10);
    const auto report = nlohmann::json::parse(outcome.output);
    CHECK(report["differences"].size() == 1);
    CHECK(report["difference"]["rule"] == rule);
    CHECK(report["difference"]["turns"] == 1);
  }
}

// The fields on both sides of the last road are one farm: they meet around the cloister at which it ends.
TEST_CASE("conform: one of two spots on one farm is enough, unless the greeting says that both are listed") {
  const Folder folder;
  const std::string record =
      R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":3,"followers":7,)"
      R"("start":"D0@0,0","turns":[{"player":0,"place":"F3@0,-1"},{"player":2,"place":"A0@-1,-1"},)"
      R"({"player":2,"place":"V2@-1,0","follower":"field0"}]})";
  folder.write("games.jsonl", record + "\n");
  const auto with = [&](const std::string& changes) {
    folder.write("changes", changes);
    return run_shell(folder,
                     "bastide conform --quiet --replay games.jsonl --json --engine './bastide engine | sed "
                     "-u -f changes'");
  };
  const std::string one_spot = "s/\"road\",\"field0\",\"field1\"/\"road\",\"field1\"/\n";
  const auto strict = with(one_spot);
  CHECK(strict.exit_code == 10);
  CHECK(nlohmann::json::parse(strict.output)["difference"]["rule"] == "spots");
  const auto loose = with(one_spot + "s/,\"apart\":true//\n");
  INFO(loose.output);
  CHECK(loose.exit_code == 0);
  CHECK(with("s/\"road\",\"field0\",\"field1\"/\"road\"/\ns/,\"apart\":true//\n").exit_code == 10);
}

TEST_CASE("conform: where no game could be begun nothing is said of what did not happen") {
  program_says("conform --quiet --games 3 --engine './wrong-engine knows-nothing'", 5,
               {"3 games, 0 boards, 0 turns; 3 not played to the end"}, {}, {"happen", "agrees"});
}

}  // namespace test_conform_situations
