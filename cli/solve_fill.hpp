// bastide solve fill: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveFillOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveFillOptions& options);
ExitCode run(const SolveFillOptions& options);

}  // namespace bastide::cli
