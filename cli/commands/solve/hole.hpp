// bastide solve hole: its options and its tables.
#pragma once

#include <string>

#include "cli/commands/solve/question.hpp"
#include "rules/position.hpp"
#include "solver/questions/answers/answer.hpp"

namespace bastide::cli::commands::solve {

/// One line a pattern, by known sides, and how many there are of each. `dead_only`: those alone were asked
/// for.
std::string hole_patterns_text(const tilesets::TileSet& set,
                               const solver::questions::answers::Answers& answers, bool dead_only);
/// The position drawn, and one line a cell.
std::string hole_cells_text(const tilesets::TileSet& set, const rules::Position& position,
                            const solver::questions::answers::Answers& answers, bool dead_only);

}  // namespace bastide::cli::commands::solve
