// bastide merge: the result of a run from the ledgers of all its shares, nothing computed again.
//
// The command of the run is run again under a recording that holds every piece, so its output is made by the
// same code, and is the same bytes, as without shares.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/rerun_ledger.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::commands {

struct MergeOptions {
  input::CommonOptions common;
  std::vector<std::string> ledgers;
  std::string output;         ///< file; empty: stdout
  std::string report_folder;  ///< of verify
};

namespace {

using solver::runs::Ledger;

std::size_t share_line(const Ledger& ledger) { return ledger.header.lines.size() + 2; }
constexpr std::size_t after_share = 7;  ///< column of I/N in "share I/N"

void require_same_header(const Ledger& ledger, const Ledger& first) {
  const auto& lines = ledger.header.lines;
  const auto& expected = first.header.lines;
  const auto [found, wanted] = std::mismatch(lines.begin(), lines.end(), expected.begin(), expected.end());
  if (found == lines.end() && wanted == expected.end()) return;
  const auto i = static_cast<std::size_t>(found - lines.begin());
  throw solver::runs::ledger_error(
      ledger, i + 2, 1,
      fmt::format("the ledger is another run's than {}, expected {}", first.file,
                  i < expected.size() ? "'" + expected[i] + "'" : "a line 'share I/N'"));
}

/// Throws UsageError when the output would take the place of a ledger.
void require_other_file(const std::string& output, const std::vector<std::string>& ledgers) {
  if (output.empty()) return;
  for (const auto& ledger : ledgers) {
    std::error_code is_missing;
    if (std::filesystem::equivalent(output, ledger, is_missing))
      throw UsageError(fmt::format("--output {}: this is one of the ledgers, expected another file",
                                   rules::in_quotes(output)));
  }
}

/// Throws InputError unless these are all shares of one run, each once and finished.
void require_all_shares(const std::vector<Ledger>& ledgers) {
  const auto& first = ledgers.front();
  std::map<std::size_t, const Ledger*> ledger_of;
  for (const auto& ledger : ledgers) {
    require_same_header(ledger, first);
    const auto& share = ledger.header.share;
    if (share.parts != first.header.share.parts) {
      throw solver::runs::ledger_error(ledger, share_line(ledger), after_share,
                                       fmt::format("one of {} shares, expected one of {} as in {}",
                                                   share.parts, first.header.share.parts, first.file));
    }
    const auto [other, is_new] = ledger_of.emplace(share.part, &ledger);
    if (!is_new) {
      throw solver::runs::ledger_error(
          ledger, share_line(ledger), after_share,
          fmt::format("share {}/{} is here twice, expected it once; it is also in {}", share.part,
                      share.parts, other->second->file));
    }
  }
  for (std::size_t part = 1; part <= first.header.share.parts; ++part) {
    if (!ledger_of.contains(part)) {
      throw solver::runs::ledger_error(
          first, share_line(first), after_share,
          fmt::format("the ledger of share {}/{} is missing, expected those of all {}", part,
                      first.header.share.parts, first.header.share.parts));
    }
  }
  for (const auto& ledger : ledgers) {
    if (ledger.is_finished) continue;
    throw solver::runs::ledger_error(
        ledger, ledger.line_starts.size() + 1, 0,
        "the run of this ledger is not finished, expected a line 'end'; its command with "
        "--resume goes on");
  }
}

}  // namespace

CLI::App& declare(CLI::App& parent, MergeOptions& options) {
  auto& command =
      input::add_command(parent, {"merge", "The result of a run from the ledgers of all its shares",
                                  "Reads the ledgers that --checkpoint with --part wrote, refuses "
                                  "missing, double, unfinished, damaged and "
                                  "foreign ones, and prints what the command without --part prints, "
                                  "with its exit code. Nothing is computed "
                                  "again. Files named in the command must be where they were.",
                                  "  bastide count --tiles 4 --part 1/2 --checkpoint one.ledger\n"
                                  "  bastide count --tiles 4 --part 2/2 --checkpoint two.ledger\n"
                                  "  bastide merge one.ledger two.ledger"});
  add_option(command, "ledgers", options.ledgers, "LEDGER...", "ledgers of all shares, in any order",
             {required});
  add_option(command, "-o,--output", options.output, "FILE", "write the result there instead of to stdout",
             {a_word});
  add_option(command, "--report", options.report_folder, "DIR",
             "of verify: write run.json, index.html and so on there", {a_word});
  return command;
}

ExitCode run(const MergeOptions& options) {
  require_other_file(options.output, options.ledgers);
  input::LedgerSource source;
  for (const auto& path : options.ledgers) source.ledgers.push_back(solver::runs::read_ledger(path));
  require_all_shares(source.ledgers);
  return rerun_ledger(source, {options.common, options.report_folder, options.output});
}

Command add_merge(CLI::App& parent) { return add<MergeOptions>(parent); }

}  // namespace bastide::cli::commands
