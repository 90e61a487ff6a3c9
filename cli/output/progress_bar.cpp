#include "cli/output/progress_bar.hpp"

#include <fmt/core.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include "cli/output/console.hpp"

namespace bastide::cli::output {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto first_draw = std::chrono::seconds(1);
constexpr auto interval = std::chrono::milliseconds(200);
constexpr auto line_interval = std::chrono::seconds(10);

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

struct ProgressBar::Drawer {
  std::mutex mutex;  ///< of the terminal
  bool is_drawn = false;
  std::jthread thread;
};

ProgressBar::ProgressBar(const solver::runs::Progress& progress, std::string unit, bool is_quiet)
    : drawer_(std::make_unique<Drawer>()) {
  if (is_quiet) return;
  drawer_->thread =
      std::jthread([drawer = drawer_.get(), &progress, unit = std::move(unit)](const std::stop_token& stop) {
        draw_until_stopped(stop, progress, unit, is_stderr_a_terminal(), drawer->mutex, drawer->is_drawn);
      });
}

ProgressBar::~ProgressBar() = default;

void ProgressBar::above(const std::function<void()>& print) {
  const std::lock_guard lock(drawer_->mutex);
  if (drawer_->is_drawn) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  print();
}

}  // namespace bastide::cli::output
