// From what `verify` found to the run record, which is all that the matrix, the page and run.json are made
// from.
//
// props and reports do not know each other; this is where they meet.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/verify_plan.hpp"
#include "reports/run_record.hpp"

namespace bastide::cli {

/// Everything a run produced.
struct RunFindings {
  std::vector<props::Property> properties;
  std::vector<reports::RecordedExample> examples;
  props::VerifyResult result;
};

/// The arguments that repeat the run. What cannot change a result (threads, where the report goes) is left
/// out, so that the record does not depend on it.
std::vector<std::string> repeating_arguments(const VerifyOptions& options, const props::VerifyPlan& plan,
                                             const Subjects& subjects);

/// The record without environment and timing. A function of its arguments.
reports::RunRecord make_record(const VerifyOptions& options, const props::VerifyPlan& plan,
                               const Subjects& subjects, const RunFindings& findings);

/// Host facts, which may differ between same runs.
std::map<std::string, std::string> environment_facts(const solver::RunControl& control);

}  // namespace bastide::cli
