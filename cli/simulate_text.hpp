// What a simulation found, for people: the figures most asked for. All of them are in the JSON.
#pragma once

#include <string>

#include "solver/simulation/exact_turns.hpp"
#include "solver/simulation/figures.hpp"
#include "solver/simulation/simulate.hpp"

namespace bastide::cli {

std::string simulation_text(const solver::simulation::Tally& tally,
                            const solver::simulation::SimulationPlan& plan,
                            const solver::simulation::ExactTurns& exact);

}  // namespace bastide::cli
