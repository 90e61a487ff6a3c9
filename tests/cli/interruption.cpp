// Ctrl-C: the run stops between two pieces of work, says what became of its results, and exits with 130.
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_interruption {

using namespace bastide::tests;

namespace {

/// Something to wait for: of what the program writes into its folder.
using Event = std::function<bool(const Folder&)>;
bool at_once(const Folder&) { return true; }

/// Starts the program in the folder with stdout and stderr in files, waits until it listens and for the
/// event, interrupts it, and waits for it. Nothing here depends on how fast the machine is: what is tested
/// holds also for a run that is interrupted before its first piece of work.
Outcome interrupt_after(const Folder& folder, const std::vector<std::string>& arguments,
                        const Event& has_come = at_once) {
  const pid_t child = start_program(folder, arguments);
  wait_until_it_listens(child);
  for (int tries = 0; !has_come(folder); ++tries) {
    REQUIRE(tries < 60'000);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(child, SIGINT);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), folder.read("out"),
          folder.read("err")};
}

}  // namespace

TEST_CASE("interruption: a count exits with 130, prints no number and says that nothing was saved") {
  const Folder folder;
  const auto outcome = interrupt_after(folder, {"count", "--tiles", "7", "--method", "walk"});
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.output.empty());
  CHECK(says(outcome.errors, "interrupted. Nothing was saved"));
  CHECK(outcome.errors.find('\r') == std::string::npos);  // no progress bar in a file
}

TEST_CASE("interruption: where there is no terminal a line says every ten seconds how far it is",
          "[exhaustive]") {
  const Folder folder;
  const auto outcome = interrupt_after(folder, {"count", "--tiles", "7", "--method", "walk"},
                                       [](const Folder& in) { return says(in.read("err"), "%"); });
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.output.empty());
  CHECK(outcome.errors.starts_with("bastide: ["));
  CHECK(says(outcome.errors, " boards, "));
  CHECK(outcome.errors.find('\r') == std::string::npos);
}

TEST_CASE("interruption: conform prints what it knows, and the request that was not answered") {
  const Folder folder;
  const auto outcome =
      interrupt_after(folder, {"conform", "--engine", "./wrong-engine silence", "--timeout", "600", "--json"},
                      [](const Folder& in) { return std::filesystem::exists(in.path() / "silent"); });
  CHECK(outcome.exit_code == 130);
  CHECK(says(outcome.errors, "interrupted. What was known by then is printed"));
  const auto report = nlohmann::json::parse(outcome.output);
  CHECK(schema_complaint(report, "conform-report") == "");
  CHECK(report["differences"].empty());
  CHECK(report["stopped"]["why"] == "interrupted");
  CHECK(report["stopped"]["request"].get<std::string>().find("{\"ask\":\"") == 0);
  check_has(report, R"({"stopped": {"found_in": 1, "game": {"format": "bastide.game/1"}}})");
  CHECK(report["rules"].front()["agreed"] > 0);
}

TEST_CASE("interruption: of vectors what is known is printed, and a question has no answer yet") {
  const Folder folder;
  const auto suite = interrupt_after(
      folder, {"conform", "--engine", "./wrong-engine silence", "--timeout", "600", "--json", "--suite"},
      [](const Folder& in) { return std::filesystem::exists(in.path() / "silent"); });
  CHECK(suite.exit_code == 130);
  CHECK(says(suite.errors, "interrupted. What was known by then is printed; the comparison starts anew"));
  CHECK(schema_complaint(nlohmann::json::parse(suite.output), "suite-report") == "");
  const auto all = interrupt_after(folder, {"editions", "diff", "--all", "--tiles", "6"});
  CHECK(all.exit_code == 130);
  CHECK(all.output.empty());
  CHECK(says(all.errors, "interrupted. Nothing is told"));
}

TEST_CASE("interruption: no position is called the smallest before all smaller ones were looked at") {
  const Folder folder;
  folder.write("segments.toml", "extends = \"c1\"\nunit = \"segment\"\n");
  const auto outcome = interrupt_after(folder, {"editions", "diff", "c1", "segments.toml", "--tiles", "7"});
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.output.empty());
  CHECK(says(outcome.errors, "interrupted. Nothing is told"));
}

TEST_CASE("interruption: facts about a table are not told in part", "[exhaustive]") {
  const Folder folder;
  const auto outcome = interrupt_after(folder, {"table", "--area", "fixed 3x3"});
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.output.empty());
  CHECK(says(outcome.errors, "interrupted. Nothing was saved"));
}

TEST_CASE("interruption: a verification holds nothing to be true, and its report says so", "[exhaustive]") {
  const Folder folder;
  const auto outcome = interrupt_after(
      folder, {"verify", "c1", "--tiles", "5", "--games", "1000000", "--report", "saved", "--json"});
  CHECK(outcome.exit_code == 130);
  const auto run = nlohmann::json::parse(outcome.output);
  CHECK(run["result"]["outcome"] == "inconclusive");
  int verdicts = 0;
  for (const auto& verdict : run["verdicts"]) {
    ++verdicts;
    CHECK(verdict["outcome"] != "held");
    CHECK(verdict["outcome"] != "proved");
    CHECK(verdict["coverage"]["contexts"] == "0");
  }
  CHECK(verdicts > 0);
  CHECK(folder.read("saved/run.json") == outcome.output);
}

TEST_CASE("interruption: with a ledger the message is the command that goes on, and that command works",
          "[exhaustive]") {
  const Folder folder;
  const std::vector<std::string> run = {
      "census",       "--tiles",  "5", "--threads", "1", "--rule", "road.complete=2 * tiles",
      "--checkpoint", "my ledger"};
  // With its first piece in the ledger it has some ten thousand left.
  const auto outcome = interrupt_after(folder, run, [](const Folder& in) {
    return std::filesystem::exists(in.path() / "my ledger") && says(in.read("my ledger"), " piece ");
  });
  INFO(outcome.errors);
  REQUIRE(outcome.exit_code == 130);
  CHECK(outcome.output.empty());
  const auto at = outcome.errors.find("Go on with:\n  bastide census ");
  REQUIRE(at != std::string::npos);
  const auto command = outcome.errors.substr(outcome.errors.find("bastide", at));
  CHECK(says(command, "'--checkpoint=my ledger' "));
  const auto resumed = shell_says(folder, command, 0, {}, {"pieces are there already"});
  CHECK(says(resumed.output, "the 129177055 boards of 5 tiles"));  // tests/solver/census/census_reference.cpp
}

}  // namespace test_interruption
