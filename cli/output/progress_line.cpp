#include <fmt/core.h>

#include <algorithm>

#include "cli/output/progress_bar.hpp"

namespace bastide::cli::output {
namespace {

constexpr int bar_width = 30;

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(std::clamp(seconds, 0.0, 359999.0));
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
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

}  // namespace bastide::cli::output
