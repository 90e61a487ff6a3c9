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

/// copies[i]: how often particle i goes on; they sum up to their number. Requires weights >= 0 that are not
/// all zero, as many as copies, and 0 <= u < 1. A weight of zero never goes on.
void systematic_copies(std::span<const double> weights, double u, std::span<std::uint32_t> copies);

/// (sum w)^2 / (sum w^2): how many equal weights would be worth as much (A. Kong, J. S. Liu, W. H. Wong,
/// 1994). 0 when all are zero.
double effective_sample_size(std::span<const double> weights);

/// Puts copies[i] copies of row i, each `length` entries at the beginning of `stride` ones, in place of all
/// rows, in the order of i and in the same memory: survivors move to the front, then from the last to the
/// first to where their copies end. `copies` is used up.
template <class Entry>
void copy_rows(std::span<Entry> rows, std::size_t stride, std::size_t length,
               std::span<std::uint32_t> copies) {
  const auto copy = [&](std::size_t from, std::size_t to) {
    if (from == to) return;
    for (std::size_t k = 0; k < length; ++k) rows[to * stride + k] = rows[from * stride + k];
  };
  std::size_t survivors = 0;
  for (std::size_t i = 0; i < copies.size(); ++i) {
    if (copies[i] == 0) continue;
    copy(i, survivors);
    copies[survivors++] = copies[i];
  }
  // Rows above `end` are written; there are at least as many places left as survivors, so none is lost.
  auto end = copies.size();
  while (survivors-- > 0) {
    for (auto left = copies[survivors]; left > 0; --left) copy(survivors, --end);
  }
}

}  // namespace bastide::solver::estimate
