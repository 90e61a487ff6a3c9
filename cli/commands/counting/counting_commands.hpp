// The commands that count: boards, placements and games, exactly, by estimate or by random play. See
// cli/commands/commands.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"

namespace bastide::cli::commands::counting {

struct CensusOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  int tiles = 0;
};
CLI::App& declare(CLI::App& parent, CensusOptions& options);
ExitCode run(const CensusOptions& options);

struct CountOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  int tiles = 0;
  std::string what = "boards";  ///< or "placements", "games"
  bool divide = false;          ///< one row a first placement
  std::optional<int> players;   ///< of games
  std::string method = "auto";  ///< or "landscape", "walk"; of games "played", "merged"
};
CLI::App& declare(CLI::App& parent, CountOptions& options);
ExitCode run(const CountOptions& options);

struct EstimateOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  std::string what;            ///< "boards", "placements" or "games"
  std::optional<int> tiles;    ///< all of the set when not given
  std::optional<int> players;  ///< of games
  std::uint32_t particles = 10'000;
  std::uint32_t populations = 10;
  std::optional<int> exact;  ///< exact numbers beside, up to so many tiles
  double resample_below = 0.5;
  std::string look_ahead = "yes";  ///< or "no"
};
CLI::App& declare(CLI::App& parent, EstimateOptions& options);
ExitCode run(const EstimateOptions& options);

struct SimulateOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  std::uint64_t games = 10'000;
  int players = 2;
  std::vector<std::string> policies = {"random"};
  std::vector<std::string> score_as;  ///< editions; "all"
  int exact = 3;                      ///< turns of random play also exactly
  std::string records;                ///< "0-9": print these games instead
  std::string save;                   ///< file for the JSON
};
CLI::App& declare(CLI::App& parent, SimulateOptions& options);
ExitCode run(const SimulateOptions& options);

struct StartPlayerOptions {
  input::CommonOptions common;
  std::string id;
  int players = 0;
  int rounds = 6;             ///< how far the distribution of rounds is told
  bool start_in_bag = false;  ///< the start tile is drawn like the others
};
CLI::App& declare(CLI::App& parent, StartPlayerOptions& options);
ExitCode run(const StartPlayerOptions& options);

struct TableOptions {
  input::CommonOptions common;
  std::string area;  ///< instead of the edition's board_area
};
CLI::App& declare(CLI::App& parent, TableOptions& options);
ExitCode run(const TableOptions& options);

}  // namespace bastide::cli::commands::counting
