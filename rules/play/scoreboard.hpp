// The scoring track as the players see it: a marker on a ring of 50 or 100 fields and what tells its laps:
// 50/100 tiles, the marker laid down, or a die.
//
// The track is cosmetic, but what it shows must be what the total says. So it is modelled as the table shows
// it, without a hidden sum. Not every track tells every total: a marker that lies after its first lap says
// nothing of the second, and a die has six faces.
#pragma once

#include <array>
#include <optional>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/track_reading.hpp"

namespace bastide::rules::play {

constexpr int die_faces = 6;
/// How far `first_totals_alike` looks: further than games come.
constexpr int most_track_total = 2000;

/// Markers of all players, at field 0 without a lap to begin with.
class Scoreboard {
 public:
  explicit Scoreboard(editions::ScoreMarker by = editions::ScoreMarker::tiles, int fields = 50);
  explicit Scoreboard(const editions::Edition& edition)
      : Scoreboard(edition.score_marker, edition.track_fields) {}

  /// Moves the marker of `player` (0..7) by `points` >= 0. Whenever it reaches or passes field 0 the player,
  /// by score_marker,
  /// - tiles: turns a shown 50 to 100, or takes another tile with 50 (on 100 fields: with 100) on top;
  /// - lying: lays the marker down; it stays so;
  /// - dice: turns his die to the next face, after 6 to 1. It begins with 6 on top.
  void advance(int player, int points);

  int fields() const { return fields_; }
  const TrackReading& reading(int player) const { return shown_[static_cast<std::size_t>(player)]; }

  friend bool operator==(const Scoreboard&, const Scoreboard&) = default;

 private:
  editions::ScoreMarker by_;
  int fields_;
  std::array<TrackReading, most_players> shown_{};
};

/// Two totals that read the same.
struct TotalsAlike {
  int less = 0;
  int more = 0;
  friend bool operator==(const TotalsAlike&, const TotalsAlike&) = default;
};
/// The least total up to `most` that reads like a smaller one, with that one; found by moving a marker on
/// field by field. Nothing: the track tells all of them apart.
std::optional<TotalsAlike> first_totals_alike(const editions::Edition& edition, int most = most_track_total);

}  // namespace bastide::rules::play
