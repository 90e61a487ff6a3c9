// Saved simulations and estimates made up by a formula, as JSON: what the readers, the page and the browser
// are tested on.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace bastide::tests {

/// `bastide.simulate/1` of 71 turns; figures depend on the names, so that runs differ.
nlohmann::json sample_simulation(const std::string& policy, const std::string& edition, int players = 2);
/// `bastide.estimate/1` of 72 sizes.
nlohmann::json sample_estimate(const std::string& what);

}  // namespace bastide::tests
