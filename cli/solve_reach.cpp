// bastide solve reach.
#include "cli/solve_reach.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveReachOptions& options) {
  auto& command =
      add_command(parent, {"reach", "Whether a position can arise in a game", "", "  bastide solve reach"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveReachOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
