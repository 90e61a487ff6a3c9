// The number that exact probabilities are kept in: a fraction of whole numbers of any size.
//
// A probability after several rounds of drawing has a denominator of hundreds of digits; no built-in type
// holds it, and a rounded one could not be checked to sum to 1. Expression templates are off so that `auto`
// holds a value. Not for inner loops: every operation allocates and reduces.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <string>
#include <string_view>

namespace bastide::solver::arithmetic {

using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using Fraction = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;

/// In lowest terms, "209/497"; a whole number without "/1".
std::string to_text(const Fraction& value);

/// What to_text has written. Throws BadRecord on anything else.
Fraction fraction_of(std::string_view text);

/// Rounded to `places` decimals, half away from zero: "0.420523". Requires value >= 0 and places >= 1.
std::string to_decimal(const Fraction& value, unsigned places);

/// Within a unit in its last place, however long numerator and denominator are.
double to_double(const Fraction& value);

}  // namespace bastide::solver::arithmetic
