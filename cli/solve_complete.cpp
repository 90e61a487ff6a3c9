// bastide solve complete.
#include "cli/solve_complete.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveCompleteOptions& options) {
  auto& command = add_command(
      parent, {"complete", "Whether a feature can still be completed", "", "  bastide solve complete"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveCompleteOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
