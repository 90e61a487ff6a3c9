#include "cli/input/common_options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bastide/version.hpp"
#include "cli/exit_code.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/input/option_rows.hpp"
#include "cli/output/interrupt.hpp"
#include "props/catalogue/catalogue.hpp"
#include "reports/text_columns.hpp"
#include "rules/spelling.hpp"

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
  add_flag(command, "--json", options.json, "results as JSON (docs/commands.md)", {in_group(group)});
  add_option(command, "--threads", options.threads, "N [0]", "threads, 0 = all; never changes a result",
             {within(0, most_threads), in_group(group)});
  add_option(command, "--seed", options.seed, "N [1]", "seed of everything random", {in_group(group)});
  add_option(command, "--tileset", options.tile_set, "ID|FILE", "tile set instead of the edition's",
             {in_group(group)});
  add_option(command, "--edition", options.edition, "ID|FILE [c1]", "rules edition", {in_group(group)});
  add_option(command, "--rule", options.rules, "NAME=VALUE",
             "an option of the edition, in place of its own; any number", {one_each_time, in_group(group)});
  add_flag(command, "--quiet", options.quiet, "no progress bar, no notes on stderr", {in_group(group)});
  command.set_version_flag("--version", fmt::format("bastide {}", version), "print the version")
      ->group(group);
  command.set_help_flag("-h,--help", "print this help")->group(group);
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

const props::Property& named_property(std::string_view id) {
  const auto all = props::catalogue::all_properties();
  const auto found = std::ranges::find(all, id, &props::Property::id);
  if (found != all.end()) return *found;
  std::vector<std::string> known;
  for (const auto& property : all) known.emplace_back(property.id);
  throw UsageError(
      fmt::format("unknown property {}, expected {}", rules::in_quotes(id), rules::suggestion(id, known)));
}

void require_tiles(int tiles, const tilesets::TileSet& set) {
  if (tiles >= 1 && tiles <= set.tile_count()) return;
  throw UsageError(
      fmt::format("--tiles {}: expected 1 to {}, the tiles of set '{}'", tiles, set.tile_count(), set.id()));
}

}  // namespace bastide::cli::input
