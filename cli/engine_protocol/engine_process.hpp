// A program behind pipes: lines to its stdin, lines from its stdout. What it says on stderr is passed on to
// ours, unless it is muted: a program that is started again and again to shrink a game says the same each
// time. What it said when it was started before is not passed on once more: each crash prints the same stack.
//
// It runs under /bin/sh in a process group of its own, so that a pipeline or a script ends with everything it
// started, and Ctrl-C reaches us alone. Reading and writing wait at most the timeout: the one place in this
// program where a clock decides something, because nothing else tells a silent program from a slow one; it
// never decides what an answer means. A line is at most 4 MiB. Rejected: Boost.Process (its header-only part
// pulls in Asio, and reads without timeout).
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <fstream>
#include <set>
#include <string>

namespace bastide::cli::engine_protocol {

class EngineProcess {
 public:
  /// `timeout` in seconds, of each line.
  EngineProcess(std::string command, double timeout);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  /// Closes its stdin, gives it a moment, then kills its group. Never leaves a zombie.
  ~EngineProcess();

  bool is_running() const { return pid_ > 0; }
  /// Requires that it is not running. Throws std::system_error.
  void start();
  void stop();
  /// Writes the line and its end. Throws EngineFailure when the program does not read; of one that is gone,
  /// `read_line` tells.
  void write_line(const std::string& line);
  /// The next line, without its end. Throws EngineFailure when the program is gone or silent, InputError for
  /// a line that is too long. `lines()` counts it.
  std::string read_line();
  /// Whether what it says on stderr is kept from ours.
  void mute(bool is_muted);
  /// Everything said from now on is also written there: what we say after "> ", what it says after "< ", its
  /// stderr after "! ". Throws reports::WriteError.
  void log_to(const std::string& path);

  /// Lines read since the start.
  int lines() const { return lines_; }

 private:
  [[noreturn]] void fail_ended();
  [[noreturn]] void fail_silent(const char* what);
  using Clock = std::chrono::steady_clock;
  void wait_for(int file, short events, const char* what, Clock::time_point until);
  Clock::time_point deadline() const;  ///< of a line begun now
  void pass_errors_on();
  void pass_error_line_on();
  void log(char sign, const std::string& line);

  std::string command_;
  double timeout_;
  pid_t pid_ = -1;
  int in_ = -1;      ///< we write
  int out_ = -1;     ///< we read
  int errors_ = -1;  ///< its stderr
  bool is_muted_ = false;
  std::ofstream log_;
  std::string error_line_;               ///< begun on its stderr
  std::set<std::string> said_;           ///< on it, since it was started
  std::set<std::string> said_before_;    ///< by those started before
  std::array<char, 1U << 16U> chunk_{};  ///< read last
  std::string buffer_;                   ///< read, and no line yet
  int lines_ = 0;
};

}  // namespace bastide::cli::engine_protocol
