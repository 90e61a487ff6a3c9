// bastide solve largest: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveLargestOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveLargestOptions& options);
ExitCode run(const SolveLargestOptions& options);

}  // namespace bastide::cli
