// bastide solve hole: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveHolesOptions {
  CommonOptions common;
  QuestionOptions question;
};
CLI::App& declare(CLI::App& parent, SolveHolesOptions& options);
ExitCode run(const SolveHolesOptions& options);

}  // namespace bastide::cli
