// What happened in the games of `conform`, and what did not: an engine is not known to be right about that.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "props/engines/examination.hpp"
#include "props/engines/situations.hpp"

namespace bastide::cli::commands::verification {

/// The situations that the rule is about and that could have occurred and did not, by name.
std::vector<std::string> situations_lacking(const props::engines::SituationCounts& counts,
                                            props::engines::EngineRule rule);
/// "; 2 situations did not occur", behind "agrees"; empty: all did.
std::string lacking_text(const props::engines::SituationCounts& counts, props::engines::EngineRule rule);

/// How often each occurred, and a table of those that did not.
std::string situations_text(const props::engines::SituationCounts& counts);
/// Adds `situations`, name -> times, and `not_occurred`, names.
void add_situations(const props::engines::SituationCounts& counts, nlohmann::ordered_json& report);

}  // namespace bastide::cli::commands::verification
