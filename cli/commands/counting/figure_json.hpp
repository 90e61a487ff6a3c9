// Figures of simulations as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "solver/simulation/tally/figures.hpp"

namespace bastide::cli::commands::counting {

inline nlohmann::ordered_json to_json(const solver::simulation::tally::Figure& figure) {
  return {{"mean", figure.mean}, {"standard_error", figure.error}, {"interval", {figure.low, figure.high}}};
}
/// null where there was nothing to take a mean of.
inline nlohmann::ordered_json to_json(const std::optional<solver::simulation::tally::Figure>& figure) {
  return figure ? to_json(*figure) : nlohmann::ordered_json();
}

/// The place of an enumerator, as in the lists of a tally, and how many there are.
template <class Enum>
constexpr std::size_t index(Enum e) {
  return static_cast<std::size_t>(e);
}
template <class Enum>
constexpr std::size_t count_of = static_cast<std::size_t>(Enum::count);

}  // namespace bastide::cli::commands::counting
