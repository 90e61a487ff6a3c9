// How results write numbers.
#pragma once

#include <cstdint>
#include <string>

namespace bastide::reports {

std::string number(double value, int decimals);  ///< "1,234.50"; "–" for what is no number
std::string number(std::uint64_t value);
/// "1.23 [1.20; 1.26]".
std::string with_interval(double value, double low, double high, int decimals);

}  // namespace bastide::reports
