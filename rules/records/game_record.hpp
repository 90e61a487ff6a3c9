// A game record (product.md "bastide.game/1") as a value. Its JSON lives in reports/; replaying it in
// rules/records/replay.hpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::rules::records {

struct TurnExpectation {
  std::optional<int> placements;  ///< legal (cell, rotation) pairs of the drawn tile, four rotations counted
  std::optional<std::vector<std::string>> spots;  ///< segment names, any order
  std::optional<std::vector<int>> scores;
  std::optional<std::vector<int>> supply;
};

struct RecordedTurn {
  int player = 0;
  std::string place;                    ///< "N2@0,-1"
  std::optional<std::string> follower;  ///< segment name
  std::vector<std::string> discarded;   ///< tiles drawn after this turn that had no legal placement
  TurnExpectation expect;
  tilesets::SourceLocation where;  ///< the place of the `place` value
};

struct GameRecord {
  std::string name;
  std::string tile_set;
  std::string edition;
  std::map<std::string, std::string> rules;  ///< option overrides, values as text
  int players = 2;
  int followers = 7;
  std::string start;  ///< "D0@0,0"
  std::vector<RecordedTurn> turns;
  std::map<std::string, std::vector<int>> final_scores;  ///< farm method -> scores; empty when not expected
  tilesets::SourceLocation where;
};

}  // namespace bastide::rules::records
