#include "solver/fraction.hpp"

namespace bastide::solver {

std::string to_text(const Fraction& value) { return value.str(); }

std::string to_decimal(const Fraction& value, unsigned places) {
  const Whole above(numerator(value));
  const Whole below(denominator(value));
  const Whole scale = pow(Whole(10), places);
  const Whole rounded = (2 * above * scale + below) / (2 * below);
  auto digits = rounded.str();
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  return digits.insert(digits.size() - places, 1, '.');
}

}  // namespace bastide::solver
