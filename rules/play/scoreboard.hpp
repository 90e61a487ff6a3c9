// The scoring track as the players see it: a marker on a ring of 50 fields and what counts the laps behind
// it: 50/100 tiles, or dice.
//
// rules.md section 4, option score_marker: the track is cosmetic, but its reading must agree with the totals.
// So it is modelled as the table shows it (a field and tiles or dice, no hidden sum), and `total` reads it
// off. A die shows 1 to 6 laps; the seventh takes another die.
#pragma once

#include <array>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"

namespace bastide::rules::play {

constexpr int track_fields = 50;
constexpr int die_faces = 6;

/// Markers of all players, at field 0 without tiles or dice to begin with.
class Scoreboard {
 public:
  explicit Scoreboard(editions::ScoreMarker by = editions::ScoreMarker::follower) : by_(by) {}

  /// Moves the marker of `player` (0..7) by `points` >= 0. At the end of each lap the player turns a tile (a
  /// shown 50 becomes 100, and where none shows 50 the player takes another one) or his die to the next face
  /// (after 6 he takes another die).
  void advance(int player, int points);

  /// The field the marker stands on, 0..49.
  int field(int player) const { return marker(player).field; }
  /// Times round the track.
  int laps(int player) const;
  /// The tiles in front of the player: 100s first, then at most one 50. None with dice.
  std::vector<int> tiles(int player) const;
  /// The dice in front of the player: 6s first. None with tiles.
  std::vector<int> dice(int player) const;
  /// Points as read off the table: tiles or dice, and field.
  int total(int player) const;

  friend bool operator==(const Scoreboard&, const Scoreboard&) = default;

 private:
  struct Marker {
    int field = 0;
    int full = 0;   ///< tiles that show 100, or dice that show 6
    int begun = 0;  ///< laps on the tile or die that is not full
    friend bool operator==(const Marker&, const Marker&) = default;
  };
  const Marker& marker(int player) const { return markers_[static_cast<std::size_t>(player)]; }
  /// Laps that one tile or die shows at most.
  int laps_on_one() const { return by_ == editions::ScoreMarker::dice ? die_faces : 2; }

  editions::ScoreMarker by_;
  std::array<Marker, most_players> markers_{};
};

}  // namespace bastide::rules::play
