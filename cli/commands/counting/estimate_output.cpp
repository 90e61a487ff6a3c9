#include "cli/commands/counting/estimate_output.hpp"

#include <fmt/core.h>

#include <cmath>

namespace bastide::cli::commands::counting {
namespace {

using solver::estimate::SizeEstimate;

double log_of(solver::arithmetic::Uint128 count) { return std::log(static_cast<double>(count)); }

std::string number_text(double log) { return solver::estimate::told(log).text; }

/// "8.5e-05" of a share as percent: three digits.
std::string percent(double share) { return fmt::format("{:.3g}%", 100 * share); }

std::string interval_text(const SizeEstimate& size) {
  return fmt::format("{} .. {}", number_text(size.log_low), number_text(size.log_high));
}

}  // namespace

std::string to_text(const EstimateOutput& output) {
  const auto& plan = output.plan;
  const char* things = plan.what == solver::estimate::Estimated::boards       ? "Boards"
                       : plan.what == solver::estimate::Estimated::placements ? "Placement sequences"
                                                                              : "Games";
  auto text = fmt::format("{} of tile set '{}', edition {}", things, output.tile_set, output.edition);
  if (plan.what == solver::estimate::Estimated::games)
    text += fmt::format(", {} player{}", plan.players, plan.players == 1 ? "" : "s");
  text += fmt::format(
      ": {} populations of {} particles, seed {}\n"
      "{:>5}  {:>12} {:>8}  {:^27} {:>9} {:>7}  {:>12} {:>9}  {}\n",
      plan.populations, plan.particles, plan.seed, "tiles", "estimate", "+-", "95% interval", "ess", "dead",
      "Knuth", "its ess", "exact");
  for (std::size_t k = 0; k < output.sizes.size(); ++k) {
    const auto& size = output.sizes[k];
    text +=
        fmt::format("{:>5}  {:>12} {:>8}  {:^27} {:>9.0f} {:>7}  {:>12} {:>9.1f}", k + 1,
                    number_text(size.log_mean), percent(size.relative_standard_error), interval_text(size),
                    size.ess, percent(size.dead), number_text(size.log_plain_mean), size.plain_ess);
    if (k < output.exact.size()) {
      text += fmt::format("  {}{}", solver::arithmetic::to_decimal(output.exact[k]),
                          solver::estimate::is_inside(size, log_of(output.exact[k])) ? "" : " (outside)");
    }
    text += '\n';
  }
  return text;
}

}  // namespace bastide::cli::commands::counting
