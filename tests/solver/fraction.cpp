// Fractions as text: lowest terms, and decimals rounded from the exact value.
#include "solver/arithmetic/fraction.hpp"

#include "tests/catch.hpp"

#include "solver/runs/run_recorded.hpp"

namespace test_fraction {

using namespace bastide::solver::arithmetic;

TEST_CASE("a fraction is written in lowest terms") {
  CHECK(to_text(Fraction(6, 4)) == "3/2");
  CHECK(to_text(Fraction(6, 3)) == "2");
  CHECK(to_text(Fraction(0)) == "0");
}

TEST_CASE("a fraction is read back as it was written, and nothing else is") {
  for (const auto& value : {Fraction(0), Fraction(7), Fraction(3, 2), Fraction(1, 100)})
    CHECK(fraction_of(to_text(value)) == value);
  for (const auto* text :
       {"", "/", "3/", "/2", "6/4", "4/2", "2/1", "1/0", "0/5", "-1", "1 ", "010", "08", "1/09"}) {
    INFO(text);
    CHECK_THROWS_AS(fraction_of(text), BadRecord);
  }
}

TEST_CASE("fractions become doubles, also where their parts are larger than any double") {
  CHECK(to_double(0) == 0);
  CHECK(to_double(Fraction(1, 3)) == Catch::Approx(1.0 / 3).epsilon(1e-15));
  CHECK(to_double(Fraction(-7, 2)) == -3.5);
  const Whole large = pow(Whole(10), 400);
  CHECK(to_double(Fraction(2 * large + 1, 3 * large)) == Catch::Approx(2.0 / 3).epsilon(1e-15));
}

TEST_CASE("decimals are rounded from the exact value, half away from zero") {
  CHECK(to_decimal(Fraction(2, 3), 3) == "0.667");
  CHECK(to_decimal(Fraction(1, 3), 3) == "0.333");
  CHECK(to_decimal(Fraction(1, 2000), 3) == "0.001");
  CHECK(to_decimal(Fraction(0), 2) == "0.00");
  CHECK(to_decimal(Fraction(1999, 1000), 2) == "2.00");
  CHECK(to_decimal(Fraction(25, 2), 1) == "12.5");
}

}  // namespace test_fraction
