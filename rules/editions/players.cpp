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

std::string departure(const Edition& edition, int players) {
  if (players >= edition.least_players && players <= edition.most_players) return {};
  return fmt::format("edition '{}' is for {} player{}, these games have {}", edition.id,
                     option_value(edition, "players"), edition.most_players == 1 ? "" : "s", players);
}

}  // namespace bastide::rules::editions
