#include "cli/output/progress_bar.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include "cli/output/console.hpp"

namespace bastide::cli::output {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto first_draw = std::chrono::seconds(1);
constexpr auto interval = std::chrono::milliseconds(200);
constexpr auto line_interval = std::chrono::seconds(10);
constexpr int bar_width = 30;

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(std::clamp(seconds, 0.0, 359999.0));
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// On a terminal the line is drawn over, elsewhere there is another one from time to time.
void draw_until_stopped(const std::stop_token& stop, const solver::runs::Progress& progress,
                        const std::string& unit, bool is_terminal, std::mutex& mutex, bool& is_drawn) {
  const auto start = Clock::now();
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  const auto sleep = [&](std::chrono::milliseconds time) {
    return !stopped.wait_for(lock, stop, is_terminal ? time : line_interval,
                             [&] { return stop.stop_requested(); });
  };
  for (bool is_running = sleep(first_draw); is_running; is_running = sleep(interval)) {
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    const auto line = progress_line(progress, unit, elapsed.count());
    if (is_terminal)
      fmt::print(stderr, "\r{}\x1b[K", line);
    else
      fmt::print(stderr, "bastide: {}\n", line);
    std::fflush(stderr);
    is_drawn = is_terminal;
  }
  if (is_drawn) clear_line();
}

}  // namespace

std::string progress_line(const solver::runs::Progress& progress, const std::string& unit, double seconds) {
  const auto done = static_cast<double>(progress.pieces_done.load());
  const auto all = static_cast<double>(progress.pieces.load());
  const auto counted = static_cast<double>(progress.boards.load());
  const auto recorded = static_cast<double>(progress.pieces_recorded.load());
  const double share = all > 0 ? std::min(done / all, 1.0) : 0.0;
  const int filled = static_cast<int>(share * bar_width);
  const auto count =
      counted > 0 ? fmt::format("{:.3g} {}, {:.3g}/s", counted, unit, counted / std::max(seconds, 1e-3)) : "";
  if (all == 0) return count;  // nobody knows how much there is
  auto line = fmt::format("[{:=<{}}{: <{}}] {:3.0f}%", "", filled, share < 1 ? ">" : "", bar_width - filled,
                          share * 100);
  if (counted > 0) line += "  " + count;
  // What an earlier run did says nothing about how fast this one is.
  if (done > recorded)
    line += fmt::format(", {} left", clock_text(seconds * (all - done) / (done - recorded)));
  return line;
}

ProgressBar::ProgressBar(const solver::runs::Progress& progress, std::string unit, bool is_quiet) {
  if (is_quiet) return;
  drawer_ = std::jthread([this, &progress, unit = std::move(unit)](const std::stop_token& stop) {
    draw_until_stopped(stop, progress, unit, is_stderr_a_terminal(), mutex_, is_drawn_);
  });
}

void ProgressBar::above(const std::function<void()>& print) {
  const std::lock_guard lock(mutex_);
  if (is_drawn_) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  print();
}

}  // namespace bastide::cli::output
