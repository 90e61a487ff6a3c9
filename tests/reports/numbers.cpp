// How results write numbers.
#include "reports/numbers.hpp"

#include "tests/catch.hpp"

namespace test_numbers {

using bastide::reports::counted;
using bastide::reports::number;
using bastide::reports::with_interval;

TEST_CASE("numbers: thousands, digits, signs and intervals") {
  CHECK(number(1234567.891, 2) == "1,234,567.89");
  CHECK(number(std::uint64_t{1234567}) == "1,234,567");
  CHECK(number(std::uint64_t{999}) == "999");
  CHECK(number("1234567") == "1,234,567");
  CHECK(number("some") == "some");
  CHECK(counted(1, "city") == "1 city");
  CHECK(counted(-1234, "point") == "−1,234 points");
  CHECK(number(-0.001, 2) == "0.00");
  CHECK(number(-12.5, 1) == "−12.5");
  CHECK(number(1.0 / 0.0, 1) == "–");
  CHECK(with_interval(1.5, 1.25, 1.75, 2) == "1.50 [1.25; 1.75]");
}

}  // namespace test_numbers
