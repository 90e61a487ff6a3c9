// The played way of count_games.hpp.
#pragma once

#include "solver/count_games.hpp"

namespace bastide::solver {

/// count_games with the method `played`.
CountResult count_games_played(const BoardSpace& space, const rules::Edition& edition,
                               const GamesAsked& asked, const RunControl& control);

}  // namespace bastide::solver
