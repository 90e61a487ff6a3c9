// bastide solve block: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveBlockOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveBlockOptions& options);
ExitCode run(const SolveBlockOptions& options);

}  // namespace bastide::cli
