// What `verify` found with what was asked for: the run record, which is all that the matrix, the page and
// run.json are made from. Counterexamples stand in it under names that other commands can load, with the game
// that leads there.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/verification/verify_plan.hpp"
#include "reports/records/run_record.hpp"

namespace bastide::cli::commands::verification {

/// Everything a run produced.
struct RunFindings {
  std::vector<props::Property> properties;
  std::vector<props::play::ExampleResult> examples;
  props::stages::VerifyResult result;
};

/// The worked examples under every edition that they name, on the edition's own tiles where these include the
/// base types, else on the base set: the examples are about rules and are written in its tiles.
std::vector<props::play::ExampleResult> run_examples(const Subjects& subjects);

/// Throws std::logic_error, an internal error, when boards or games were walked in another number than they
/// are counted without walking.
void require_none_missing(const props::stages::VerifyPlan& plan, const props::stages::VerifyResult& result,
                          const solver::runs::RunControl& control);

/// All of it for a command that does more than verify: the record, without times. Nothing when it was
/// stopped.
std::optional<reports::records::RunRecord> verified(const VerifyOptions& options,
                                                    const solver::runs::RunControl& control);

/// The options of this `verify`, as its parser reads them.
VerifyOptions verify_options(std::vector<std::string> words, bool is_quiet);

/// The record without environment and timing. A function of its arguments.
reports::records::RunRecord make_record(const VerifyOptions& options, const props::stages::VerifyPlan& plan,
                                        const Subjects& subjects, const RunFindings& findings);

/// Host facts, which may differ between same runs.
std::map<std::string, std::string> environment_facts(const solver::runs::RunControl& control);

}  // namespace bastide::cli::commands::verification
