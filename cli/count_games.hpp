// bastide count --what games.
#pragma once

#include "cli/counting_commands.hpp"


namespace bastide::cli {

/// `run` of CountOptions for games.
ExitCode run_count_games(const CountOptions& options);

}  // namespace bastide::cli
