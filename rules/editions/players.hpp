// Players of a game: how many play where nobody says it (random games of every command ask here, so that they
// agree), with what each begins, and what teams have.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "rules/editions/edition.hpp"

namespace bastide::rules::editions {

/// The least number of players that every one of the editions allows, two at least unless one is for one
/// alone; the first edition's when there is no such number.
int usual_players(std::span<const Edition* const> editions);
int usual_players(const Edition& edition);

/// "edition 'solo' is for 1 player, these games have 2"; empty when the edition allows so many.
std::string departure(const Edition& edition, int players);

/// Figures of this kind that a player, from 0, has when a game of so many begins.
int supply_at_start(const Edition& edition, int figure, int player, int players);
/// Points that he has then.
int points_at_start(const Edition& edition, int player, int players);

/// For each player what his team has when players have so much: the sum, or the least (team_total). Where
/// there are no teams, what he has himself.
template <class Numbers>
Numbers of_teams(const Edition& edition, const Numbers& numbers, int players) {
  if (edition.teams == 0) return numbers;
  auto out = numbers;
  const auto teams = static_cast<std::size_t>(edition.teams);
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    const auto first = p % teams;
    if (p == first) continue;
    out[first] =
        edition.team_total == TeamTotal::sum ? out[first] + numbers[p] : std::min(out[first], numbers[p]);
  }
  for (std::size_t p = teams; p < static_cast<std::size_t>(players); ++p) out[p] = out[p % teams];
  return out;
}

}  // namespace bastide::rules::editions
