// From every game walked and every lemma checked to the run record.
#pragma once

#include "cli/verify_plan.hpp"
#include "reports/run_record.hpp"

namespace bastide::cli {

/// Every game of subject `s`: its numbers, or whose they are.
reports::EveryGame record_games(const Subjects& subjects, const props::VerifyResult& result, std::size_t s);

/// Adds the lemmas checked, each with all editions for which the check stands.
void record_lemmas(const Subjects& subjects, const props::VerifyResult& result, reports::RunRecord& run);

}  // namespace bastide::cli
