// Ctrl-C asks a run to stop between two pieces of work; a second Ctrl-C ends the program at once.
#pragma once

#include <atomic>
#include <string_view>

#include "cli/exit_code.hpp"

namespace bastide::cli::output {

/// Installs the handler of SIGINT, and ignores SIGPIPE: a closed pipe is then an ordinary write error.
void handle_signals();

/// Becomes true at the first Ctrl-C and stays so. RunControl::stop points here.
const std::atomic<bool>& interrupt_flag();

/// Says on stderr that the run was interrupted and what that means for its results ("Nothing was saved;
/// ...").
ExitCode report_interruption(std::string_view consequence);

}  // namespace bastide::cli::output
