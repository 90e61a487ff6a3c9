// The results of a run as a table for the terminal, as JSON (bastide.mutants/1) and as the tables of
// docs/faults.md.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "tests/mutants/campaign.hpp"

namespace bastide::mutants {

const char* verdict_name(Verdict verdict);

/// One fault: "caught  ties-score-nobody  deployments, 2 tiles: D0@0,0=red:city ..." and what caught it.
std::string to_text(const FaultResult& result);
/// The sums: caught, gaps, survivors, and for the whole catalogue the properties that caught nothing.
std::string summary(std::span<const FaultResult> results, bool is_whole);
nlohmann::ordered_json to_json(std::span<const FaultResult> results, bool is_whole);
/// The table of docs/faults.md, a part for each group.
std::string to_markdown(std::span<const FaultResult> results);

}  // namespace bastide::mutants
