// What all counts share: rows of exact numbers, as JSON and as text, and who a count is; and count --what
// games.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "solver/counting/count.hpp"

namespace bastide::cli::commands::counting {

struct CountOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  int tiles = 0;
  std::string what = "boards";  ///< or "placements", "games"
  bool divide = false;          ///< one row a first placement
  std::optional<int> players;   ///< of games
  std::string method = "auto";  ///< or "landscape", "walk"; of games "played", "merged"
};

/// Adds `counts` and, when divided, `divisions` of `bastide.count/1`.
void add_counts(nlohmann::ordered_json& out, const solver::counting::CountResult& result, bool divide);

/// A row for each number of tiles, then one for each division.
std::string count_rows(const solver::counting::CountResult& result);

constexpr int usual_players = 2;  ///< of games

ledgers::RunIdentity count_identity(const CountOptions& options, const rules::editions::Edition& edition,
                                    const tilesets::TileSet& set);

/// `run` of CountOptions for games.
ExitCode run_count_games(const CountOptions& options);

}  // namespace bastide::cli::commands::counting
