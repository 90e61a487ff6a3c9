#include "solver/questions/largest/shown.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "solver/boards/lay_out.hpp"
#include "solver/questions/answers/require_sound.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::Answer;
using answers::feature_at;
using answers::SolveVerdict;
using rules::board::Ruleset;

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

/// Throws when the reference model objects to the board. Returns its features, those asked for highlighted.
rules::reference::Features checked(Answer& answer, const Ruleset& ruleset,
                                   const std::vector<rules::Placement>& board,
                                   const std::vector<rules::SegmentRef>& at) {
  const auto& table = ruleset.edition().table;
  require_sound(ruleset.set(), table, board, answers::walked_form(ruleset.edition()));
  auto found = rules::reference::features(ruleset.set(), board, table);
  for (const auto& ref : at) {
    const auto& segments = feature_at(found, ref).segments;
    answer.highlight.insert(answer.highlight.end(), segments.begin(), segments.end());
  }
  return found;
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

void add_bound(Answer& answer, int shown, int at_most) {
  answer.facts.push_back({"at_most", at_most});
  answer.facts.push_back({"gap", at_most - shown});
  answer.verdict = shown == at_most ? SolveVerdict::found : SolveVerdict::bound;
  if (shown < at_most) answer.facts.push_back({"at_least", shown});
}

void set_unshown(Answer& answer, int at_most) {
  answer.facts = {{"at_least", 0}, {"at_most", at_most}};
  answer.verdict = SolveVerdict::bound;
}

ShownFeatures show_features(Answer& answer, const Ruleset& ruleset, std::vector<rules::Placement> board,
                            const std::vector<rules::SegmentRef>& at, bool are_held) {
  const auto found = checked(answer, ruleset, board, at);
  for (const auto& ref : at) {
    const auto stands = boards::follower_place(board, feature_at(found, ref).segments).value_or(ref);
    if (are_held)
      board[static_cast<std::size_t>(stands.placement)].follower = rules::Deployment{0, stands.segment};
  }
  ShownFeatures shown{feature_at(found, at.front()),
                      rules::reference::score(ruleset.set(), board, ruleset.edition())};
  answer.position = rules::Position{std::move(board), false};
  return shown;
}

std::optional<PlayedPoints> play(const Ruleset& ruleset, const StagedGame& game, std::string* objection) {
  rules::reference::Game played(ruleset.set(), ruleset.edition(), game.players, game.turns.front());
  int before = 0;
  for (std::size_t i = 1; i < game.turns.size(); ++i) {
    const int player = game.player_of(static_cast<int>(i));
    before = played.scores()[0];
    if (const auto wrong = played.objection(player, game.turns[i])) {
      if (objection != nullptr) *objection = *wrong;
      return std::nullopt;
    }
    played.play(player, game.turns[i]);
  }
  return PlayedPoints{played.scores()[0] - before, played.final_score(ruleset.edition().farms).totals[0]};
}

void show_game(Answer& answer, const Ruleset& ruleset, const StagedGame& game) {
  checked(answer, ruleset, game.turns, game.held);
  answer.position = rules::Position{game.turns, false};
}

}  // namespace bastide::solver::questions::largest
