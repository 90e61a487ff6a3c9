// The score of a position, item by item, as a value and as JSON (docs/formats.md, `score`).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::reports::records {

/// Players as the position names them: those that have some.
using ByPlayer = std::map<std::string, int>;

struct ScoredItem {
  std::string feature;             ///< "city", "road", "cloister", "farm", "garden" or an own line
  std::vector<std::string> tiles;  ///< placements without followers: "D0@0,0"
  bool complete = false;
  ByPlayer holders, points;
  std::string why;  ///< "3 tiles x 2 + 1 pennant x 2"
  int pennants = 0;
  std::vector<std::string> segments = {};  ///< of the feature: "D0@0,0:city"
  std::optional<ByPlayer> marks = {};  ///< the others that are there, by name; nothing: the set has no others
};

/// What tokens of one mark give.
struct ScoredBonus {
  std::string mark;
  ByPlayer tokens, points;
};

struct ScoreRecord {
  ByPlayer scores;  ///< of every player with a figure on the board or tokens, also 0
  std::vector<ScoredItem> items;
  std::string edition = {};
  std::vector<ScoredBonus> bonuses = {};
  /// Rows of the edition whose points only a game knows: "event.omen", "award.king".
  std::vector<std::string> not_told = {};
};
tilesets::described::Shape shape_of(const ScoreRecord*);

/// Requires the sheet of this position.
ScoreRecord score_record(const tilesets::TileSet& set, const rules::Position& position,
                         const rules::ScoreSheet& sheet, const std::string& edition);

}  // namespace bastide::reports::records
