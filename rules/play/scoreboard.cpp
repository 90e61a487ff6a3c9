// Laps are taken in one division, so a score of any size costs the same.
#include "rules/play/scoreboard.hpp"

#include <cassert>

namespace bastide::rules::play {
namespace {

using editions::ScoreMarker;

}  // namespace

void Scoreboard::advance(int player, int points) {
  assert(player >= 0 && player < most_players && points >= 0);
  auto& m = markers_[static_cast<std::size_t>(player)];
  const int rounds = points / track_fields + (m.field + points % track_fields) / track_fields;
  m.field = (m.field + points % track_fields) % track_fields;
  m.full += (rounds + m.begun) / laps_on_one();
  m.begun = (rounds + m.begun) % laps_on_one();
}

int Scoreboard::laps(int player) const { return laps_on_one() * marker(player).full + marker(player).begun; }

std::vector<int> Scoreboard::tiles(int player) const {
  if (by_ == ScoreMarker::dice) return {};
  std::vector<int> shown(static_cast<std::size_t>(marker(player).full), 2 * track_fields);
  if (marker(player).begun > 0) shown.push_back(track_fields);
  return shown;
}

std::vector<int> Scoreboard::dice(int player) const {
  if (by_ != ScoreMarker::dice) return {};
  std::vector<int> shown(static_cast<std::size_t>(marker(player).full), die_faces);
  if (marker(player).begun > 0) shown.push_back(marker(player).begun);
  return shown;
}

int Scoreboard::total(int player) const {
  int sum = field(player);
  for (const int tile : tiles(player)) sum += tile;
  for (const int die : dice(player)) sum += die * track_fields;
  return sum;
}

}  // namespace bastide::rules::play
