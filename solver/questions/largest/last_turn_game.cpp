#include "solver/questions/largest/last_turn_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "solver/questions/answers/require_sound.hpp"

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

}  // namespace

std::optional<LastTurnGame> stage_last_turn(const rules::board::Ruleset& ruleset, const Tiles& board,
                                            const std::vector<rules::SegmentRef>& features) {
  const auto& set = ruleset.set();
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
  auto& turns = staged.game.turns;
  std::vector<int> turn_of(board.size());
  for (const int i : *order) {
    turn_of[static_cast<std::size_t>(i)] = static_cast<int>(turns.size());
    turns.push_back(board[static_cast<std::size_t>(i)]);
  }
  staged.game.own = static_cast<int>(turns.size() - 1) % staged.game.players;
  const auto found = rules::reference::features(set, turns, ruleset.edition().table);
  // Cloisters first: cities and roads have other tiles to choose from.
  auto wanted = features;
  std::stable_partition(wanted.begin(), wanted.end(),
                        [&](const auto& at) { return own.contains(at.placement); });
  for (const auto& at : wanted) {
    const int turn = turn_of[static_cast<std::size_t>(at.placement)];
    const auto& segments = answers::feature_at(found, {turn, at.segment}).segments;
    const auto place = std::find_if(segments.begin(), segments.end(), [&](const auto& segment) {
      const int t = segment.placement;
      return t > 0 && staged.game.player_of(t) == 0 && !turns[static_cast<std::size_t>(t)].follower;
    });
    if (place == segments.end()) return std::nullopt;
    turns[static_cast<std::size_t>(place->placement)].follower = rules::Deployment{0, place->segment};
    staged.game.held.push_back(*place);
  }
  const auto points = play(ruleset, staged.game);
  if (!points) return std::nullopt;
  staged.points = *points;
  return staged;
}

}  // namespace bastide::solver::questions::largest
