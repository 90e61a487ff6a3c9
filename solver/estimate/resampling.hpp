// Which particles go on, and how often: systematic resampling.
//
// One uniform number u in [0,1) and the marks u, u+1, ... , u+N-1 over the particles' weights laid end to end
// on a line of length N: a particle goes on as often as marks fall on its stretch. So it goes on N w / sum w
// times in the mean, which is what unbiasedness needs, and never a whole time more or less. (J. Carpenter, P.
// Clifford, P. Fearnhead: "Improved particle filter for nonlinear problems", 1999; R. Douc, O. Cappé, E.
// Moulines: "Comparison of resampling schemes for particle filtering", 2005.) Rejected: multinomial
// resampling, which adds spread; stratified, with a number for each mark, which has the same mean and lets a
// particle be two away.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace bastide::solver::estimate {

/// ancestors[j]: which particle goes on in place j, ascending. Requires as many weights as places, all at
/// least 0 and not all 0, and 0 <= u < 1. A weight of zero never goes on.
void systematic_ancestors(std::span<const double> weights, double u, std::span<std::uint32_t> ancestors);

/// (sum w)^2 / (sum w^2): how many equal weights would be worth as much (A. Kong, J. S. Liu, W. H. Wong,
/// 1994). 0 when all are zero.
double effective_sample_size(std::span<const double> weights);

/// Row j becomes what row ancestors[j] was, the first `length` of its `stride` entries. Ascending ancestors
/// need no second memory: rows that come from the right are taken from left to right, the others from right
/// to left, and no row is overwritten before it was used.
template <class Entry>
void take_rows(std::span<Entry> rows, std::size_t stride, std::size_t length,
               std::span<const std::uint32_t> ancestors) {
  const auto take = [&](std::size_t to) {
    const auto from = ancestors[to] * stride;
    for (std::size_t k = 0; k < length; ++k) rows[to * stride + k] = rows[from + k];
  };
  for (std::size_t j = 0; j < ancestors.size(); ++j) {
    if (ancestors[j] > j) take(j);
  }
  for (std::size_t j = ancestors.size(); j-- > 0;) {
    if (ancestors[j] < j) take(j);
  }
}

}  // namespace bastide::solver::estimate
