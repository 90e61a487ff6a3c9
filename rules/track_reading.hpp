// What a look at the scoring track tells of a player's points: no hidden sum.
//
// Both engines make it and it is compared, as score sheets are.
#pragma once

#include <compare>
#include <string>

namespace bastide::rules {

struct TrackReading {
  int field = 0;      ///< where the marker is
  bool lies = false;  ///< it was laid down (score_marker lying)
  int hundreds = 0;   ///< tiles in front of the player that show 100, and 50 (score_marker tiles)
  int fifties = 0;
  int die = 0;  ///< the face on top (score_marker dice); 0: no die
  friend auto operator<=>(const TrackReading&, const TrackReading&) = default;
};

/// "field 7, tiles 100 50", "field 7, lying", "field 7, die 2"
inline std::string in_words(const TrackReading& reading) {
  auto text = "field " + std::to_string(reading.field);
  if (reading.lies) text += ", lying";
  if (reading.hundreds + reading.fifties > 0) text += ", tiles";
  for (int i = 0; i < reading.hundreds; ++i) text += " 100";
  for (int i = 0; i < reading.fifties; ++i) text += " 50";
  if (reading.die > 0) text += ", die " + std::to_string(reading.die);
  return text;
}

}  // namespace bastide::rules
