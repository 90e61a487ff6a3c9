// bastide solve fill.
#include "cli/solve_fill.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveFillOptions& options) {
  auto& command =
      add_command(parent, {"fill", "Lay tiles so that they fill a shape", "", "  bastide solve fill"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveFillOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
