// The exit codes are part of the interface (docs/commands.md#exit-codes): scripts and CI decide by them.
#pragma once

#include <stdexcept>

namespace bastide::cli {

enum class ExitCode {
  holds = 0,           ///< all that was asked holds and the run was complete
  usage = 1,           ///< unknown command or option, value out of range
  bad_input = 2,       ///< a file or a position that cannot be read (InputError)
  inconclusive = 5,    ///< a limit was reached; not a success
  internal_error = 6,  ///< any other failure
  violated = 10,       ///< a property is violated or an expectation is not met
  interrupted = 130,   ///< Ctrl-C
};

/// What was typed makes no sense; the message says what was expected.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace bastide::cli
