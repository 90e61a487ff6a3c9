// Whether a position, its followers standing after a turn, can have arisen in a game: what a photograph
// contradicts by itself.
//
// The search of `solve reach` for a whole game is not made. Where what may be laid depends on the order, that
// in which it is written counts; more figures than followers are not judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/position.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::props::stages {

struct PositionObjection {
  int placement = 0;
  std::string words;
};

/// The first that there is. `where`: the place of each placement in its text.
std::optional<PositionObjection> why_not_in_a_game(const rules::board::Ruleset& rules,
                                                   const rules::Position& position,
                                                   const std::vector<tilesets::SourceLocation>& where);

}  // namespace bastide::props::stages
