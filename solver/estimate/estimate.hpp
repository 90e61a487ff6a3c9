// How many boards, placement sequences or games there are, up to a whole game: estimates without bias, with
// their spread.
//
// Each population (population.hpp) gives unbiased estimates, so their mean is unbiased, and since populations
// are independent their spread says how far it may be off. The interval is Student's t over the populations.
// It is an approximation: estimates of a product of many steps lean to the left (most are a little too small,
// few much too large), so it misses more often than it says when the spread is large; the smallest and the
// largest population are told, too. Pieces are populations, reduced by number.
#pragma once

#include <vector>

#include "solver/estimate/population.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::estimate {

/// Of every interval told.
inline constexpr double confidence = 0.95;

/// What all populations say of one number of tiles. Natural logarithms; minus infinity is 0.
struct SizeEstimate {
  double log_mean = 0;
  double relative_standard_error = 0;  ///< of the mean, as a share of it; 0 when the mean is 0
  double log_low = 0;                  ///< of the interval; minus infinity when it reaches 0
  double log_high = 0;
  double log_least = 0;  ///< of the populations
  double log_most = 0;
  double ess = 0;             ///< effective sample size of a population, in the mean
  double dead = 0;            ///< share of living particles without a choice for the last tile, in the mean
  double log_plain_mean = 0;  ///< Knuth's estimate from as many runs as there are particles in all
  double plain_ess = 0;       ///< its effective sample size, of all runs
  friend bool operator==(const SizeEstimate&, const SizeEstimate&) = default;
};

struct EstimateResult {
  std::vector<SizeEstimate> sizes;  ///< [k] belongs to k+1 tiles
  bool is_complete = true;          ///< false: stopped, or a share; sizes is then empty
};

/// Requires 1 <= tiles <= tile count of the set, at least two populations and a particle, and for games 1 to
/// 8 players.
EstimateResult estimate_sizes(const boards::BoardSpace& space, const rules::editions::Edition& edition,
                              const EstimatePlan& plan, const runs::RunControl& control);

/// The same from populations: what estimates of one number of tiles come to together. Requires two or more.
SizeEstimate summary(const std::vector<PopulationSize>& populations, std::uint32_t particles);

/// Whether a number lies in the interval; rounding apart, so that an interval without width holds its number.
bool is_inside(const SizeEstimate& estimate, double log_number);

}  // namespace bastide::solver::estimate
