// Ctrl-C: the run stops between two pieces of work, says what became of its results, and exits with 130.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

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
Outcome interrupt_after(const Folder& folder, std::vector<const char*> arguments,
                        const Event& has_come = at_once) {
  arguments.insert(arguments.begin(), program_path().c_str());
  arguments.push_back(nullptr);
  const auto out = (folder.path() / "out").string();
  const auto err = (folder.path() / "err").string();
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(open(out.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDOUT_FILENO);
    dup2(open(err.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDERR_FILENO);
    if (chdir(folder.path().c_str()) == 0)
      execv(program_path().c_str(), const_cast<char* const*>(arguments.data()));
    _exit(127);
  }
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
  const auto engine = "'" + wrong_engine_path() + "' silence";
  const auto outcome =
      interrupt_after(folder, {"conform", "--engine", engine.c_str(), "--timeout", "600", "--json"},
                      [](const Folder& in) { return std::filesystem::exists(in.path() / "silent"); });
  CHECK(outcome.exit_code == 130);
  CHECK(says(outcome.errors, "interrupted. What was known by then is printed"));
  const auto report = nlohmann::json::parse(outcome.output);
  CHECK(schema_complaint(report, "conform-report") == "");
  CHECK(report["differences"].empty());
  CHECK(report["stopped"]["why"] == "interrupted");
  CHECK(report["stopped"]["request"].get<std::string>().find("{\"ask\":\"") == 0);
  CHECK(report["stopped"]["found_in"] == 1);
  CHECK(report["stopped"]["game"]["format"] == "bastide.game/1");
  CHECK(report["rules"].front()["agreed"] > 0);
}

TEST_CASE("interruption: of vectors what is known is printed, and a question has no answer yet") {
  const Folder folder;
  const auto engine = "'" + wrong_engine_path() + "' silence";
  const auto suite = interrupt_after(
      folder, {"conform", "--engine", engine.c_str(), "--timeout", "600", "--json", "--suite"},
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
  const std::vector<const char*> run = {
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
  const auto resumed = run_shell(folder, command);
  CHECK(resumed.exit_code == 0);
  CHECK(says(resumed.errors, "pieces are there already"));
  CHECK(says(resumed.output, "the 129177055 boards of 5 tiles"));  // tests/solver/census/census_reference.cpp
}

}  // namespace test_interruption
