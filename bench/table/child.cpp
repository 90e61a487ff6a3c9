#include "bench/table/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace bastide::table {
namespace {

constexpr int could_not_start = 127;  // the shell's code for the same

[[noreturn]] void become(const std::vector<std::string>& command, const std::string& folder, int output) {
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  if (dup2(output, STDOUT_FILENO) >= 0 && chdir(folder.c_str()) == 0)
    execvp(arguments.front(), arguments.data());
  _exit(could_not_start);
}

std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const auto n = read(from, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

Outcome run(const std::vector<std::string>& command, const std::string& folder) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const auto child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(command, folder, ends[1]);
  close(ends[1]);
  Outcome outcome;
  outcome.output = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  rusage used{};
  while (wait4(child, &status, 0, &used) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "wait4");
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) == could_not_start)
    throw std::runtime_error(fmt::format("{} cannot be run, or did not come to an end", command.front()));
  outcome.exit_code = WEXITSTATUS(status);
  outcome.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  return outcome;
}

}  // namespace bastide::table
