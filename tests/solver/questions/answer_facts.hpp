// Facts of an answer by name.
#pragma once

#include <stdexcept>
#include <string>

#include "solver/questions/answers/answer.hpp"

namespace bastide::tests {

/// The whole number of that name. Throws std::out_of_range when there is none.
inline std::int64_t fact(const solver::questions::answers::Answer& answer, const std::string& name) {
  for (const auto& each : answer.facts)
    if (each.name == name) return std::get<std::int64_t>(each.value);
  throw std::out_of_range("no fact " + name);
}

}  // namespace bastide::tests
