#include "props/stages/position_in_game.hpp"

#include <algorithm>
#include <set>

#include "props/stages/single_check.hpp"
#include "rules/editions/further.hpp"
#include "solver/questions/reach/final_board.hpp"

namespace bastide::props::stages {
namespace {

namespace reach = solver::questions::reach;

/// Features that are complete and held are scored once the tile that completes them lies. One tile can have
/// been laid just now, the start tile aside: when all of them need it, they count as incomplete here.
void open_what_one_tile_completes(const std::vector<rules::Placement>& placements,
                                  const std::vector<reach::StartChoice>& starts,
                                  reach::FinishedBoard& finished) {
  std::set<int> held;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    for (const auto& who : placements[i].follower) {
      const int feature = finished.feature_of[i][static_cast<std::size_t>(who.segment)];
      if (finished.features[static_cast<std::size_t>(feature)].is_complete) held.insert(feature);
    }
  }
  const auto is_last = [&](int tile) {
    if (starts.size() == 1 && tile == starts.front().placement) return false;
    return std::all_of(held.begin(), held.end(), [&](int feature) {
      const auto& tiles = finished.features[static_cast<std::size_t>(feature)].tiles;
      return std::find(tiles.begin(), tiles.end(), tile) != tiles.end();
    });
  };
  int tile = 0;
  while (tile < static_cast<int>(placements.size()) && !is_last(tile)) ++tile;
  if (tile == static_cast<int>(placements.size())) return;
  for (const int feature : held) finished.features[static_cast<std::size_t>(feature)].is_complete = false;
}

}  // namespace

std::optional<PositionObjection> why_not_in_a_game(const rules::board::Ruleset& rules,
                                                   const rules::Position& position,
                                                   const std::vector<tilesets::SourceLocation>& where) {
  const auto& set = rules.set();
  const auto& edition = rules.edition();
  const auto& placements = position.placements;
  if (set.is_ordered() || set.has_own_edges()) {
    for (std::size_t n = 1; n <= placements.size(); ++n) {
      const std::vector<rules::Placement> laid(placements.begin(), placements.begin() + static_cast<int>(n));
      if (auto words = objection_to(rules, laid))
        return PositionObjection{static_cast<int>(n) - 1, std::move(*words)};
    }
    return std::nullopt;
  }
  for (const auto& wrong : reach::board_contradictions(set, edition, {position, where}))
    return PositionObjection{wrong.placement, wrong.words};
  if (rules::editions::further_figure(edition)) return std::nullopt;
  const auto starts = reach::start_choices(set, edition, placements);
  const auto holds_follower = [&](const reach::StartChoice& start) {
    return placements[static_cast<std::size_t>(start.placement)].follower.has_value();
  };
  if (!starts.empty() && std::all_of(starts.begin(), starts.end(), holds_follower))
    return PositionObjection{starts.front().placement,
                             "is the start tile, which nobody lays, and holds a follower"};
  std::set<int> players;
  for (const auto& p : placements) {
    for (const auto& who : p.follower) players.insert(who.player);
  }
  auto finished = reach::finished_board(rules, placements);
  open_what_one_tile_completes(placements, starts, finished);
  const int seats = std::max(edition.least_players, static_cast<int>(players.size()));
  for (const auto& wrong : reach::follower_contradictions(set, edition, placements, finished, seats))
    return PositionObjection{wrong.placement, wrong.words};
  return std::nullopt;
}

}  // namespace bastide::props::stages
