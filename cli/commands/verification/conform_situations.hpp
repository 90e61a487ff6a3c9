// What happened in the games of `conform`, and what did not: an engine is not known to be right about that.
#pragma once

#include <string>
#include <vector>

#include "props/engines/examination.hpp"
#include "props/engines/situations.hpp"
#include "reports/records/conform_record.hpp"

namespace bastide::cli::commands::verification {

/// The situations that the rule is about and that could have occurred and did not, by name.
std::vector<std::string> situations_lacking(const props::engines::SituationCounts& counts,
                                            props::engines::EngineRule rule);
/// Those that could have occurred, with how often they did.
void put_situations(const props::engines::SituationCounts& counts, reports::records::ConformRecord& record);

/// "; 2 situations did not occur", behind "agrees"; empty: all did, or the engine differs anyway.
std::string lacking_text(const reports::records::ConformRule& row);
/// How often each occurred, and a table of those that did not.
std::string situations_text(const reports::records::ConformRecord& record);

}  // namespace bastide::cli::commands::verification
