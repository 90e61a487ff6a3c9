// Facts of an answer by name.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/questions/answers/answer.hpp"

namespace bastide::tests {

template <class Value>
std::optional<Value> fact_in(const std::vector<solver::questions::answers::Fact>& facts,
                             const std::string& name) {
  for (const auto& each : facts)
    if (each.name == name) return std::get<Value>(each.value);
  return std::nullopt;
}

/// The whole number of that name. Throws std::out_of_range when there is none.
inline std::int64_t fact(const solver::questions::answers::Answer& answer, const std::string& name) {
  if (const auto number = fact_in<std::int64_t>(answer.facts, name)) return *number;
  throw std::out_of_range("no fact " + name);
}

}  // namespace bastide::tests
