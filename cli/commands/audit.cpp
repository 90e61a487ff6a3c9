// bastide audit: some pieces of a ledger computed once more and compared with what it says.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/rerun_ledger.hpp"

namespace bastide::cli::commands {

struct AuditOptions {
  input::CommonOptions common;
  std::string ledger;
  double fraction = 0.01;
};

namespace {

/// So many of [0, all), each choice as likely as any other; the same on every machine.
std::vector<std::size_t> sample(std::size_t all, std::size_t wanted, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::size_t> order(all);
  for (std::size_t i = 0; i < all; ++i) order[i] = i;
  for (std::size_t i = 0; i < wanted; ++i) {
    const std::uint64_t left = all - i;
    const std::uint64_t fair = std::mt19937_64::max() - std::mt19937_64::max() % left;  // a multiple of left
    std::uint64_t drawn = random();
    while (drawn >= fair) drawn = random();
    std::swap(order[i], order[i + drawn % left]);
  }
  order.resize(wanted);
  return order;
}

}  // namespace

CLI::App& declare(CLI::App& parent, AuditOptions& options) {
  auto& command = input::add_command(
      parent,
      {"audit", "Compute some pieces of a ledger again and compare",
       "Draws pieces of the ledger at random (--seed), computes them again and compares them with what the "
       "ledger says. The ledger may be a share's, and need not be finished. Exit code 10 when one "
       "differs.",
       "  bastide count --tiles 4 --checkpoint all.ledger\n  bastide audit all.ledger"});
  add_option(command, "ledger", options.ledger, "LEDGER", "the ledger", {required});
  add_option(command, "--fraction", options.fraction, "F [0.01]", "which part of the pieces, at least one",
             {within(0.0, 1.0)});
  return command;
}

ExitCode run(const AuditOptions& options) {
  if (std::isnan(options.fraction)) throw UsageError("--fraction: not a number, expected 0 to 1");
  input::LedgerSource source;
  source.ledgers.push_back(solver::runs::read_ledger(options.ledger));
  const auto& ledger = source.ledgers.front();
  if (ledger.pieces.empty()) {
    throw solver::runs::ledger_error(ledger, ledger.line_starts.size() + 1, 0,
                                     "the ledger holds no piece, expected one at least");
  }
  const auto all = ledger.pieces.size();
  const auto asked = static_cast<std::size_t>(std::ceil(options.fraction * static_cast<double>(all)));
  for (const auto i : sample(all, std::clamp<std::size_t>(asked, 1, all), options.common.seed))
    source.audited.emplace_back(ledger.pieces[i].stage, ledger.pieces[i].piece);
  return rerun_ledger(source, {options.common, {}, {}});
}

Command add_audit(CLI::App& parent) { return add<AuditOptions>(parent); }

}  // namespace bastide::cli::commands
