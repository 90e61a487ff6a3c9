// Laps are taken in one division, so a score of any size costs the same.
#include "rules/play/scoreboard.hpp"

#include <cassert>
#include <map>

namespace bastide::rules::play {

using editions::ScoreMarker;

Scoreboard::Scoreboard(ScoreMarker by, int fields) : by_(by), fields_(fields) {
  assert(fields == 50 || fields == 100);
  if (by == ScoreMarker::dice) {
    for (auto& shown : shown_) shown.die = die_faces;
  }
}

void Scoreboard::advance(int player, int points) {
  assert(player >= 0 && player < most_players && points >= 0);
  auto& shown = shown_[static_cast<std::size_t>(player)];
  const int laps = points / fields_ + (shown.field + points % fields_) / fields_;
  shown.field = (shown.field + points % fields_) % fields_;
  switch (by_) {
    case ScoreMarker::tiles: {
      const int halves = shown.fifties + laps * (fields_ / 50);
      shown.hundreds += halves / 2;
      shown.fifties = halves % 2;
      break;
    }
    case ScoreMarker::lying:
      shown.lies = shown.lies || laps > 0;
      break;
    case ScoreMarker::dice:
      shown.die = (shown.die - 1 + laps) % die_faces + 1;
      break;
  }
}

std::optional<TotalsAlike> first_totals_alike(const editions::Edition& edition, int most) {
  Scoreboard board(edition);
  std::map<TrackReading, int> seen;
  for (int total = 0; total <= most; ++total) {
    const auto [before, is_new] = seen.emplace(board.reading(0), total);
    if (!is_new) return TotalsAlike{before->second, total};
    board.advance(0, 1);
  }
  return std::nullopt;
}

}  // namespace bastide::rules::play
