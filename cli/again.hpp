// Running the command of a ledger once more: parsed from the ledger's header, run under its pieces.
#pragma once

#include <string>

#include "cli/common_options.hpp"
#include "cli/exit_code.hpp"
#include "cli/recording_options.hpp"

namespace bastide::cli {

/// What the new run takes from the command line instead of from the ledger.
struct AgainOptions {
  const CommonOptions& common;  ///< of it: json, quiet, threads
  std::string report_folder;    ///< of verify
  std::string output;           ///< file for what goes to stdout; empty: stdout
};

/// Runs the command that the first ledger of `source` names. Throws InputError when it names none.
ExitCode run_again(const LedgerSource& source, const AgainOptions& options);

}  // namespace bastide::cli
