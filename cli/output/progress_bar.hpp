// A line on stderr that says how far a long computation is: share of the work, rate, time left.
//
// Drawn by a thread of its own from the computation's atomic counters, so the computation never waits for the
// terminal. Nothing appears in the first second; where stderr is no terminal a line every ten seconds.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "solver/runs/run_control.hpp"

namespace bastide::cli::output {

/// The line after `seconds`: "[=====>     ]  43%  1.2e+06 boards, 3.4e+05/s, 0:12 left".
std::string progress_line(const solver::runs::Progress& progress, const std::string& unit, double seconds);

class ProgressBar {
 public:
  /// `unit` is what Progress::boards counts: "boards", "games". `progress` must outlive the bar.
  ProgressBar(const solver::runs::Progress& progress, std::string unit, bool is_quiet);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Wipes the line.
  ~ProgressBar();

  /// Wipes the line, and keeps it away until `print` has printed.
  void above(const std::function<void()>& print);

 private:
  struct Drawer;
  std::unique_ptr<Drawer> drawer_;
};

}  // namespace bastide::cli::output
