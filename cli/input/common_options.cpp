#include "cli/input/common_options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bastide/version.hpp"
#include "cli/exit_code.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/text_columns.hpp"

namespace bastide::cli::input {
namespace {

constexpr int most_threads = 1024;
constexpr std::size_t help_width = 100;

/// The details of a help text, paragraph by paragraph, in lines that a terminal shows whole.
std::string in_lines(const std::string& details) {
  std::string out;
  for (std::size_t at = 0; at < details.size();) {
    const auto end = std::min(details.find('\n', at), details.size());
    out += end == at ? "\n" : reports::paragraph(details.substr(at, end - at), 0, help_width);
    at = end + 1;
  }
  return out;
}

}  // namespace

void add_common_options(CLI::App& command, CommonOptions& options) {
  const auto group = "Everywhere (without effect where a command has no use for it)";
  command.add_flag("--json", options.json, "results as JSON (docs/commands.md)")->group(group);
  command.add_option("--threads", options.threads, "threads, 0 = all; never changes a result")
      ->check(CLI::Range(0, most_threads))
      ->option_text("N [0]")
      ->group(group);
  command.add_option("--seed", options.seed, "seed of everything random")->option_text("N [1]")->group(group);
  command.add_option("--tileset", options.tile_set, "tile set instead of the edition's")
      ->option_text("ID|FILE")
      ->group(group);
  command.add_option("--edition", options.edition, "rules edition")
      ->option_text("ID|FILE [c1]")
      ->group(group);
  command.add_option("--rule", options.rules, "an option of the edition, in place of its own; any number")
      ->allow_extra_args(false)
      ->option_text("NAME=VALUE")
      ->group(group);
  command.add_flag("--quiet", options.quiet, "no progress bar, no notes on stderr")->group(group);
  command.set_version_flag("--version", fmt::format("bastide {}", version), "print the version")
      ->group(group);
  command.set_help_flag("-h,--help", "print this help")->group(group);
}

CLI::Option& require_word(CLI::Option& option) {
  option.check([](const std::string& word) {
    return word.empty() ? std::string("an empty word, expected a value") : std::string();
  });
  return option;
}

CLI::App& add_command(CLI::App& parent, const CommandText& text) {
  auto& command = *parent.add_subcommand(text.name, text.summary);
  command.footer(fmt::format("{}{}Example:\n{}", in_lines(text.details), text.details.empty() ? "" : "\n",
                             text.example));
  return command;
}

rules::editions::Edition chosen_edition(const CommonOptions& options) {
  return load_edition(options, options.edition.empty() ? default_edition : options.edition);
}

tilesets::TileSet chosen_tile_set(const CommonOptions& options, const rules::editions::Edition& edition) {
  return load_played_set(options, options.tile_set.empty() ? edition.tile_set : options.tile_set, edition);
}

solver::runs::RunControl run_control(const CommonOptions& options, solver::runs::Progress& progress) {
  return {options.threads, &output::interrupt_flag(), &progress};
}

void require_tiles(int tiles, const tilesets::TileSet& set) {
  if (tiles >= 1 && tiles <= set.tile_count()) return;
  throw UsageError(
      fmt::format("--tiles {}: expected 1 to {}, the tiles of set '{}'", tiles, set.tile_count(), set.id()));
}

}  // namespace bastide::cli::input
