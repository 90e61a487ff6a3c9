#include "rules/reference/score_track.hpp"

namespace bastide::rules::reference {
namespace {

using editions::Edition;
using editions::ScoreMarker;

/// What is done when the marker comes to field 0 again.
void end_of_lap(const Edition& edition, TrackReading& shown) {
  if (edition.score_marker == ScoreMarker::lying) shown.lies = true;
  if (edition.score_marker == ScoreMarker::dice) shown.die = shown.die == 6 ? 1 : shown.die + 1;
  if (edition.score_marker != ScoreMarker::tiles) return;
  if (edition.track_fields == 100) {
    ++shown.hundreds;
  } else if (shown.fifties == 0) {
    ++shown.fifties;
  } else {
    --shown.fifties;
    ++shown.hundreds;
  }
}

}  // namespace

TrackReading track_at_start(const Edition& edition) {
  TrackReading shown;
  if (edition.score_marker == ScoreMarker::dice) shown.die = 6;
  return shown;
}

void one_point(const Edition& edition, TrackReading& shown) {
  ++shown.field;
  if (shown.field < edition.track_fields) return;
  shown.field = 0;
  end_of_lap(edition, shown);
}

TrackReading track_reading(const Edition& edition, int total) {
  auto shown = track_at_start(edition);
  for (int point = 0; point < total; ++point) one_point(edition, shown);
  return shown;
}

}  // namespace bastide::rules::reference
