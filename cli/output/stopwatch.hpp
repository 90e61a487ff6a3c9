// Wall-clock time of a run by phase, for its record and for who watches it.
#pragma once

#include <chrono>
#include <string>

#include "reports/records/run_record.hpp"

namespace bastide::cli::output {

class Stopwatch {
 public:
  Stopwatch();
  /// The phase since the last one ended.
  void end_phase(const std::string& name);
  const reports::records::RunTiming& timing() const { return timing_; }
  double seconds() const { return seconds(Clock::now() - start_); }
  /// Says on stderr what has just ended, after so many seconds; the line of a progress bar gives way.
  void tell(const std::string& what) const;

 private:
  using Clock = std::chrono::steady_clock;
  static double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

  Clock::time_point start_ = Clock::now();
  Clock::time_point phase_ = start_;
  reports::records::RunTiming timing_;
};

}  // namespace bastide::cli::output
