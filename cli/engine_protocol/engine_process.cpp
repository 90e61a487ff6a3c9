#include "cli/engine_protocol/engine_process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "props/engines/engine.hpp"
#include "reports/write_file.hpp"
#include "tilesets/input_error.hpp"

extern char** environ;

namespace bastide::cli::engine_protocol {
namespace {

constexpr std::size_t longest_error = 4096;
constexpr std::size_t longest_line = std::size_t{4} << 20U;
constexpr int patience = 40;                 // times 5 ms for a program to end by itself
constexpr useconds_t patience_step = 5'000;  // microseconds

[[noreturn]] void fail_system(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// How a program ended, in words.
std::string ending(int status) {
  // A shell that waited for it adds 128 to the signal.
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - 128;
  if (signal > 0) return fmt::format("was killed by signal {}", signal);
  return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_system("pipe");
  }
};

}  // namespace

EngineProcess::EngineProcess(std::string command, double timeout)
    : command_(std::move(command)), timeout_(timeout) {}

EngineProcess::~EngineProcess() { stop(); }

void EngineProcess::start() {
  const Pipe in;
  const Pipe out;
  const Pipe errors;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, errors.ends[1], STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // We ignore SIGPIPE (cli/output/interrupt.hpp); the program should not inherit that.
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::array<char*, 4> arguments = {shell.data(), option.data(), command_.data(), nullptr};
  const int error = posix_spawn(&pid_, shell.c_str(), &files, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  close(in.ends[0]);
  close(out.ends[1]);
  close(errors.ends[1]);
  in_ = in.ends[1];
  out_ = out.ends[0];
  errors_ = errors.ends[0];
  buffer_.clear();
  lines_ = 0;
  if (error != 0) {
    pid_ = -1;
    stop();
    throw std::system_error(error, std::generic_category(), "starting the engine");
  }
  fcntl(in_, F_SETFL, O_NONBLOCK);      // NOLINT: a variadic function of POSIX
  fcntl(errors_, F_SETFL, O_NONBLOCK);  // NOLINT
}

void EngineProcess::stop() {
  if (in_ >= 0) close(std::exchange(in_, -1));
  if (out_ >= 0) close(std::exchange(out_, -1));
  int status = 0;
  for (int i = 0; i < patience && pid_ > 0; ++i) {
    pass_errors_on();  // a program that waits for room there would not end
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      kill(-pid_, SIGKILL);  // what it left behind in its group
      pid_ = -1;
    } else {
      usleep(patience_step);
    }
  }
  if (pid_ > 0) {
    kill(-pid_, SIGKILL);
    waitpid(pid_, &status, 0);
    pid_ = -1;
  }
  pass_errors_on();
  pass_error_line_on();
  said_before_.merge(said_);
  said_.clear();
  if (errors_ >= 0) close(std::exchange(errors_, -1));
}

void EngineProcess::mute(bool is_muted) {
  pass_errors_on();
  is_muted_ = is_muted;
}

void EngineProcess::log_to(const std::string& path) {
  log_.open(path);
  if (!log_) throw reports::WriteError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

void EngineProcess::log(char sign, const std::string& line) {
  if (log_.is_open())
    log_ << sign << ' ' << line << std::endl;  // at once: the last line tells what it hangs at
}

void EngineProcess::pass_error_line_on() {
  if (error_line_.empty()) return;
  if (error_line_.back() == '\n') error_line_.pop_back();
  if (!is_muted_ && !said_before_.contains(error_line_)) output::tell(error_line_ + "\n");
  if (!is_muted_) said_.insert(error_line_);
  log('!', std::exchange(error_line_, {}));
}

void EngineProcess::pass_errors_on() {
  std::array<char, 4096> chunk{};
  while (errors_ >= 0) {
    const auto n = read(errors_, chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) close(std::exchange(errors_, -1));
    // By whole lines: half a character is none.
    for (const char c : std::string_view(chunk.data(), static_cast<std::size_t>(std::max<ssize_t>(n, 0)))) {
      error_line_ += c;
      if (c == '\n' || error_line_.size() > longest_error) pass_error_line_on();
    }
    if (n == 0) pass_error_line_on();
    if (n <= 0) return;
  }
}

void EngineProcess::fail_ended() {
  // It closed its end: give it a moment to say how it ended, a longer one than on the way out, since the
  // message says it.
  int status = 0;
  std::string how = "closed its output";
  for (int i = 0; i < 10 * patience; ++i) {
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      kill(-pid_, SIGKILL);
      pid_ = -1;
      how = ending(status);
      break;
    }
    usleep(patience_step);
  }
  stop();
  throw props::engines::EngineFailure("the engine " + how, props::engines::EngineFailure::Kind::gone);
}

void EngineProcess::fail_silent(const char* what) {
  using props::engines::EngineFailure;
  if (pid_ > 0) kill(-pid_, SIGKILL);
  stop();
  if (output::interrupt_flag()) throw EngineFailure("interrupted", EngineFailure::Kind::interrupted);
  throw EngineFailure(fmt::format("the engine {} for {} s", what, timeout_), EngineFailure::Kind::silent);
}

void EngineProcess::wait_for(int file, short events, const char* what, Clock::time_point until) {
  constexpr int step = 100;  // milliseconds: how soon Ctrl-C is seen
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0 || output::interrupt_flag()) fail_silent(what);
    // A negative file is passed over.
    std::array<pollfd, 2> wait{{{file, events, 0}, {errors_, POLLIN, 0}}};
    if (poll(wait.data(), wait.size(), static_cast<int>(std::min<std::int64_t>(left, step))) <= 0) continue;
    if (wait[1].revents != 0) pass_errors_on();
    if (wait[0].revents != 0) return;
  }
}

EngineProcess::Clock::time_point EngineProcess::deadline() const {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(timeout_));
}

void EngineProcess::write_line(const std::string& line) {
  log('>', line);
  const auto text = line + "\n";
  const auto until = deadline();
  std::size_t written = 0;
  while (written < text.size()) {
    const auto n = write(in_, text.data() + written, text.size() - written);
    if (n >= 0) {
      written += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN) {
      wait_for(in_, POLLOUT, "did not read", until);
    } else if (errno == EPIPE) {
      return;  // it reads no more; what it said before, and how it ended, is for read_line
    } else if (errno != EINTR) {
      fail_ended();
    }
  }
}

std::string EngineProcess::read_line() {
  const auto until = deadline();
  std::size_t searched = 0;
  for (;;) {
    const auto end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      auto line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      ++lines_;
      log('<', line);
      return line;
    }
    searched = buffer_.size();
    if (searched > longest_line) {
      throw tilesets::InputError({command_, lines_ + 1, 0},
                                 "a line of more than 4 MiB, expected an answer on one line", {});
    }
    wait_for(out_, POLLIN, "was silent", until);
    const auto n = read(out_, chunk_.data(), chunk_.size());
    if (n > 0) buffer_.append(chunk_.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) fail_ended();
  }
}

}  // namespace bastide::cli::engine_protocol
