// bastide solve design.
#include "cli/solve_design.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveDesignOptions& options) {
  auto& command =
      add_command(parent, {"design", "What a tile set can and cannot do, and which tile would change it", "",
                           "  bastide solve design"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveDesignOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
