// The score of a position, item by item, as a value and as JSON (docs/formats.md, `score`).
//
// Players are named as the position names them; of an item only those are told that have something.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::reports::records {

using tilesets::described::Shape;

using PointsByName = std::map<std::string, int>;

struct ScoredItem {
  std::string feature;             ///< "city", "road", "cloister", "farm", "garden" or an own line
  std::vector<std::string> tiles;  ///< placements without followers: "D0@0,0"
  bool complete = false;
  PointsByName holders, points;
  std::string why;  ///< "3 tiles x 2 + 1 pennant x 2"
  int pennants = 0;
  std::optional<PointsByName> marks = {};  ///< besides pennants; nothing where the set has no others
};

/// What tokens of one mark give.
struct ScoredBonus {
  std::string mark;
  PointsByName tokens, points;
};

struct ScoreRecord {
  PointsByName scores;  ///< of every player with a figure on the board or tokens
  std::vector<ScoredItem> items;
  std::string edition;
  std::vector<ScoredBonus> bonuses;  ///< of positions that come with tokens
};
Shape shape_of(const ScoreRecord*);

/// Requires the sheet of this position.
ScoreRecord score_record(const tilesets::TileSet& set, const rules::Position& position,
                         const std::string& edition, const rules::ScoreSheet& sheet);

/// Numbers of players, which may be below 0.
Shape points_by_name();

}  // namespace bastide::reports::records
