// The tables of bastide solve hole.
#pragma once

#include <string>

#include "rules/position.hpp"
#include "solver/solve/answer.hpp"

namespace bastide::cli {

/// One line a pattern, by known sides, and how many there are of each. `dead_only`: those alone were asked
/// for.
std::string hole_patterns_text(const tilesets::TileSet& set, const solver::Answers& answers, bool dead_only);
/// The position drawn, and one line a cell.
std::string hole_cells_text(const tilesets::TileSet& set, const rules::Position& position,
                            const solver::Answers& answers, bool dead_only);

}  // namespace bastide::cli
