// A game as the list of what was done in it, so that it can be played again, shortened and shrunk.
//
// A script is independent of engines and random numbers: it names tiles, cells and segments. What makes it a
// legal game is decided when it is played (props/play/lockstep.hpp), which leaves out turns that are not
// legal and reports the script that was really played. That makes shrinking simple: take any turns out, play,
// keep what is left.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/course_event.hpp"
#include "rules/editions/edition.hpp"
#include "rules/records/game_record.hpp"
#include "rules/turn.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props {

struct GameScript {
  int players = 2;
  int start = -1;  ///< type of the start tile; -1: the set's
  std::vector<rules::Turn> turns;
  /// The course of the game as generated. Empty when it is not known: in scripts written by hand, and when
  /// turns were left out or changed, or played under other options of the course.
  std::vector<rules::CourseEvent> log;
  std::string log_key;  ///< rules::course_key of the edition that the log was made under

  /// To be called when turns were left out or changed.
  void forget_log() {
    log.clear();
    log_key.clear();
  }
  friend bool operator==(const GameScript&, const GameScript&) = default;
};

/// Without the log.
tilesets::described::Shape shape_of(const GameScript*);

/// The type of the start tile.
inline int start_of(const GameScript& script, const tilesets::TileSet& set) {
  return script.start >= 0 ? script.start : set.start_type();
}

/// Scripts with less in them: runs of turns left out (halves first, then shorter runs, single turns last),
/// then what is done with figures left out, or a follower in the place of another figure. Where turns are
/// left out there is no log.
std::vector<GameScript> smaller_scripts(const GameScript& script);

/// Leaves out of a failing script whatever it fails without: runs of turns, halves first, going on after each
/// success; then what is done with figures; again until nothing more can go (no single turn, no figure).
/// `fails` says whether a script fails and may cut it to what was really played. Takes at most `most_tries`
/// calls of it. Requires fails(script). Returns the calls taken.
int shrink_script(GameScript& script, const std::function<bool(GameScript&)>& fails, int most_tries);

/// The script as a game record (docs/formats.md, `bastide.game/1`) without expectations.
rules::records::GameRecord to_record(const GameScript& script, const tilesets::TileSet& set,
                                     const rules::editions::Edition& edition);

/// What a record says was done, its expectations aside. Whether it is legal is found when it is played.
/// Throws InputError for a placement that cannot be read, a player that there is not, and a start tile that
/// does not lie at 0,0 as in its file.
GameScript script_of(const rules::records::GameRecord& record, const tilesets::TileSet& set);

}  // namespace bastide::props
