#include "rules/editions/players.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bastide::rules::editions {

int usual_players(std::span<const Edition* const> editions) {
  int least = 1;
  int most = most_players;
  for (const auto* edition : editions) {
    least = std::max(least, edition->least_players);
    most = std::min(most, edition->most_players);
  }
  if (least > most) return usual_players(*editions.front());
  return std::clamp(2, least, most);
}

int usual_players(const Edition& edition) { return usual_players(std::array{&edition}); }

int supply_at_start(const Edition& edition, int figure, int player, int players) {
  int count = edition.figures[static_cast<std::size_t>(figure)].count;
  for (const auto& row : edition.seats)
    if (row.count && row.figure == figure && row.fits(player, players)) count = *row.count;
  return count;
}

int points_at_start(const Edition& edition, int player, int players) {
  int points = 0;
  for (const auto& row : edition.seats)
    if (row.points > 0 && row.fits(player, players)) points = row.points;
  return points;
}

std::string departure(const Edition& edition, int players) {
  if (players >= edition.least_players && players <= edition.most_players) return {};
  return fmt::format("edition '{}' is for {} player{}, these games have {}", edition.id,
                     option_value(edition, "players"), edition.most_players == 1 ? "" : "s", players);
}

}  // namespace bastide::rules::editions
