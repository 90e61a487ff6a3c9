// The options of a command whose pieces may be recorded: --checkpoint, --sync, --resume, --part.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/input/common_options.hpp"
#include "solver/runs/ledger_file.hpp"
#include "solver/runs/recording.hpp"

namespace bastide::cli::input {

/// Finished ledgers of which a command makes its output (merge), or one whose pieces it computes again
/// (audit).
struct LedgerSource {
  std::vector<solver::runs::Ledger> ledgers;
  /// Stages and pieces to compute again; empty: merge.
  std::vector<std::pair<std::string, std::size_t>> audited;
};

struct RecordingOptions {
  std::string checkpoint;  ///< the ledger's file; empty: nothing is recorded
  std::uint64_t sync = 100;
  bool resume = false;
  std::string part;  ///< "i/n"; empty: all
  int prefix_tiles = 3;
  const LedgerSource* source = nullptr;  ///< given by merge and audit
};
/// Adds --checkpoint, --sync, --resume, --part and --prefix-depth.
void add_recording_options(CLI::App& command, RecordingOptions& options);
/// The share that --part asks for. Throws UsageError.
solver::runs::Share share_of(const RecordingOptions& options);
/// Throws UsageError for options that need --checkpoint and lack it.
void require_consistent(const RecordingOptions& options);

}  // namespace bastide::cli::input
