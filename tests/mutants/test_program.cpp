#include "tests/mutants/test_program.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace bastide::mutants {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest{120};

/// Does not return: this process becomes the program, in a group of its own, writing to `pipe`.
[[noreturn]] void become(const std::string& path, const std::string& test, const std::string& fault,
                         int pipe) {
  ::setpgid(0, 0);
  ::dup2(pipe, STDOUT_FILENO);
  ::dup2(pipe, STDERR_FILENO);
  ::close(pipe);
  ::alarm(0);
  if (fault.empty()) {
    ::unsetenv("BASTIDE_FAULT");
  } else {
    ::setenv("BASTIDE_FAULT", fault.c_str(), 1);
  }
  ::execl(path.c_str(), path.c_str(), test.c_str(), "--reporter", "compact", "--abort", nullptr);
  ::_exit(127);
}

/// The test's name as Catch2 wants it: a comma would end it, a bracket begin a tag. Tags are left alone.
std::string test_spec(const std::string& test) {
  if (test.starts_with('[')) return test;
  std::string spec;
  for (const char c : test) {
    if (c == ',' || c == '[' || c == '\\') spec += '\\';
    spec += c;
  }
  return spec;
}

/// What the pipe gives until its end; false when time is up before.
bool read_until_end(int pipe, Clock::time_point end, std::string& text) {
  std::array<char, 4096> part{};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    pollfd ready{pipe, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(left)) <= 0) continue;
    const auto n = ::read(pipe, part.data(), part.size());
    if (n <= 0) return true;
    text.append(part.data(), static_cast<std::size_t>(n));
  }
}

/// The line of the compact reporter that tells of the first failed assertion.
std::string failure_in(const std::string& text, int exit_code) {
  constexpr std::size_t longest_line = 300;
  const auto found = text.find(": failed: ");
  if (found == std::string::npos) return fmt::format("exit code {}", exit_code);
  const auto begin = text.rfind('\n', found) + 1;  // npos + 1 is 0
  auto line = text.substr(begin, std::min(text.find('\n', found) - begin, longest_line));
  const auto folder = line.rfind("/tests/", found - begin);
  return folder == std::string::npos ? line : line.substr(folder + 1);
}

}  // namespace

std::string test_program_path(const std::string& name) {
  return (fs::read_symlink("/proc/self/exe").parent_path() / ("faulty_" + name)).string();
}

bool has_test_program(const std::string& name) { return fs::is_regular_file(test_program_path(name)); }

std::string first_failed_test(const std::string& name, const std::string& test, const std::string& fault) {
  const auto path = test_program_path(name);
  if (!has_test_program(name)) throw std::runtime_error("there is no test program " + path);
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const auto process = ::fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process == 0) {
    ::close(ends[0]);
    become(path, test_spec(test), fault, ends[1]);
  }
  ::close(ends[1]);
  std::string text;
  const bool has_ended = read_until_end(ends[0], Clock::now() + longest, text);
  ::close(ends[0]);
  if (!has_ended) ::kill(-process, SIGKILL);
  int status = 0;
  ::waitpid(process, &status, 0);
  if (!has_ended) throw EndedEarly("hangs");
  if (WIFSIGNALED(status)) throw EndedEarly(fmt::format("crashes: signal {}", WTERMSIG(status)));
  const auto code = WEXITSTATUS(status);
  return code == 0 ? std::string{} : failure_in(text, code);
}

}  // namespace bastide::mutants
