// The scoring track as the players see it: a marker on a ring of 50 fields and a tile for the laps behind it.
//
// rules.md section 4, option score_marker: the track is cosmetic, but its reading must agree with the totals.
// So it is modelled as the table shows it (a field and tiles, no hidden sum), and `total` reads it off.
#pragma once

#include <array>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules {

constexpr int track_fields = 50;

/// Markers of all players, at field 0 without tiles to begin with.
class Scoreboard {
 public:
  /// Moves the marker of `player` (0..7) by `points` >= 0. At the end of each lap the player turns a tile: a
  /// shown 50 becomes 100, and where none shows 50 the player takes another one.
  void advance(int player, int points);

  /// The field the marker stands on, 0..49.
  int field(int player) const { return marker(player).field; }
  /// Times round the track.
  int laps(int player) const;
  /// The tiles in front of the player: 100s first, then at most one 50.
  std::vector<int> tiles(int player) const;
  /// Points as read off the table: tiles plus field.
  int total(int player) const;

  friend bool operator==(const Scoreboard&, const Scoreboard&) = default;

 private:
  struct Marker {
    int field = 0;
    int hundreds = 0;
    bool shows_fifty = false;
    friend bool operator==(const Marker&, const Marker&) = default;
  };
  const Marker& marker(int player) const { return markers_[static_cast<std::size_t>(player)]; }

  std::array<Marker, most_players> markers_{};
};

}  // namespace bastide::rules
