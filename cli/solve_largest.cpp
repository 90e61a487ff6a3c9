// bastide solve largest.
#include "cli/solve_largest.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveLargestOptions& options) {
  auto& command = add_command(parent, {"largest", "The largest city, road, farm or turn, with a bound", "",
                                       "  bastide solve largest"});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveLargestOptions& /*options*/) { throw UsageError("under construction"); }

}  // namespace bastide::cli
