// bastide solve design: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveDesignOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveDesignOptions& options);
ExitCode run(const SolveDesignOptions& options);

}  // namespace bastide::cli
