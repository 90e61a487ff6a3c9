// The commands that show what there is: tile sets, editions, and one position scored or as a graph. See
// cli/commands/commands.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"

namespace bastide::cli::commands::showing {

struct EditionsOptions {
  input::CommonOptions common;
};
CLI::App& declare(CLI::App& parent, EditionsOptions& options);
ExitCode run(const EditionsOptions& options);

struct EditionsShowOptions {
  input::CommonOptions common;
  std::string id;
};
CLI::App& declare(CLI::App& parent, EditionsShowOptions& options);
ExitCode run(const EditionsShowOptions& options);

struct EditionsDiffOptions {
  input::CommonOptions common;
  std::string left;
  std::string right;
  bool all = false;  ///< every pair of the shipped editions
  int tiles = 4;     ///< positions of up to so many
  std::optional<std::uint64_t> games;
  std::string svg;  ///< file for the picture of the smallest position
};
CLI::App& declare(CLI::App& parent, EditionsDiffOptions& options);
ExitCode run(const EditionsDiffOptions& options);

struct EditionsLintOptions {
  input::CommonOptions common;
  std::string file;
};
CLI::App& declare(CLI::App& parent, EditionsLintOptions& options);
ExitCode run(const EditionsLintOptions& options);

struct GraphOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`
  std::string format = "dot";         ///< or "graphml"
};
CLI::App& declare(CLI::App& parent, GraphOptions& options);
ExitCode run(const GraphOptions& options);

struct ScoreOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`: one position a line
};
CLI::App& declare(CLI::App& parent, ScoreOptions& options);
ExitCode run(const ScoreOptions& options);

struct TileSetsOptions {
  input::CommonOptions common;
};
CLI::App& declare(CLI::App& parent, TileSetsOptions& options);
ExitCode run(const TileSetsOptions& options);

struct TileSetsShowOptions {
  input::CommonOptions common;
  std::string id;
  std::string svg_folder;
};
CLI::App& declare(CLI::App& parent, TileSetsShowOptions& options);
ExitCode run(const TileSetsShowOptions& options);

struct TileSetsLintOptions {
  input::CommonOptions common;
  std::string file;
};
CLI::App& declare(CLI::App& parent, TileSetsLintOptions& options);
ExitCode run(const TileSetsLintOptions& options);

}  // namespace bastide::cli::commands::showing
