// The turns of a counterexample's game in the run record's JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "reports/game_step.hpp"
#include "reports/json_location.hpp"

namespace bastide::reports {

nlohmann::ordered_json game_step_json(const GameStep& step);

/// The step at `pointer`. Throws InputError.
GameStep read_game_step(const LocatedJson& json, const std::string& pointer);

}  // namespace bastide::reports
