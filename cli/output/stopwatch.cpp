#include "cli/output/stopwatch.hpp"

#include <fmt/chrono.h>

#include <ctime>

#include "cli/output/console.hpp"

namespace bastide::cli::output {

Stopwatch::Stopwatch()
    : timing_{fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))), 0, {}} {}

void Stopwatch::end_phase(const std::string& name) {
  const auto now = Clock::now();
  timing_.phases.push_back({name, seconds(now - phase_)});
  timing_.seconds = seconds(now - start_);
  phase_ = now;
}

void Stopwatch::tell(const std::string& what) const {
  clear_line();
  output::tell(fmt::format("bastide: {:.1f} s: {}\n", seconds(), what));
}

}  // namespace bastide::cli::output
