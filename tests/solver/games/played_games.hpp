// Games counted by playing every one of them, plainly, on the reference model or on the fast engine: no table
// for the last turn, nothing merged, nothing shared with solver/count_games*.
#pragma once

#include <vector>

#include "rules/play/game.hpp"
#include "rules/reference/model.hpp"
#include "solver/arithmetic/int128.hpp"

namespace bastide::tests {

/// The turn with everything that its player may do with his figures: nothing first.
inline std::vector<rules::Turn> turns_with(const rules::reference::Game& game,
                                           const rules::editions::Edition& edition, int player,
                                           const rules::Placement& tile) {
  rules::Turn turn{{}, player, tile};
  std::vector<rules::Turn> out{turn};
  for (int figure = 0; figure < static_cast<int>(edition.figures.size()); ++figure) {
    for (const int segment : game.spots_after(player, tile, figure)) {
      turn.deploy(segment, figure);
      out.push_back(turn);
    }
  }
  for (const int placement : game.retrievable_after(player, tile)) {
    turn.deploy(-1);
    turn.elsewhere = rules::Elsewhere(game.board()[static_cast<std::size_t>(placement)].cell);
    out.push_back(turn);
  }
  return out;
}

/// Below a position of the reference model; adds to counts[tiles - 1].
inline void play_reference(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                           const rules::reference::Game& game, int player, std::size_t tiles,
                           std::vector<solver::arithmetic::Uint128>& counts) {
  const auto lying = game.board().size();
  ++counts[lying - 1];
  if (lying == tiles) return;
  for (int type = 0; type < set.type_count(); ++type) {
    if (game.left(type) == 0) continue;
    for (const auto& place : rules::reference::legal_placements(set, game.board(), type, edition.table)) {
      const auto image = set.turned(type, place.rotation).oriented;
      if (set.oriented()[image].rotation != place.rotation) continue;
      const auto turns = turns_with(game, edition, player, {type, place.rotation, place.cell, std::nullopt});
      if (lying + 1 == tiles) {
        counts[lying] += turns.size();
        continue;
      }
      for (const auto& turn : turns) {
        auto next = game;
        next.play(turn);
        play_reference(set, edition, next, next.next_player(player), tiles, counts);
      }
    }
  }
}

/// counts[k] belongs to k+1 tiles.
inline std::vector<solver::arithmetic::Uint128> games_on_reference(const tilesets::TileSet& set,
                                                                   const rules::editions::Edition& edition,
                                                                   int tiles, int players) {
  std::vector<solver::arithmetic::Uint128> counts(static_cast<std::size_t>(tiles), 0);
  for (int start = 0; start < set.type_count(); ++start) {
    if (edition.start_in_bag == rules::editions::YesNo::no && start != set.start_type()) continue;
    const rules::reference::Game game(set, edition, players, {start, 0, {0, 0}, std::nullopt});
    play_reference(set, edition, game, 0, static_cast<std::size_t>(tiles), counts);
  }
  return counts;
}

/// Games of one turn more: every tile is laid and its spots are counted.
inline std::uint64_t last_turns_laid(rules::play::Game& game, int player) {
  std::uint64_t sum = 0;
  const auto& set = game.board().set();
  for (int type = 0; type < set.type_count(); ++type) {
    if (game.board().left(type) == 0) continue;
    for (const auto& place : game.board().legal_placements(type)) {
      const auto image = set.turned(type, place.rotation).oriented;
      if (set.oriented()[image].rotation != place.rotation) continue;
      game.place(player, place.cell, type, place.rotation);
      sum += 1 + static_cast<std::uint64_t>(std::popcount(game.spots(player)));
      game.finish_turn();
      game.undo_turn();
    }
  }
  return sum;
}

}  // namespace bastide::tests
