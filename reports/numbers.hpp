// How results write numbers.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::reports {

std::string number(double value, int decimals);  ///< "1,234.50"; "–" for what is no number
std::string number(std::uint64_t value);         ///< "1,234"
std::string number(const std::string& decimal);  ///< likewise; text that is no number stays as it is
/// "1 tile", "1,234 cities", "−4 points".
std::string counted(std::uint64_t n, std::string_view singular);
template <std::signed_integral Number>
std::string counted(Number n, std::string_view singular) {
  const auto size = static_cast<std::uint64_t>(n);
  return n < 0 ? "−" + counted(std::uint64_t{0} - size, singular) : counted(size, singular);
}
/// "1.23 [1.20; 1.26]".
std::string with_interval(double value, double low, double high, int decimals);

}  // namespace bastide::reports
