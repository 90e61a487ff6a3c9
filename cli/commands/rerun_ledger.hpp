// Running the command of a ledger once more: parsed from the ledger's header, run under its pieces.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"

namespace bastide::cli::commands {

/// What the new run takes from the command line instead of from the ledger.
struct RerunOptions {
  const input::CommonOptions& common;  ///< of it: json, quiet, threads
  std::string report_folder;           ///< of verify
  std::string output;                  ///< file for what goes to stdout; empty: stdout
};

/// Runs the command that the first ledger of `source` names. Throws InputError when it names none.
ExitCode rerun_ledger(const input::LedgerSource& source, const RerunOptions& options);

}  // namespace bastide::cli::commands
