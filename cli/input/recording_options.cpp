#include "cli/input/recording_options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <charconv>

#include "cli/exit_code.hpp"
#include "cli/output/console.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::input {
namespace {

constexpr std::uint64_t most_sync = 1'000'000'000;
constexpr int least_prefix_tiles = 2;  // a piece belongs to one first placement, for --divide
constexpr int most_prefix_tiles = 4;

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

solver::runs::Share share_of(const RecordingOptions& options) {
  if (options.part.empty()) return {};
  const auto slash = std::min(options.part.find('/'), options.part.size());
  const auto part = number_in(std::string_view(options.part).substr(0, slash));
  const auto parts =
      number_in(std::string_view(options.part).substr(std::min(slash + 1, options.part.size())));
  if (!part || !parts || *part < 1 || *part > *parts || *parts > solver::runs::most_parts) {
    throw UsageError(fmt::format("--part {}: expected I/N with I from 1 to N, such as 2/8, and N up to {}",
                                 rules::in_quotes(options.part), solver::runs::most_parts));
  }
  return {*part, *parts};
}

void require_consistent(const RecordingOptions& options) {
  if (!options.checkpoint.empty()) return;
  if (options.resume) throw UsageError("--resume needs --checkpoint FILE, the ledger to go on with");
  if (!options.part.empty())
    throw UsageError("--part needs --checkpoint FILE: the result of a share is its ledger");
}

void add_recording_options(CLI::App& command, RecordingOptions& options) {
  const auto group = "Long runs";
  auto* checkpoint = command.add_option("--checkpoint", options.checkpoint,
                                        "record every finished piece in FILE, a ledger (docs/formats.md)");
  require_word(*checkpoint).option_text("FILE")->group(group);
  command.add_option("--sync", options.sync, "force the ledger to disk every N pieces")
      ->check(CLI::Range(std::uint64_t{1}, most_sync))
      ->option_text("N [100]")
      ->group(group);
  command
      .add_flag("--resume", options.resume,
                "go on with the ledger; what it holds is not computed again. Begins one when there is none")
      ->group(group);
  auto* part = command.add_option(
      "--part", options.part, "only the I-th of N shares of the work; the result is its ledger, for merge");
  require_word(*part).option_text("I/N")->group(group);
  command
      .add_option("--prefix-depth", options.prefix_tiles,
                  "cut walks into pieces at the boards of D tiles; never changes a result")
      ->check(CLI::Range(least_prefix_tiles, most_prefix_tiles))
      ->option_text("D [3]")
      ->group(group);
}

}  // namespace bastide::cli::input
