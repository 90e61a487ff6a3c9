// `bastide.simulate/1`: what a simulation found, as JSON. docs/formats.md says what each figure means.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/simulation/exact/exact_turns.hpp"
#include "solver/simulation/tally/figures.hpp"
#include "solver/simulation/tally/simulate.hpp"

namespace bastide::cli::commands::counting {

/// The statistics of a tally: a function of it and the types' ids.
nlohmann::ordered_json statistics_json(const solver::simulation::tally::Tally& tally,
                                       const solver::simulation::tally::SimulationPlan& plan);
/// Points under each edition, and paired differences to the one played by.
nlohmann::ordered_json editions_json(const solver::simulation::tally::Tally& tally,
                                     const solver::simulation::tally::SimulationPlan& plan);

/// The final boards of the first games, with the followers that stand then.
nlohmann::ordered_json examples_json(const solver::simulation::tally::SimulationPlan& plan);
/// The first turns exactly, beside what was sampled; null when there are none.
nlohmann::ordered_json exact_json(const solver::simulation::exact::ExactTurns& exact,
                                  const solver::simulation::tally::Tally& tally);

}  // namespace bastide::cli::commands::counting
