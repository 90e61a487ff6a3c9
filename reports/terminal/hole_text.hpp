// The answers of `solve hole`, one line each below a sentence: all of them are one table.
#pragma once

#include <string>

#include "reports/terminal/board_text.hpp"
#include "rules/position.hpp"
#include "solver/questions/answers/answer.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::terminal {

/// One line a pattern, by known sides, and how many there are of each. `dead_only`: those alone were asked
/// for.
std::string hole_patterns_text(const tilesets::TileSet& set,
                               const solver::questions::answers::Answers& answers, bool dead_only);

/// The position drawn, and one line a cell.
std::string hole_cells_text(const tilesets::TileSet& set, const rules::Position& position,
                            const solver::questions::answers::Answers& answers, bool dead_only,
                            const TerminalStyle& style);

}  // namespace bastide::reports::terminal
