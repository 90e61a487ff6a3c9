#include "solver/arithmetic/int128.hpp"

#include <fmt/core.h>

namespace bastide::solver::arithmetic {

std::string to_decimal(Uint128 value) { return fmt::format("{}", value); }

}  // namespace bastide::solver::arithmetic
