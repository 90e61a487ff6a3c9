// The commands that verify: our engines, proofs, one case, recorded games, and other engines. See
// cli/commands/commands.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"

namespace bastide::cli::commands::verification {

struct ConformOptions {
  input::CommonOptions common;
  std::string engine;                  ///< shell command
  std::optional<std::uint64_t> games;  ///< 20, or 0 when `tiles` is given
  int tiles = 0;                       ///< every board up to so many; 0: none
  std::string replay;                  ///< file of records, instead
  double timeout = 10;                 ///< seconds
};
CLI::App& declare(CLI::App& parent, ConformOptions& options);
ExitCode run(const ConformOptions& options);

struct CheckOptions {
  input::CommonOptions common;
  std::vector<std::string> subject;     ///< placements or a game record, as typed
  std::string file;                     ///< instead of `subject`
  std::vector<std::string> properties;  ///< ids; empty: all
};
CLI::App& declare(CLI::App& parent, CheckOptions& options);
ExitCode run(const CheckOptions& options);

struct EngineOptions {
  input::CommonOptions common;
  std::string model = "reference";  ///< or "fast"
};
CLI::App& declare(CLI::App& parent, EngineOptions& options);
ExitCode run(const EngineOptions& options);

struct ProveOptions {
  input::CommonOptions common;
  std::vector<std::string> editions;  ///< ids or files; empty: c1
};
CLI::App& declare(CLI::App& parent, ProveOptions& options);
ExitCode run(const ProveOptions& options);

struct ReplayOptions {
  input::CommonOptions common;
  std::string file;
};
CLI::App& declare(CLI::App& parent, ReplayOptions& options);
ExitCode run(const ReplayOptions& options);

struct VerifyOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  std::vector<std::string> editions;  ///< ids or files; empty: all shipped
  int tiles = 4;
  std::optional<int> deployment_tiles;  ///< 3, but never more than `tiles`, when not given
  std::uint64_t games = 200;
  std::optional<std::uint64_t> combinations;  ///< games a combination; 6 when no edition is named, else 0
  /// Every game up to so many tiles, "all": to the last one of the set; 3, but never more than `tiles`, when
  /// not given.
  std::optional<std::string> game_tiles;
  std::vector<int> players{1, 2, 3};  ///< by these numbers of players
  std::string proofs = "yes";         ///< or "no"
  std::string report_folder;
};
CLI::App& declare(CLI::App& parent, VerifyOptions& options);
ExitCode run(const VerifyOptions& options);

}  // namespace bastide::cli::commands::verification
