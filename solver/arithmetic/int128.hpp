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

/// a + b. Throws std::overflow_error, in those words, when the sum does not fit into a Number.
template <class Number>
Number checked_sum(Number a, Number b, const char* words) {
  Number sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw std::overflow_error(words);
  return sum;
}
/// a * b, likewise.
template <class Number>
Number checked_product(Number a, Number b, const char* words) {
  Number product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw std::overflow_error(words);
  return product;
}
inline constexpr const char* beyond_128_bits = "an exact count needs more than 128 bits";
inline Uint128 checked_add(Uint128 a, Uint128 b) { return checked_sum(a, b, beyond_128_bits); }
inline Uint128 checked_multiply(Uint128 a, Uint128 b) { return checked_product(a, b, beyond_128_bits); }

/// sum += n, within 64 bits. Throws std::overflow_error rather than wrap.
template <class Number>
void add_checked(Number& sum, std::type_identity_t<Number> n) {
  sum = checked_sum<Number>(sum, n, "the count below one prefix needs more than 64 bits");
}

/// Decimal digits.
std::string to_decimal(Uint128 value);

}  // namespace bastide::solver::arithmetic
