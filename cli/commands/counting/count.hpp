// What all counts share: rows of exact numbers, as JSON and as text, and who a count is; and count --what
// games.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/commands/counting/counting_commands.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "solver/counting/count.hpp"

namespace bastide::cli::commands::counting {

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
