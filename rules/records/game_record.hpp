// A game record (`bastide.game/1`, docs/formats.md) as a value, what it consists of, and its turns as turns.
// Replaying it: rules/records/replay.hpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/turn.hpp"
#include "tilesets/described/shape.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::rules {
struct AwardMove;
struct EventGain;
struct ScoreItem;
}  // namespace bastide::rules

namespace bastide::rules::records {

/// What comes of a turn, as it is expected or as an engine tells it. What is not there is not said.
struct TurnOutcome {
  std::optional<int> placements;  ///< legal (cell, rotation) pairs of the drawn tile, four rotations counted
  std::optional<std::vector<std::string>> spots;  ///< of followers: segment names, any order
  std::optional<std::vector<int>> scores;
  std::optional<std::vector<int>> supply;  ///< of followers
  /// Cells at which the drawn tile alone of those left could complete something, as "0,-1"; recorded with
  /// buy_tile.
  std::optional<std::vector<std::string>> buy_at;
  std::optional<bool> another_turn;  ///< for filling a hole; recorded with fill_hole_extra_turn
  std::map<std::string, std::vector<std::string>> spots_of{};  ///< of other figures, by their ids
  std::map<std::string, std::vector<int>> figures{};           ///< supply of other figures, likewise
  std::map<std::string, std::vector<int>> tokens{};            ///< by marks, and events that give them
  // What engines tell besides.
  std::vector<std::string> scored{};       ///< in the turn: "city: black 8 (3 tiles x 2 + 1 pennant x 2)"
  std::vector<int> retrievable{};          ///< placements from which a figure may be taken back instead
  std::optional<std::string> objection{};  ///< why the turn is not legal: it was played until then
  friend bool operator==(const TurnOutcome&, const TurnOutcome&) = default;
};

/// A turn, or a part of one: the second part is the next one of the same player.
struct RecordedTurn {
  int player = 0;
  std::string place;                    ///< "N2@0,-1"
  std::optional<std::string> follower;  ///< name of the segment on which a figure is deployed
  std::optional<std::string> figure;    ///< its kind, when it is not the follower
  std::optional<std::string> retrieve;  ///< the cell from which a figure is taken back, "0,-1"
  /// A tile that lies already, with the figure deployed there: "D0@0,0=black:city". With `follower` it is the
  /// second one of the turn.
  std::optional<std::string> elsewhere;
  std::optional<int> part;             ///< 2: it is the second part of the player's turn
  std::vector<std::string> discarded;  ///< tiles drawn after this turn that had no legal placement
  TurnOutcome expect;
  tilesets::SourceLocation where;  ///< the place of the `place` value
  std::optional<int> pays = {};    ///< points, for a tile of the market
};

struct GameRecord {
  std::string name;
  std::string tile_set;
  std::string edition;
  std::map<std::string, std::string> rules;  ///< option overrides, values as text
  int players = 2;
  int followers = 7;
  std::string start;  ///< what lies at the start: "D0@0,0", "D0@0,0 V0@1,0"
  std::vector<RecordedTurn> turns;
  std::map<std::string, std::vector<int>> final_scores;  ///< farm method -> scores; empty when not expected
  std::vector<int> winners;  ///< by the edition's farms, ascending; empty when not expected
  tilesets::SourceLocation where;
};

tilesets::described::Shape shape_of(const TurnOutcome*);
tilesets::described::Shape shape_of(const RecordedTurn*);
tilesets::described::Shape shape_of(const GameRecord*);

/// A placement of a record. Throws InputError at its place in the record's file, of which `where` is the
/// text's opening quote.
Placement read_recorded(const TileSet& set, const std::string& text, const tilesets::SourceLocation& where);
/// What lies at the start of games with this start tile, as it is recorded.
std::string recorded_start(const TileSet& set, int start_type);
/// The start tile of a record. Throws InputError where it is none, or where other tiles lie than do at the
/// start of the set's games.
Placement read_start(const TileSet& set, const GameRecord& record);
/// Number of the figure with this id. Throws InputError.
int read_figure(const TileSet& set, const std::string& id, const tilesets::SourceLocation& where);
/// What a record says was done in a turn: nothing is set aside before it. Throws InputError.
Turn turn_of(const TileSet& set, const RecordedTurn& recorded);
/// The turn as it is recorded, without expectations and discarded tiles.
RecordedTurn recorded(const TileSet& set, const Turn& turn);

/// "city: black 8 (3 tiles x 2 + 1 pennant x 2)": what was scored; "city of nobody" where nobody stood there.
std::string recorded(const TileSet& set, const ScoreItem& item);
/// "event omen: black 1, blue 1", "market: black -2".
std::string recorded(const editions::Edition& edition, const EventGain& gain);
/// "award king: blue".
std::string recorded(const editions::Edition& edition, const AwardMove& move);
/// "0,-1", as cells are recorded.
std::string recorded(Cell cell);
std::vector<std::string> recorded(const std::vector<Cell>& cells);
/// The cell of such a text, if it is one.
std::optional<Cell> read_cell(std::string_view text);

/// The edition that a record is played under: the named one with the record's `rules` and number of followers
/// set. Throws InputError for an unknown option or value, or a number of followers out of range.
editions::Edition edition_of(const GameRecord& record, editions::Edition named);

}  // namespace bastide::rules::records
