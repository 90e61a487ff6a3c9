// stdout and stderr: a reader that goes away, a full disk, and the progress bar, which only a terminal gets
// to see.
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <iostream>
#include <regex>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_streams {

using namespace bastide::tests;

namespace {

/// False where no terminal can be made, as in a bare chroot without /dev/pts.
bool terminals_can_be_made() {
  int outer = -1;
  int inner = -1;
  if (openpty(&outer, &inner, nullptr, nullptr, nullptr) != 0) return false;
  close(outer);
  close(inner);
  return true;
}

using Clock = std::chrono::steady_clock;

/// What the program writes to a terminal (both streams) until `wanted` is seen there; then it is interrupted.
/// When nothing of the kind is seen it is interrupted `most` after it listens.
std::string seen_on_terminal(std::vector<const char*> arguments, const std::regex& wanted,
                             Clock::duration most) {
  arguments.insert(arguments.begin(), program_path().c_str());
  arguments.push_back(nullptr);
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  REQUIRE(child >= 0);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    execv(program_path().c_str(), const_cast<char* const*>(arguments.data()));
    _exit(127);
  }
  std::string seen;
  std::array<char, 4096> piece;
  wait_until_it_listens(child);
  const auto give_up = Clock::now() + most;
  while (!std::regex_search(seen, wanted) && Clock::now() < give_up) {
    pollfd ready{terminal, POLLIN, 0};
    if (poll(&ready, 1, 100) <= 0) continue;
    const auto n = read(terminal, piece.data(), piece.size());
    if (n <= 0) break;
    seen.append(piece.data(), static_cast<std::size_t>(n));
  }
  kill(child, SIGINT);
  while (read(terminal, piece.data(), piece.size()) > 0) {
  }
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  return seen;
}

}  // namespace

TEST_CASE("streams: a reader that goes away is no failure") {
  const auto outcome = run_shell(Folder(), "{ bastide tilesets show base; echo $? >&2; } | head -n 1");
  CHECK(outcome.errors == "0\n");
  CHECK(outcome.output.find("base") == 0);
}

TEST_CASE("streams: results that cannot be written are an internal error") {
  for (const char* arguments : {"count --tiles 2", "tilesets show base"}) {  // less and more than a buffer
    program_says(std::string(arguments) + " >/dev/full", 6, {}, {"writing to stdout"});
  }
}

TEST_CASE("streams: a long run shows its progress on a terminal, unless it is told to be quiet",
          "[exhaustive]") {
  if (!terminals_can_be_made()) {
    std::cout << "SKIPPED: no /dev/pts here, so nothing can be shown on a terminal\n";
    return;
  }
  // The first pieces hold boards of fewer tiles than asked: on a slow machine a bar may have a time left but
  // no rate yet, so the whole line is waited for.
  const std::regex whole_line(R"(%  \S+ boards, \S+/s, [0-9:]+ left)");
  const auto begin = Clock::now();
  const auto seen =
      seen_on_terminal({"count", "--tiles", "7", "--method", "walk"}, whole_line, std::chrono::minutes(10));
  const auto taken = Clock::now() - begin;
  CHECK(std::regex_search(seen, whole_line));
  // Told to be quiet, it shows nothing for as long as the whole line took to come.
  CHECK(seen_on_terminal({"count", "--tiles", "7", "--method", "walk", "--quiet"}, std::regex("."), taken)
            .empty());
}

TEST_CASE("streams: verify tells on stderr of each stage as it ends, in the order of the stages",
          "[exhaustive]") {
  const Folder folder;
  const std::string command = "bastide verify c1 --tiles 1 --deployment-tiles 1 --games 0 --game-tiles 1";
  const auto outcome = run_shell(folder, command);
  INFO(outcome.errors);
  std::size_t from = 0;
  for (const char* stage : {"lint: no errors", "worked examples: ", "c1: boards: 1 boards, nothing violated",
                            "c1: deployments: ", "c1: every game: ", "c1: proofs: ", "c1: games: "}) {
    INFO(stage);
    from = outcome.errors.find(stage, from);
    REQUIRE(from != std::string::npos);
  }
  const auto quiet = run_shell(folder, command + " --quiet");
  CHECK(quiet.errors.empty());
  CHECK(quiet.output == outcome.output);
}

}  // namespace test_streams
