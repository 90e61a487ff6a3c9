// The integer that exact counts are kept in: 128 bits, and what happens when even that is not enough.
//
// Boards of 9 tiles number about 1.3e16; 128 bits (3.4e38) carry counts of boards to some 18 tiles. Sums are
// checked all the same: a count is right or an error, never a wrapped number.
#pragma once

#include <stdexcept>
#include <string>

namespace bastide::solver {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

/// a + b. Throws std::overflow_error when the sum needs more than 128 bits.
inline Wide checked_add(Wide a, Wide b) {
  Wide sum = 0;
  if (__builtin_add_overflow(a, b, &sum))
    throw std::overflow_error("an exact count needs more than 128 bits");
  return sum;
}

/// Decimal digits.
std::string to_decimal(Wide value);

}  // namespace bastide::solver
