// The options that every command has, and what they select.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/given_command.hpp"
#include "cli/output/progress_bar.hpp"
#include "props/property.hpp"
#include "rules/editions/edition.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/tile_set.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace bastide::cli::input {

struct CommonOptions {
  bool json = false;
  bool quiet = false;
  int threads = 0;                 ///< 0 = all
  std::uint64_t seed = 1;          ///< of everything random
  std::string tile_set;            ///< id or file; empty: the edition's
  std::string edition;             ///< id or file; empty: the command's default
  std::vector<std::string> rules;  ///< NAME=VALUE: options in place of the edition's
  GivenCommand given;              ///< all that was given, these options and the command's own
  /// Warnings of editions and tile sets told already: two sides may have the same, once a command is enough.
  std::shared_ptr<std::set<std::string>> told = std::make_shared<std::set<std::string>>();
};

/// Adds the group "Everywhere" to a command. Options without meaning for a command change nothing there.
void add_common_options(CLI::App& command, CommonOptions& options);

/// What `--help` says about a command.
struct CommandText {
  std::string name;
  std::string summary;  ///< one line, also in the list of commands
  std::string details;  ///< may be empty
  std::string example;  ///< command lines that work, each indented by two spaces
};
/// Adds a command without options.
CLI::App& add_command(CLI::App& parent, const CommandText& text);

constexpr const char* default_edition = "c1";

/// The edition asked for, else `default_edition`, with the options that --rule gives. Throws as
/// `load_edition` of cli/input/edition_input.hpp.
rules::editions::Edition chosen_edition(const CommonOptions& options);
/// The tile set asked for, else the edition's, as it is played under the edition. Throws InputError, also
/// when the edition does not go with it.
tilesets::TileSet chosen_tile_set(const CommonOptions& options, const rules::editions::Edition& edition);

/// Threads as asked, stopped by Ctrl-C.
solver::runs::RunControl run_control(const CommonOptions& options, solver::runs::Progress& progress);

/// body(control) under a progress bar. `unit`: what is counted.
template <class Body>
auto with_bar(const CommonOptions& options, const char* unit, Body body) {
  solver::runs::Progress progress;
  const output::ProgressBar bar(progress, unit, options.quiet);
  return body(run_control(options, progress));
}

/// The property with that id. Throws UsageError.
const props::Property& named_property(std::string_view id);

/// Throws UsageError unless 1 <= tiles <= tiles of the set.
void require_tiles(int tiles, const tilesets::TileSet& set);

}  // namespace bastide::cli::input
