#include "cli/input/recording_options.hpp"

#include <fmt/core.h>

#include <charconv>

#include "cli/exit_code.hpp"
#include "cli/input/option_rows.hpp"
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
  add_option(command, "--checkpoint", options.checkpoint, "FILE",
             "record every finished piece in FILE, a ledger (docs/formats.md)", {in_group(group), a_word});
  add_option(command, "--sync", options.sync, "N [100]", "force the ledger to disk every N pieces",
             {within(std::uint64_t{1}, most_sync), in_group(group)});
  add_flag(command, "--resume", options.resume,
           "go on with the ledger; what it holds is not computed again. Begins one when there is none",
           {in_group(group)});
  add_option(command, "--part", options.part, "I/N",
             "only the I-th of N shares of the work; the result is its ledger, for merge",
             {a_word, in_group(group)});
  add_option(command, "--prefix-depth", options.prefix_tiles, "D [3]",
             "cut walks into pieces at the boards of D tiles; never changes a result",
             {within(least_prefix_tiles, most_prefix_tiles), in_group(group)});
}

}  // namespace bastide::cli::input
