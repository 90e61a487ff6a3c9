// bastide solve hole.
#include "cli/solve_hole.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveHolesOptions& options) {
  auto& command = add_command(
      parent, {"hole", "Which tiles fill a cell, by what its neighbours show", "", "  bastide solve hole"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveHolesOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
