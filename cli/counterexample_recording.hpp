// From a violation to the counterexample of the run record: under names that other commands can load, with
// the game that leads there played once more for what both engines say turn by turn.
#pragma once

#include "cli/verify_plan.hpp"
#include "reports/verdict_record.hpp"

namespace bastide::cli {

/// What a violation itself says: position, answers, the features in question. Names and game are the
/// caller's.
reports::Counterexample counterexample_of(const tilesets::TileSet& set, const props::FoundViolation& found);

/// The turns of a game, played once more on both engines.
std::vector<reports::GameStep> record_steps(const rules::FitTable& fit, const rules::Edition& edition,
                                            const props::GameScript& script);

/// What is recorded of a violation found under one of the subjects.
reports::Counterexample record_counterexample(const CommonOptions& options, const Subjects& subjects,
                                              const props::FoundViolation& found);

}  // namespace bastide::cli
