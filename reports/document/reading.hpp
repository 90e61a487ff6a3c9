// What both renderers ask of a board of a document: its position where it can be drawn, the steps of its
// game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/document/viewer_steps.hpp"

namespace bastide::reports::document {

/// The lines of a text.
std::vector<std::string> split_lines(const std::string& text);

/// What is drawn of a set; nothing where it is not at hand.
std::vector<const tilesets::TileType*> types_of(const Tiles& tiles);

struct DrawnBoard {
  std::optional<rules::Position> position;
  std::string why_not;  ///< a sentence
};
DrawnBoard drawn(const Board& board);

/// None where there is nothing to step through. Requires that the board can be drawn.
std::vector<ViewerStep> steps_of(const Board& board, const rules::Position& position);

}  // namespace bastide::reports::document
