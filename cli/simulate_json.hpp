// `bastide.simulate/1`: what a simulation found, as JSON. docs/formats.md says what each figure means.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cli/counting_commands.hpp"
#include "solver/simulation/exact_turns.hpp"
#include "solver/simulation/figures.hpp"
#include "solver/simulation/simulate.hpp"

namespace bastide::cli {

/// The statistics of a tally: a function of it and the types' ids.
nlohmann::ordered_json statistics_json(const solver::simulation::Tally& tally,
                                       const solver::simulation::SimulationPlan& plan);
/// Points under each edition, and paired differences to the one played by.
nlohmann::ordered_json editions_json(const solver::simulation::Tally& tally,
                                     const solver::simulation::SimulationPlan& plan);

/// The final boards of the first games, with the followers that stand then.
nlohmann::ordered_json examples_json(const solver::simulation::SimulationPlan& plan);
/// The first turns exactly, beside what was sampled; null when there are none.
nlohmann::ordered_json exact_json(const solver::simulation::ExactTurns& exact,
                                  const solver::simulation::Tally& tally);

}  // namespace bastide::cli
