#include "solver/wide.hpp"

#include <fmt/format.h>

namespace bastide::solver {

std::string to_decimal(Wide value) { return fmt::format("{}", value); }

}  // namespace bastide::solver
