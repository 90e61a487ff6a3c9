// Exact sums of fractions with small denominators, in whole numbers: over one common denominator.
//
// A place is chosen among n with probability 1/n. Adding such fractions as fractions would allocate and
// reduce at every step; over the least common multiple of all n that can occur, they are whole numbers, of
// 128 bits where these are sure to do or else found out, and of any size elsewhere. Own work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solver/arithmetic/fraction.hpp"
#include "solver/arithmetic/int128.hpp"

namespace bastide::solver::arithmetic {

inline void multiply_add(Whole& sum, const Whole& a, std::uint64_t b) { sum += a * b; }
/// Throws std::overflow_error when the sum needs more than 128 bits.
inline void multiply_add(Uint128& sum, Uint128 a, std::uint64_t b) {
  Uint128 product = 0;
  if (__builtin_mul_overflow(a, Uint128{b}, &product))
    throw std::overflow_error("an exact sum needs more than 128 bits");
  sum = checked_add(sum, product);
}

inline const Whole& to_whole(const Whole& value) { return value; }
inline Whole to_whole(Uint128 value) {
  return (Whole(static_cast<std::uint64_t>(value >> 64U)) << 64U) + static_cast<std::uint64_t>(value);
}
inline void assign(Whole& to, const Whole& value) { to = value; }
/// Requires a value of 128 bits at most.
inline void assign(Uint128& to, const Whole& value) {
  to = (Uint128{static_cast<std::uint64_t>(value >> 64U)} << 64U) +
       static_cast<std::uint64_t>(value & Whole(~std::uint64_t{0}));
}

/// Of 1, 2, ... `most`.
inline Whole least_common_multiple(int most) {
  Whole out = 1;
  for (int i = 2; i <= most; ++i) out = lcm(out, Whole(i));
  return out;
}

/// A common denominator of 1/1, 1/2, ... 1/most, and [n]: how often 1/n holds it.
template <class Number>
struct CommonDenominator {
  Whole value;
  std::vector<Number> shares;
  explicit CommonDenominator(int most)
      : value(least_common_multiple(most)), shares(static_cast<std::size_t>(most) + 1, Number(0)) {
    for (int n = 1; n <= most; ++n) assign(shares[static_cast<std::size_t>(n)], value / n);
  }
  const Number& share(int n) const { return shares.at(static_cast<std::size_t>(n)); }
};

/// `tiles` tiles have at most 2*tiles+2 cells around them, and each takes at most four orientations.
inline int most_places(int tiles) { return 4 * (2 * tiles + 2); }

}  // namespace bastide::solver::arithmetic
