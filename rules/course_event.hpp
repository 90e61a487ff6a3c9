// What happened between the placements of a game: tiles drawn, shown to all, taken out, given back; players
// passing; the end.
//
// A log of these values and the placements in order are the whole course of a game. The fast engine's Course
// writes it, the reference model's referee reads it; they share nothing else.
#pragma once

#include <cstdint>

namespace bastide::rules {

enum class CourseStep : std::uint8_t {
  start,      ///< the start tile lies (player -1)
  draw,       ///< from the bag into the player's hand; to lie open for all (player -1)
  show,       ///< a tile in the hand is seen by all; laying a tile shows it, too
  remove,     ///< from the hand out of the game, or of those that lie open (player -1): it fits nowhere
  give_back,  ///< likewise into the bag: it fits nowhere
  discard,    ///< from the hand out of the game: another one was laid; of reserves: it is dealt to nobody
  put_back,   ///< from the hand into the bag: another one was laid
  place,      ///< from the hand, the market or the reserve onto the board
  leave_out,  ///< from the bag out of the game before the first turn, unseen by the players (player -1)
  pass,       ///< a player whose turn it is cannot move, another one still can (type -1)
  stop,       ///< the game is over after so many points, turns or followers (type -1); player as of end
  end         ///< nobody can move (type -1); the player is the one whose turn it would be
};

struct CourseEvent {
  CourseStep step = CourseStep::start;
  std::int8_t player = -1;
  std::int16_t type = -1;
  friend bool operator==(const CourseEvent&, const CourseEvent&) = default;
};

/// "draw", "give_back"
constexpr const char* step_name(CourseStep step) {
  constexpr const char* names[] = {"start",    "draw",  "show",      "remove", "give_back", "discard",
                                   "put_back", "place", "leave_out", "pass",   "stop",      "end"};
  return names[static_cast<unsigned>(step)];
}

}  // namespace bastide::rules
