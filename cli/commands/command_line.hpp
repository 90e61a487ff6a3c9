// From the words typed to the command that runs: `bastide COMMAND [ARGS]`.
#pragma once

#include "cli/exit_code.hpp"

namespace bastide::cli::commands {

/// Parses the command line and runs the command. Usage errors are explained on stderr. Exceptions of the
/// command pass.
ExitCode run_command_line(int argc, const char* const* argv, std::string* refusal = nullptr);

}  // namespace bastide::cli::commands
