// bastide solve complete: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveCompleteOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveCompleteOptions& options);
ExitCode run(const SolveCompleteOptions& options);

}  // namespace bastide::cli
