// What a simulation found, for people: the figures most asked for. All of them are in the JSON.
#pragma once

#include <string>

#include "solver/simulation/summary/summary.hpp"

namespace bastide::cli::commands::counting {

std::string simulation_text(const solver::simulation::summary::Summary& summary,
                            const solver::simulation::tally::SimulationPlan& plan);

}  // namespace bastide::cli::commands::counting
