// Every game of two players with a few tiles, on the reference model. Shares nothing with solver/questions.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/reference/model.hpp"

namespace bastide::tests {

using TileBoard = std::vector<rules::Placement>;

inline TileBoard sorted_board(TileBoard board) {
  std::sort(board.begin(), board.end());
  return board;
}

/// Boards with followers (players as seats) and scores to which games of two come, by the reference model.
using Reached = std::map<TileBoard, std::set<std::pair<int, int>>>;

/// What has been met: tiles and followers, scores, whose turn it is.
using GameStates = std::set<std::tuple<TileBoard, rules::PerPlayer, int>>;

/// Calls use(game) for every state to which games go on from this one, up to so many tiles.
template <class Use>
void each_game(const bastide::tilesets::TileSet& set, const rules::reference::Game& game, int player,
               int players, std::size_t tiles, GameStates& seen, Use& use) {
  if (!seen.insert({sorted_board(game.board()), game.scores(), player}).second) return;
  use(game);
  if (game.board().size() == tiles) return;
  for (int type = 0; type < set.type_count(); ++type) {
    if (game.left(type) == 0) continue;
    for (const auto& place : rules::reference::legal_placements(set, game.board(), type)) {
      rules::Placement tile{type, place.rotation, place.cell, std::nullopt};
      auto spots = game.spots_after(player, tile);
      spots.push_back(-1);
      for (const int spot : spots) {
        auto move = tile;
        if (spot >= 0) move.follower = rules::Deployment{player, spot};
        auto next = game;
        next.play(player, move);
        each_game(set, next, (player + 1) % players, players, tiles, seen, use);
      }
    }
  }
}

/// The same from the start tile on; player 0 begins.
template <class Use>
void each_game(const bastide::tilesets::TileSet& set, const rules::editions::Edition& edition, int players,
               std::size_t tiles, Use use) {
  GameStates seen;
  const rules::reference::Game game(set, edition, players, {set.start_type(), 0, {0, 0}, std::nullopt});
  each_game(set, game, 0, players, tiles, seen, use);
}

/// Where games of two with so many tiles can end.
inline Reached reached_by_two(const bastide::tilesets::TileSet& set, const rules::editions::Edition& edition,
                              std::size_t tiles) {
  Reached reached;
  each_game(set, edition, 2, tiles, [&](const rules::reference::Game& game) {
    if (game.board().size() == tiles)
      reached[sorted_board(game.board())].insert({game.scores()[0], game.scores()[1]});
  });
  return reached;
}

/// Plays on by chance until so many tiles lie. pick(n): one of n; deploys(): whether a follower is deployed.
template <class Pick, class Deploys>
void play_by_chance(const bastide::tilesets::TileSet& set, rules::reference::Game& game, std::size_t tiles,
                    Pick pick, Deploys deploys) {
  int player = 0;
  for (int tries = 0; game.board().size() < tiles; ++tries) {
    if (tries == 100'000) throw std::logic_error("no tile fits any more");
    const int type = static_cast<int>(pick(static_cast<std::size_t>(set.type_count())));
    if (game.left(type) == 0) continue;
    const auto places = rules::reference::legal_placements(set, game.board(), type);
    if (places.empty()) continue;
    const auto place = places[pick(places.size())];
    rules::Placement tile{type, place.rotation, place.cell, std::nullopt};
    const auto spots = game.spots_after(player, tile);
    if (!spots.empty() && deploys()) tile.follower = rules::Deployment{player, spots[pick(spots.size())]};
    game.play(player, tile);
    player = game.next_player(player);
  }
}

}  // namespace bastide::tests
