// One position scored under two editions, item by item, side by side, for a terminal.
//
// The position is drawn once, as it is written; each column has an edition, everybody's total and every item
// with why it is worth what it is. Tiles are named by their placements, so that columns of two tile sets, as
// joined crossings make them, read alike.
#pragma once

#include <string>
#include <vector>

#include "rules/position.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::reports::pictures {

/// What an edition makes of a position. Refers to `sheet`.
struct ScoreColumn {
  std::string title;  ///< the edition's id
  const rules::ScoreSheet& sheet;
};

/// "red 4, blue 0": the points of everybody who has a number in `listed`; "nobody" when there is none.
std::string points_text(const rules::Position& position, const rules::PerPlayer& listed,
                        const rules::PerPlayer& points);
/// Figures on the board and tokens: players with some are told their total.
rules::PerPlayer belongings(const rules::Position& position, const rules::ScoreSheet& sheet);
/// Why an item is worth what it is; on a board with figures besides followers also what each player's weigh.
std::string why_words(const rules::Position& position, const rules::ScoreItem& item);
/// "most wine tokens: red 10  (red 2, blue 1)".
std::string bonus_words(const tilesets::TileSet& set, const rules::Position& position,
                        const rules::TokenBonus& bonus);

/// The lines of one column: title and totals, then for each item its points, why, and its tiles.
std::vector<std::string> score_lines(const tilesets::TileSet& set, const rules::Position& position,
                                     const ScoreColumn& column);

/// Both columns, each line indented by two spaces and ending in a newline.
std::string score_columns(const tilesets::TileSet& set, const rules::Position& position,
                          const ScoreColumn& left, const ScoreColumn& right);

}  // namespace bastide::reports::pictures
