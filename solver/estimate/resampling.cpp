#include "solver/estimate/resampling.hpp"

#include <numeric>

namespace bastide::solver::estimate {

void systematic_ancestors(std::span<const double> weights, double u, std::span<std::uint32_t> ancestors) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  const double spacing = sum / static_cast<double>(weights.size());
  double end = 0;  // of the stretch of particle i
  std::size_t place = 0;
  std::uint32_t last = 0;
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    last = i;
    end += weights[i];
    while (place < ancestors.size() && (static_cast<double>(place) + u) * spacing < end)
      ancestors[place++] = i;
  }
  // Rounding can leave the last mark beyond the end of the line.
  while (place < ancestors.size()) ancestors[place++] = last;
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
