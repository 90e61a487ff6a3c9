#include "solver/questions/largest/last_turn_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include "rules/reference/model.hpp"

namespace bastide::solver::questions::largest {
namespace {

using Tiles = std::vector<rules::Placement>;

bool touch(rules::Cell a, rules::Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

/// Index in `board` of the tile laid in each turn, 0 the start tile. Cells of `own` are laid in turns of the
/// player who lays the last tile.
std::optional<std::vector<int>> order_of_play(const Tiles& board, const std::set<int>& own) {
  const int tiles = static_cast<int>(board.size());
  std::vector<int> order;
  std::vector<bool> is_laid(board.size());
  for (int i = 0; i + 1 < tiles; ++i)
    if (board[static_cast<std::size_t>(i)].cell == rules::Cell{0, 0}) order.push_back(i);
  if (order.empty()) return std::nullopt;
  is_laid[static_cast<std::size_t>(order[0])] = true;
  while (static_cast<int>(order.size()) + 1 < tiles) {
    const bool is_own_turn = (tiles - 1 - static_cast<int>(order.size())) % 2 == 0;
    std::optional<int> next;
    for (int i = 0; i + 1 < tiles; ++i) {
      const bool is_reached =
          !is_laid[static_cast<std::size_t>(i)] && std::any_of(order.begin(), order.end(), [&](int o) {
            return touch(board[static_cast<std::size_t>(i)].cell, board[static_cast<std::size_t>(o)].cell);
          });
      if (!is_reached || (own.contains(i) && !is_own_turn)) continue;
      if (!next || own.contains(i)) next = i;
    }
    if (!next) return std::nullopt;
    order.push_back(*next);
    is_laid[static_cast<std::size_t>(*next)] = true;
  }
  order.push_back(tiles - 1);
  return order;
}

/// Plays the game on the reference model: points of player 0 for the last turn, and in the final scoring.
/// Nothing when it objects.
std::optional<std::pair<int, int>> points_of_end(const tilesets::TileSet& set,
                                                 const rules::editions::Edition& edition,
                                                 const Tiles& turns) {
  rules::reference::Game game(set, edition, 2, turns.front());
  int before = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const int player = (turns.size() - 1 - i) % 2 == 0 ? 0 : 1;
    before = game.scores()[0];
    if (game.objection(player, turns[i])) return std::nullopt;
    game.play(player, turns[i]);
  }
  return std::pair(game.scores()[0] - before, game.final_score(edition.farms).totals[0]);
}

}  // namespace

std::optional<LastTurnGame> stage_last_turn(const tilesets::TileSet& set,
                                            const rules::editions::Edition& edition, const Tiles& board,
                                            const std::vector<rules::SegmentRef>& features) {
  std::set<int> own;  // cloisters that are to be held: only their own tile can be deployed on
  for (const auto& at : features) {
    const auto& type = set.type(board[static_cast<std::size_t>(at.placement)].type);
    if (type.segments[static_cast<std::size_t>(at.segment)].kind == tilesets::SegmentKind::cloister &&
        at.placement + 1 < static_cast<int>(board.size()))
      own.insert(at.placement);
  }
  const auto order = order_of_play(board, own);
  if (!order) return std::nullopt;
  LastTurnGame staged;
  auto& turns = staged.position.placements;
  std::vector<int> turn_of(board.size());
  for (const int i : *order) {
    turn_of[static_cast<std::size_t>(i)] = static_cast<int>(turns.size());
    turns.push_back(board[static_cast<std::size_t>(i)]);
  }
  const auto found = rules::reference::features(set, turns, edition.table);
  // Cloisters first: cities and roads have other tiles to choose from.
  auto wanted = features;
  std::stable_partition(wanted.begin(), wanted.end(),
                        [&](const auto& at) { return own.contains(at.placement); });
  for (const auto& at : wanted) {
    const auto turn = static_cast<std::size_t>(turn_of[static_cast<std::size_t>(at.placement)]);
    const auto number =
        static_cast<std::size_t>(found.feature_of[turn][static_cast<std::size_t>(at.segment)]);
    const auto& segments = found.features[number].segments;
    const auto place = std::find_if(segments.begin(), segments.end(), [&](const auto& segment) {
      const auto t = static_cast<std::size_t>(segment.placement);
      return t > 0 && (turns.size() - 1 - t) % 2 == 0 && !turns[t].follower;
    });
    if (place == segments.end()) return std::nullopt;
    turns[static_cast<std::size_t>(place->placement)].follower = rules::Deployment{0, place->segment};
    staged.segments.insert(staged.segments.end(), segments.begin(), segments.end());
  }
  const auto points = points_of_end(set, edition, turns);
  if (!points) return std::nullopt;
  std::tie(staged.points, staged.final_points) = *points;
  return staged;
}

}  // namespace bastide::solver::questions::largest
