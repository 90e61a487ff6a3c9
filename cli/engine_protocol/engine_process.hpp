// A program behind two pipes: lines to its stdin, lines from its stdout. Its stderr is ours.
//
// It runs under /bin/sh in a process group of its own, so that a pipeline or a script ends with everything it
// started, and Ctrl-C reaches us alone. Reading and writing wait at most the timeout: the one place in this
// program where a clock decides something, because nothing else tells a silent program from a slow one; it
// never decides what an answer means. A line is at most 4 MiB. Rejected: Boost.Process (its header-only part
// pulls in Asio, and reads without timeout).
#pragma once

#include <sys/types.h>

#include <chrono>
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
  /// Lines read since the start.
  int lines() const { return lines_; }

 private:
  [[noreturn]] void fail_ended();
  [[noreturn]] void fail_silent(const char* what);
  using Clock = std::chrono::steady_clock;
  void wait_for(int file, short events, const char* what, Clock::time_point until);
  Clock::time_point deadline() const;  ///< of a line begun now

  std::string command_;
  double timeout_;
  pid_t pid_ = -1;
  int in_ = -1;   ///< we write
  int out_ = -1;  ///< we read
  std::string buffer_;
  int lines_ = 0;
};

}  // namespace bastide::cli::engine_protocol
