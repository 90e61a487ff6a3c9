// Runs that are killed at random moments, again and again, and gone on with: the same output as ever, and no
// piece twice in the ledger.
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include "solver/runs/ledger_file.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_killed {

using namespace bastide::tests;
namespace solver = bastide::solver;

namespace {

using std::chrono::microseconds;

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) REQUIRE(errno == EINTR);
  return status;
}

/// A run to kill, and its output when nobody does.
struct Job {
  std::vector<std::string> arguments;
  std::string plain;
  microseconds longest{};  ///< of the time until it is killed; at first what the run takes
};

struct Kills {
  int all = 0;
  int in_the_middle = 0;  ///< that left some pieces in the ledger, but not all
};

/// Kills and goes on until the run comes to its end or was killed `most` times; then lets it end. Returns the
/// kills that hit.
Kills kill_until_done(Job& job, int most, std::mt19937& random) {
  const Folder folder;
  auto arguments = job.arguments;
  arguments.insert(arguments.end(), {"--checkpoint=l", "--resume", "--sync=200", "--threads=2"});
  std::vector<std::size_t> left;  // pieces in the ledger after each kill
  std::size_t known = 0;
  while (true) {
    folder.write("err", "");  // the child may be killed before it opens it
    const auto child = start_program(folder, arguments, false);
    if (static_cast<int>(left.size()) < most) {
      const auto delay =
          std::uniform_int_distribution<long>(0, static_cast<long>(job.longest.count()))(random);
      std::this_thread::sleep_for(microseconds(delay));
      kill(child, SIGKILL);
    }
    const int status = wait_for(child);
    const bool is_killed = WIFSIGNALED(status);
    INFO(folder.read("err"));
    if (!is_killed) REQUIRE(status == 0);
    // A run is killed again and again until it ends, so delays settle where a kill makes them 1.05 times as
    // long as often as an end makes them 2/3: some eight kills an end, however fast the machine is at the
    // moment.
    job.longest = is_killed ? job.longest * 21 / 20 : job.longest * 2 / 3;
    if (std::filesystem::exists(folder.path() / "l")) {
      const auto ledger =
          solver::runs::read_ledger((folder.path() / "l").string());  // refuses a piece that is twice
      CHECK(ledger.pieces.size() >= known);
      known = ledger.pieces.size();
      CHECK((is_killed || ledger.is_finished));
    } else {
      CHECK(known == 0);
    }
    if (is_killed) {
      left.push_back(known);
      continue;
    }
    CHECK(folder.read("out") == job.plain);
    const auto in_the_middle =
        std::count_if(left.begin(), left.end(), [&](auto pieces) { return pieces > 0 && pieces < known; });
    return {static_cast<int>(left.size()), static_cast<int>(in_the_middle)};
  }
}

}  // namespace

TEST_CASE("killed: 200 times and gone on with, counts and censuses are what they are", "[exhaustive]") {
  std::vector<Job> jobs = {{{"count", "--tiles=5", "--divide", "--json"}, "", {}},
                           {{"count", "--tiles=5", "--what=placements", "--method=walk"}, "", {}},
                           {{"census", "--tiles=4"}, "", {}}};
  for (auto& job : jobs) {
    const Folder folder;
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(wait_for(start_program(folder, job.arguments, false)) == 0);
    job.longest = std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begin);
    job.plain = folder.read("out");
    REQUIRE(!job.plain.empty());
  }
  std::mt19937 random(20);
  Kills kills;
  for (std::size_t run = 0; kills.all < 200; ++run) {
    REQUIRE(run < 600);  // runs that no kill hits
    const auto more = kill_until_done(jobs[run % 3], 200 - kills.all, random);
    kills.all += more.all;
    kills.in_the_middle += more.in_the_middle;
  }
  // The others hit before the first piece, or between the last one and the end.
  CHECK(kills.in_the_middle >= 50);
}

}  // namespace test_killed
