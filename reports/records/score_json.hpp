// The score of a position as JSON (docs/formats.md, `score`).
#pragma once

#include <string>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::reports::records {

/// One `bastide.score/1` object on one line, without the line's end. `scores` lists every player with a
/// figure on the board or tokens, also with 0 points; `holders` and `points` of an item list players that
/// have some. `marks` of an item is there when the set has marks besides pennants, `bonuses` when the sheet
/// has some. Players are named as the position names them. Requires the sheet of this position.
std::string write_score(const tilesets::TileSet& set, const rules::Position& position,
                        const rules::editions::Edition& edition, const rules::ScoreSheet& sheet);

}  // namespace bastide::reports::records
