#include "solver/estimate/estimate.hpp"
#include "solver/boards/laying_order.hpp"

#include <algorithm>
#include <cmath>

#include "solver/arithmetic/log_sum.hpp"
#include "solver/runs/run_recorded.hpp"
#include "solver/statistics/quantiles.hpp"

namespace bastide::solver::estimate {
namespace {

using arithmetic::log_of_zero;
using arithmetic::LogSum;

/// Of logarithms of numbers with some hundred digits; far below every spread.
constexpr double rounding = 1e-9;

/// How many standard errors an interval over so many populations reaches to either side.
double quantile(std::size_t populations) {
  return statistics::student_quantile(static_cast<double>(populations - 1), (1 + confidence) / 2);
}

double log_or_zero(double value) { return value > 0 ? std::log(value) : log_of_zero; }

}  // namespace

SizeEstimate summary(const std::vector<PopulationSize>& populations, std::uint32_t particles) {
  SizeEstimate out;
  const auto count = static_cast<double>(populations.size());
  const auto [least, most] =
      std::minmax_element(populations.begin(), populations.end(),
                          [](const auto& a, const auto& b) { return a.log_number < b.log_number; });
  out.log_least = least->log_number;
  out.log_most = most->log_number;
  LogSum plain;
  LogSum plain_squares;
  for (const auto& population : populations) {
    out.ess += population.ess / count;
    out.dead += population.dead / count;
    plain.add(population.log_plain);
    plain_squares.add(population.log_plain_square);
  }
  out.log_plain_mean = plain.log() - std::log(count * particles);
  if (plain.log() != log_of_zero) out.plain_ess = std::exp(2 * plain.log() - plain_squares.log());
  if (out.log_most == log_of_zero) {
    out.log_mean = out.log_low = out.log_high = log_of_zero;
    return out;
  }
  // Everything as a share of the largest estimate.
  double mean = 0;
  for (const auto& population : populations) mean += std::exp(population.log_number - out.log_most) / count;
  double squares = 0;
  for (const auto& population : populations) {
    const double away = std::exp(population.log_number - out.log_most) - mean;
    squares += away * away;
  }
  const double error = std::sqrt(squares / (count - 1) / count);
  const double reach = quantile(populations.size()) * error;
  out.log_mean = out.log_most + std::log(mean);
  out.relative_standard_error = error / mean;
  out.log_low = out.log_most + log_or_zero(mean - reach);
  out.log_high = out.log_most + std::log(mean + reach);
  return out;
}

bool is_inside(const SizeEstimate& estimate, double log_number) {
  if (log_number == log_of_zero) return estimate.log_low == log_of_zero;
  return estimate.log_low - rounding <= log_number && log_number <= estimate.log_high + rounding;
}

EstimateResult estimate_sizes(const boards::BoardSpace& space, const rules::editions::Edition& edition,
                              const EstimatePlan& plan, const runs::RunControl& control) {
  // A board is weighed by how many tiles can be taken away, whichever came last.
  if (plan.what == Estimated::boards)
    boards::require_any_order(space.fit->set(), "estimate of boards (of sequences and games there are)");
  boards::require_one_start_tile(space.fit->set(), "estimate");
  const auto tiles = static_cast<std::size_t>(plan.tiles);
  std::vector<std::function<Population(std::uint64_t)>> growers(
      static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t number, std::size_t slot) {
    if (!growers[slot]) growers[slot] = population_grower(space, edition, plan);
    auto population = growers[slot](number);
    if (control.progress != nullptr) control.progress->boards += plan.particles * tiles;
    return population;
  };
  const auto parts = run_recorded<Population>(
      {plan.populations, {}}, control, body,
      [&](std::size_t, const Population& population) { return population.sizes.size() == tiles; });
  EstimateResult result;
  result.is_complete = parts.is_complete;
  for (std::size_t k = 0; k < tiles; ++k) {
    std::vector<PopulationSize> populations;
    for (const auto& population : parts.results) {
      if (!population.sizes.empty()) populations.push_back(population.sizes[k]);
    }
    if (populations.size() != plan.populations) return result;
    result.sizes.push_back(summary(populations, plan.particles));
  }
  return result;
}

}  // namespace bastide::solver::estimate
