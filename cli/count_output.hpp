// What all counts share: rows of exact numbers, as JSON and as text, and who a count is.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/counting_commands.hpp"
#include "cli/ledger_run.hpp"
#include "solver/count.hpp"

namespace bastide::cli {

/// Adds `counts` and, when divided, `divisions` of `bastide.count/1`.
void add_counts(nlohmann::ordered_json& out, const solver::CountResult& result, bool divide);

/// A row for each number of tiles, then one for each division.
std::string count_rows(const solver::CountResult& result);

constexpr int usual_players = 2;  ///< of games

RunIdentity count_identity(const CountOptions& options, const rules::Edition& edition,
                           const tilesets::TileSet& set);

}  // namespace bastide::cli
