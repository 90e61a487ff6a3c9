// Pearson's test of counts that should be equal. Seeds are fixed, so each use is one sample with a known
// answer.
#pragma once

#include <vector>

#include "solver/statistics/quantiles.hpp"

namespace bastide::tests {

/// Whether counts that are expected to be equal are nearer to it than a share `tail` of all samples.
inline bool are_even(const std::vector<int>& counts, double tail) {
  double sum = 0;
  for (const int count : counts) sum += count;
  const double expected = sum / static_cast<double>(counts.size());
  double chi_squared = 0;
  for (const int count : counts) chi_squared += (count - expected) * (count - expected) / expected;
  return chi_squared < solver::statistics::chi_squared_above(static_cast<double>(counts.size() - 1), tail);
}

}  // namespace bastide::tests
