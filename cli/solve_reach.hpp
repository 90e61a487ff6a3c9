// bastide solve reach: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveReachOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveReachOptions& options);
ExitCode run(const SolveReachOptions& options);

}  // namespace bastide::cli
