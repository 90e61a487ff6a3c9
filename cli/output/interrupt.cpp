#include "cli/output/interrupt.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <csignal>

#include "cli/output/console.hpp"

namespace bastide::cli::output {
namespace {

// A signal handler reaches nothing but static storage: the one variable of the program outside any function.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only use lock-free atomics");

extern "C" void on_interrupt(int signal) {
  if (interrupted.exchange(true)) {
    std::signal(signal, SIG_DFL);
    raise(signal);
    return;
  }
  constexpr std::string_view notice = "\nbastide: stopping; Ctrl-C once more ends it at once\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, notice.data(), notice.size());
}

}  // namespace

void handle_signals() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& interrupt_flag() { return interrupted; }

ExitCode report_interruption(std::string_view consequence) {
  tell(fmt::format("bastide: interrupted. {}\n", consequence));
  return ExitCode::interrupted;
}

}  // namespace bastide::cli::output
