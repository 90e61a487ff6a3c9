// From a violation to the counterexample of the run record: under names that other commands can load, with
// the game that leads there played once more for what both engines say turn by turn.
#pragma once

#include "cli/commands/verification/verify_plan.hpp"
#include "reports/records/verdict_record.hpp"

namespace bastide::cli::commands::verification {

/// What a violation itself says: position, answers, the features in question. Names and game are the
/// caller's.
reports::records::Counterexample counterexample_of(const tilesets::TileSet& set,
                                                   const props::stages::FoundViolation& found);

/// The turns of a game, played once more on both engines.
std::vector<reports::records::GameStep> record_steps(const rules::board::FitTable& fit,
                                                     const rules::editions::Edition& edition,
                                                     const props::GameScript& script);

/// What is recorded of a violation found under one of the subjects.
reports::records::Counterexample record_counterexample(const input::CommonOptions& options,
                                                       const Subjects& subjects,
                                                       const props::stages::FoundViolation& found);

}  // namespace bastide::cli::commands::verification
