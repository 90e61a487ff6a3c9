// The commands: for each one a struct of its options, `declare`, which describes it to the parser, and `run`.
//
// Options are plain values filled by the parser; `run` gets them finished, so a command can also be run
// without a command line. One file a command, named after it.
// Declared here are the commands that run other commands; the rest are declared beside their groups.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"

namespace bastide::cli::commands {

struct AuditOptions {
  input::CommonOptions common;
  std::string ledger;
  double fraction = 0.01;
};
CLI::App& declare(CLI::App& parent, AuditOptions& options);
ExitCode run(const AuditOptions& options);

struct MergeOptions {
  input::CommonOptions common;
  std::vector<std::string> ledgers;
  std::string output;         ///< file; empty: stdout
  std::string report_folder;  ///< of verify
};
CLI::App& declare(CLI::App& parent, MergeOptions& options);
ExitCode run(const MergeOptions& options);

struct ReportOptions {
  input::CommonOptions common;
  std::vector<std::string> runs;
  std::string folder;
  std::string language = "en";
  std::string preset;             ///< a ready-made question: what it needs is run first
  std::uint64_t games = 100'000;  ///< of a preset: of random play
};
CLI::App& declare(CLI::App& parent, ReportOptions& options);
ExitCode run(const ReportOptions& options);

}  // namespace bastide::cli::commands
