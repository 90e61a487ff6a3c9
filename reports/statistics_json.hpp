// The object "statistics" of a saved simulation.
#pragma once

#include <string>

#include "reports/json_location.hpp"
#include "reports/simulation_record.hpp"

namespace bastide::reports {

/// Fills the figures of `record` from the object at `pointer`. Throws InputError.
void read_statistics(const LocatedJson& json, const std::string& pointer, SimulationRecord& record);

}  // namespace bastide::reports
