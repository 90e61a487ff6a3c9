// bastide solve hole: its options.
#pragma once

#include "cli/commands/solve/question.hpp"

namespace bastide::cli::commands::solve {

struct SolveHolesOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> position;
  std::string file;
  bool all = false;   ///< each rotation of a pattern
  bool dead = false;  ///< only what nothing fills
};
CLI::App& declare(CLI::App& parent, SolveHolesOptions& options);
ExitCode run(const SolveHolesOptions& options);

}  // namespace bastide::cli::commands::solve
