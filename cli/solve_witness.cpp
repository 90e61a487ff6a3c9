// bastide solve witness.
#include "cli/solve_witness.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveWitnessOptions& options) {
  auto& command = add_command(
      parent, {"witness", "The smallest position with given features", "", "  bastide solve witness"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveWitnessOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
