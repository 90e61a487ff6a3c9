// Players: how many play where nobody says it (random games of every command ask here, so that they agree),
// with what each begins and what he has in front of him, what teams have, and how the option tie says who of
// those with most points wins.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/editions/edition.hpp"

namespace bastide::rules::editions {

/// The least number of players that every one of the editions allows, two at least unless one is for one
/// alone; the first edition's when there is no such number.
int usual_players(std::span<const Edition* const> editions);
int usual_players(const Edition& edition);

/// "edition 'solo' is for 1 player, these games have 2"; empty when the edition allows so many.
std::string departure(const Edition& edition, int players);

/// What formulas may count of what a player has: tokens and figures, one of each, with their numbers.
std::vector<std::pair<std::string, std::size_t>> belongings_of(const Edition& edition);

/// As in Edition: `tie_by`, then `tie`.
struct TieRule {
  std::vector<expressions::BelongingsFormula> by;
  Tie last = Tie::none;
};
/// Reads "followers then last_seat": formulas of what a player has, then perhaps a word; without one what is
/// left is left open.
std::variant<TieRule, expressions::ExpressionError> read_tie(std::string_view text, const Edition& edition);
std::string tie_text(const Edition& edition);
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
