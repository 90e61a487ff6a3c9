// What a simulation found, for people: the figures most asked for. All of them are in the JSON.
#pragma once

#include <string>

#include "solver/simulation/exact/exact_turns.hpp"
#include "solver/simulation/tally/figures.hpp"
#include "solver/simulation/tally/simulate.hpp"

namespace bastide::cli::commands::counting {

std::string simulation_text(const solver::simulation::tally::Tally& tally,
                            const solver::simulation::tally::SimulationPlan& plan,
                            const solver::simulation::exact::ExactTurns& exact);

}  // namespace bastide::cli::commands::counting
