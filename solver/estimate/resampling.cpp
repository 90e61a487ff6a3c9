#include "solver/estimate/resampling.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::solver::estimate {

void systematic_copies(std::span<const double> weights, double u, std::span<std::uint32_t> copies) {
  const auto particles = static_cast<double>(weights.size());
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  double end = 0;
  std::uint32_t marks = 0;  // before `end`
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto before = marks;
    end += weights[i];
    if (weights[i] > 0) {
      last = i;
      const double place = end / sum * particles;
      while (marks < weights.size() && static_cast<double>(marks) + u < place) ++marks;
    }
    copies[i] = marks - before;
  }
  // Rounding can leave the last mark beyond the end of the line.
  copies[last] += static_cast<std::uint32_t>(weights.size()) - marks;
}

double effective_sample_size(std::span<const double> weights) {
  double sum = 0;
  double squares = 0;
  for (const double w : weights) {
    sum += w;
    squares += w * w;
  }
  return squares > 0 ? sum * sum / squares : 0.0;
}

}  // namespace bastide::solver::estimate
