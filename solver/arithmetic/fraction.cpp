#include "solver/arithmetic/fraction.hpp"

#include <cmath>

#include "solver/arithmetic/record_text.hpp"

namespace bastide::solver::arithmetic {

std::string to_text(const Fraction& value) { return value.str(); }

Fraction fraction_of(std::string_view text) {
  const auto stroke = text.find('/');
  const auto above = text.substr(0, stroke);
  const auto below = stroke == std::string_view::npos ? std::string_view("1") : text.substr(stroke + 1);
  const auto is_number = [](std::string_view digits) {
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos &&
           (digits.size() == 1 || digits.front() != '0');
  };
  // A leading zero would make the digits octal.
  if (!is_number(above) || !is_number(below) || below == "0")
    throw BadRecord("expected a fraction, found '" + std::string(text) + "'");
  const Fraction value{Whole(std::string(above)), Whole(std::string(below))};
  if (to_text(value) != text)
    throw BadRecord("expected a fraction in lowest terms, found '" + std::string(text) + "'");
  return value;
}

std::string to_decimal(const Fraction& value, unsigned places) {
  const Whole above(numerator(value));
  const Whole below(denominator(value));
  const Whole scale = pow(Whole(10), places);
  const Whole rounded = (2 * above * scale + below) / (2 * below);
  auto digits = rounded.str();
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  return digits.insert(digits.size() - places, 1, '.');
}

double to_double(const Fraction& value) {
  if (value == 0) return 0;
  const Whole above(abs(numerator(value)));
  const Whole below(denominator(value));
  // A quotient of 64 or 65 bits.
  const auto shift = 64 + static_cast<int>(msb(below)) - static_cast<int>(msb(above));
  const Whole quotient = shift >= 0 ? Whole((above << static_cast<unsigned>(shift)) / below)
                                    : Whole(above / (below << static_cast<unsigned>(-shift)));
  const double size = std::ldexp(quotient.convert_to<double>(), -shift);
  return value < 0 ? -size : size;
}

}  // namespace bastide::solver::arithmetic
