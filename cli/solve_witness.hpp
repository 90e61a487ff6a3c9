// bastide solve witness: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveWitnessOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveWitnessOptions& options);
ExitCode run(const SolveWitnessOptions& options);

}  // namespace bastide::cli
