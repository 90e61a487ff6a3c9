// The whole program but for what belongs to the process: signals, memory.
#pragma once

#include "cli/exit_code.hpp"

namespace bastide::cli::commands {

/// Runs one command line, `argv[0]` being the program. What goes wrong is told on stderr; never throws.
ExitCode run_program(int argc, const char* const* argv);

}  // namespace bastide::cli::commands
