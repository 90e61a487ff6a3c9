// The integer that exact counts are kept in: 128 bits, and what happens when even that is not enough.
//
// Boards of 9 tiles number about 1.3e16; 128 bits (3.4e38) carry counts of boards to some 18 tiles. Sums are
// checked all the same: a count is right or an error, never a wrapped number.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>

namespace bastide::solver::arithmetic {

__extension__ using Uint128 = unsigned __int128;
__extension__ using Int128 = __int128;

/// a + b. Throws std::overflow_error when the sum needs more than 128 bits.
inline Uint128 checked_add(Uint128 a, Uint128 b) {
  Uint128 sum = 0;
  if (__builtin_add_overflow(a, b, &sum))
    throw std::overflow_error("an exact count needs more than 128 bits");
  return sum;
}

/// sum += n, within 64 bits. Throws std::overflow_error rather than wrap.
template <class Number>
void add_checked(Number& sum, std::type_identity_t<Number> n) {
  if (__builtin_add_overflow(sum, n, &sum))
    throw std::overflow_error("the count below one prefix needs more than 64 bits");
}

/// Decimal digits.
std::string to_decimal(Uint128 value);

}  // namespace bastide::solver::arithmetic
