#include "solver/count_games.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "solver/count_games_merged.hpp"
#include "solver/count_games_played.hpp"
#include "solver/occupied_sets.hpp"

namespace bastide::solver {
namespace {

/// The most turns that one player can have among those.
int most_turns_of_one(const rules::Edition& edition, int turns, int players) {
  // With extra turns all could be one player's; nobody looks whether they can.
  if (edition.fill_hole_extra_turn == rules::YesNo::yes) return turns;
  return (turns + players - 1) / players;
}

}  // namespace

std::string objection_to_merging(const BoardSpace& space, const rules::Edition& edition,
                                 const GamesAsked& asked) {
  if (asked.divide) return "merged games have no first placement";
  const int turns = most_turns_of_one(edition, asked.tiles - 1, asked.players);
  if (edition.followers < turns) {
    return fmt::format("a player can run out of followers ({} for up to {} turns)", edition.followers, turns);
  }
  if (asked.tiles > most_laid_tiles + 2)
    return fmt::format("games of more than {} tiles are too long", most_laid_tiles + 2);
  std::size_t segments = 0;
  for (const auto& type : space.fit->set().types()) segments = std::max(segments, type.segments.size());
  if (static_cast<std::size_t>(asked.tiles - 1) * segments > std::size_t{most_laid_segments}) {
    return fmt::format("{} tiles of {} segments are more than {} segments", asked.tiles - 1, segments,
                       most_laid_segments);
  }
  return {};
}

CountResult count_games(const BoardSpace& space, const rules::Edition& edition, const GamesAsked& asked,
                        const RunControl& control) {
  auto method = asked.method;
  if (method == GameMethod::automatic) {
    method = objection_to_merging(space, edition, asked).empty() ? GameMethod::merged : GameMethod::played;
  }
  return method == GameMethod::merged ? count_games_merged(space, edition, asked, control)
                                      : count_games_played(space, edition, asked, control);
}

}  // namespace bastide::solver
