// What the scoring track shows for a total, from the definition: the marker walks field by field, and what
// tells the laps is done by hand each time it comes to field 0.
//
// Shares nothing that decides with rules/play/scoreboard.hpp. Costs one step a point.
#pragma once

#include "rules/editions/edition.hpp"
#include "rules/track_reading.hpp"

namespace bastide::rules::reference {

/// A player's side of the track at the start of a game.
TrackReading track_at_start(const editions::Edition& edition);
/// One field on.
void one_point(const editions::Edition& edition, TrackReading& shown);
/// What the track shows for `total` >= 0 points.
TrackReading track_reading(const editions::Edition& edition, int total);

}  // namespace bastide::rules::reference
