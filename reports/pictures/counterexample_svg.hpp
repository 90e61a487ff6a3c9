// A counterexample as one SVG document: the board, what is wrong with it, and the two answers side by side
// below.
#pragma once

#include <string>

#include "props/stages/verdict.hpp"

namespace bastide::reports::pictures {

/// Requires that `position` is what `counterexample.position` says, read with `set`.
std::string counterexample_svg(const tilesets::TileSet& set, const rules::Position& position,
                               const std::string& property,
                               const props::stages::Counterexample& counterexample);

}  // namespace bastide::reports::pictures
