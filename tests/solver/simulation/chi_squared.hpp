// Pearson's test of counts that should be equal. Seeds are fixed, so each use is one sample with a known
// answer.
#pragma once

#include <boost/math/distributions/chi_squared.hpp>
#include <vector>

namespace bastide::tests {

/// The probability of a value of chi-squared as large as that of these counts, expected to be equal.
inline double upper_tail(const std::vector<int>& counts) {
  double sum = 0;
  for (const int count : counts) sum += count;
  const double expected = sum / static_cast<double>(counts.size());
  double chi_squared = 0;
  for (const int count : counts) chi_squared += (count - expected) * (count - expected) / expected;
  const boost::math::chi_squared distribution(static_cast<double>(counts.size() - 1));
  return cdf(complement(distribution, chi_squared));
}

}  // namespace bastide::tests
