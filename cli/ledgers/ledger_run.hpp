// A command whose pieces may be recorded: --checkpoint, --resume, --part, and what merge and audit do with
// it.
//
// The command says who it is (the arguments that repeat it, and what they resolve to), hands its computation
// over, and asks afterwards whether there is something to print: a share has no result but its ledger, and an
// interrupted run none at all.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"
#include "solver/runs/ledger_file.hpp"
#include "solver/runs/recording.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::cli::ledgers {

/// Who a run is. Two runs with equal identities find the same.
struct RunIdentity {
  std::vector<std::string> arguments;  ///< words that repeat it: "count", "--tiles=6", ...
  std::vector<std::string> facts;      ///< "KEY VALUE": what they resolve to

  explicit RunIdentity(const input::CommonOptions& common);
  /// A run of one edition on one set.
  RunIdentity(const input::CommonOptions& common, const rules::editions::Edition& edition,
              const tilesets::TileSet& set)
      : RunIdentity(common) {
    add(edition);
    add(set);
  }
  void add(const rules::editions::Edition& edition);  ///< every option's value
  void add(const tilesets::TileSet& set);             ///< a digest of its tiles
};

class LedgerRun {
 public:
  /// Creates the ledger, or opens it and takes in what it holds. Throws UsageError for options that
  /// contradict each other, InputError for a ledger that is damaged or another run's, reports::WriteError.
  /// `common` must outlive it.
  LedgerRun(const input::CommonOptions& common, const input::RecordingOptions& options, RunIdentity identity);
  LedgerRun(const LedgerRun&) = delete;
  LedgerRun& operator=(const LedgerRun&) = delete;
  ~LedgerRun();

  /// Calls compute(control), which runs under the recording and a progress bar that counts in `unit`. Throws
  /// InputError when the ledger holds something that cannot be a result of this run.
  template <class Compute>
  auto run(const std::string& unit, Compute compute) {
    try {
      const output::ProgressBar bar(progress_, unit, is_quiet_);
      auto result = compute(control());
      require_known_stages();
      return result;
    } catch (const solver::runs::BadPiece& bad) {
      refuse(bad);
    } catch (const solver::runs::LedgerFileError& error) {
      refuse(error);
    }
  }

  /// How the command ends when it has no result to print: a share whose ledger is complete, an audit, or a
  /// run that was stopped. Says so, and how to go on; `kept` is what is left of a stopped run without a
  /// ledger. Call once, when the computation is over.
  std::optional<ExitCode> ending(bool is_complete, std::string_view kept = "Nothing was saved");
  /// False for a share and for an audit: what is computed is then not the command's result.
  bool is_whole() const;

 private:
  solver::runs::RunControl control() const;
  /// Throws InputError when a ledger has stages that the run, unless it was stopped, did not come to.
  void require_known_stages() const;
  [[noreturn]] void refuse(const solver::runs::BadPiece& bad) const;
  [[noreturn]] static void refuse(const solver::runs::LedgerFileError& error);
  solver::runs::Progress progress_;
  bool is_quiet_;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace bastide::cli::ledgers
