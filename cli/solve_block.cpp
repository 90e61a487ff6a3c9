// bastide solve block.
#include "cli/solve_block.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveBlockOptions& options) {
  auto& command = add_command(
      parent, {"block", "The smallest board on which a tile has no place", "", "  bastide solve block"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveBlockOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
