// About how many fillings there are: sequential Monte Carlo, cell by cell.
//
// A population of particles, each a partial filling with a weight. At every cell a particle takes one of the
// images that fit, by chances that favour what is left most of, and its weight is divided by the chance; now
// and then particles are drawn anew by their weights (solver/estimate/resampling.hpp). Every filling is
// reached in one way only, so the mean weight at the end is an unbiased estimate of how many there are (P.
// Del Moral, A. Doucet, A. Jasra: "Sequential Monte Carlo samplers", 2006). Populations are independent;
// their spread is the spread of the result. A population may die out: it then says 0, which unbiasedness
// needs. Cost: some 100 ns a particle and cell.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/questions/fill/fill.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::fill {

struct FillEstimatePlan {
  std::uint32_t populations = 16;
  std::uint32_t particles = 4000;
  std::uint64_t seed = 1;
  /// True: the numbers of fillings with each of `one_of` are added up, and a filling that has several counts
  /// once for each (boards of play). False: a filling counts once.
  bool adds_up = false;
};

struct FillEstimate {
  std::vector<double> logs;   ///< natural logarithm of each population's estimate, minus infinity for 0
  double log_mean = 0;        ///< of the mean of the estimates
  double relative_error = 0;  ///< standard error of the mean, as a share of the mean
  bool is_complete = true;    ///< false: stopped
};

/// A function of set, problem and plan, whatever the number of threads.
FillEstimate estimate_fillings(const tilesets::TileSet& set, const FillProblem& problem,
                               const FillEstimatePlan& plan, const runs::RunControl& control);

}  // namespace bastide::solver::questions::fill
