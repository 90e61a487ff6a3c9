// Laps are taken in one division, so a score of any size costs the same.
#include "rules/scoreboard.hpp"

#include <cassert>

namespace bastide::rules {

void Scoreboard::advance(int player, int points) {
  assert(player >= 0 && player < most_players && points >= 0);
  auto& m = markers_[static_cast<std::size_t>(player)];
  const int rounds = points / track_fields + (m.field + points % track_fields) / track_fields;
  m.field = (m.field + points % track_fields) % track_fields;
  const int fifties = rounds + (m.shows_fifty ? 1 : 0);
  m.hundreds += fifties / 2;
  m.shows_fifty = fifties % 2 == 1;
}

int Scoreboard::laps(int player) const {
  return 2 * marker(player).hundreds + (marker(player).shows_fifty ? 1 : 0);
}

std::vector<int> Scoreboard::tiles(int player) const {
  std::vector<int> shown(static_cast<std::size_t>(marker(player).hundreds), 100);
  if (marker(player).shows_fifty) shown.push_back(50);
  return shown;
}

int Scoreboard::total(int player) const {
  int sum = field(player);
  for (const int tile : tiles(player)) sum += tile;
  return sum;
}

}  // namespace bastide::rules
