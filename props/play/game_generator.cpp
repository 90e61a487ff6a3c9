#include "props/play/game_generator.hpp"

#include <rapidcheck/Random.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <span>

#include "props/play/full_games.hpp"
#include "rules/editions/players.hpp"
#include "rules/play/course.hpp"
#include "rules/play/game.hpp"

namespace bastide::props::play {
namespace {

using rules::LegalPlace;
using rules::board::Board;
using rules::play::Game;
using tilesets::SegmentKind;

enum class Shape : std::uint8_t {
  anywhere,
  compact,
  completing,
  joining,
  around_sites,
  along_cities,
  along_roads
};
constexpr std::size_t shape_count = 7;

struct Style {
  Shape shape = Shape::anywhere;
  unsigned deploy_percent = 60;
  std::optional<SegmentKind> liked;  ///< segments deployed on when there is a choice
};

/// Numbers drawn from RapidCheck's generator.
class Dice {
 public:
  explicit Dice(rc::Random random) : random_(random) {}
  /// Uniform in [0, n). Requires n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_.next() % n); }
  bool percent(unsigned p) { return below(100) < p; }
  /// An index with probability proportional to its weight. Requires a positive sum.
  std::size_t weighted(const std::vector<unsigned>& weights) {
    auto rest = below(std::accumulate(weights.begin(), weights.end(), std::size_t{0}));
    std::size_t i = 0;
    while (rest >= weights[i]) rest -= weights[i++];
    return i;
  }

 private:
  rc::Random random_;
};

Style draw_style(Dice& dice) {
  constexpr std::array<SegmentKind, 4> kinds = {SegmentKind::city, SegmentKind::road, SegmentKind::field,
                                                SegmentKind::cloister};
  Style style;
  style.shape = static_cast<Shape>(dice.below(shape_count));
  constexpr std::array<unsigned, 4> eagerness = {20, 50, 80, 100};
  style.deploy_percent = eagerness[dice.below(eagerness.size())];
  const auto liked = dice.below(kinds.size() + 2);
  if (liked < kinds.size()) style.liked = kinds[liked];
  if (style.shape == Shape::joining) {
    style.deploy_percent = 100;
    style.liked = kinds[dice.below(2)];
  }
  return style;
}

unsigned neighbours(const Board& board, rules::board::CellIndex at) {
  unsigned n = 0;
  for (const auto step : board.around_steps()) n += board.is_empty(at + step) ? 0 : 1;
  return n;
}

/// Cloisters and gardens.
unsigned sites_around(const Board& board, rules::board::CellIndex at) {
  unsigned n = 0;
  for (const auto step : board.around_steps()) {
    const int tile = board.tile_at(at + step);
    if (tile >= 0 && board.set().type(board.tile(tile).type).site() >= 0) ++n;
  }
  return n;
}

/// How a tile of `type`, so turned, would go on with cities or roads (`edge`): best by closing a ring, that
/// is by meeting one feature on two sides; else by lengthening one feature in the open.
unsigned weight_along(const Game& game, const LegalPlace& place, tilesets::Edge edge) {
  const auto& board = game.board();
  const auto at = board.index(place.cell);
  std::vector<rules::board::EntryIndex> met;
  for (unsigned s = 0; s < 4; ++s) {
    const int other = board.tile_at(at + board.side_steps()[s]);
    const unsigned t = (s + 2U) & 3U;
    if (other < 0 || board.turned(other).edges[t] != edge) continue;
    met.push_back(game.forest().root(other, board.turned(other).side_segment[t]));
  }
  std::sort(met.begin(), met.end());
  if (std::adjacent_find(met.begin(), met.end()) != met.end()) return 2000;
  return met.size() == 1 ? 1 + 60 / (1 + neighbours(board, at)) : 1;
}

/// How many features the tile just placed completes.
unsigned completed(const Game& game) {
  const int tile = game.forest().tile_count() - 1;
  const auto& segments = game.board().set().type(game.board().tile(tile).type).segments;
  unsigned n = 0;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    n += game.forest().feature_of(tile, s).is_complete() ? 1 : 0;
  }
  return n;
}

/// How much the tile just placed brings followers together on features of the kind: most by joining what
/// several hold, a little by leaving them alone close by, least by adding to what one holds.
unsigned togetherness(const Game& game, unsigned neighbours_there, SegmentKind kind) {
  const int tile = game.forest().tile_count() - 1;
  const auto& segments = game.board().set().type(game.board().tile(tile).type).segments;
  unsigned most = 0;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    if (segments[static_cast<std::size_t>(s)].kind != kind) continue;
    const auto& followers = game.forest().feature_of(tile, s).followers;
    most = std::max(most, std::accumulate(followers.begin(), followers.end(), 0U));
  }
  if (most == 0) return 5 + 5 * neighbours_there;
  return most == 1 ? 1 : 50 * most * most * most;
}

unsigned weight_of(Game& game, int player, const LegalPlace& place, int type, const Style& style) {
  const auto at = game.board().index(place.cell);
  const auto around = neighbours(game.board(), at);
  switch (style.shape) {
    case Shape::anywhere:
      return 1;
    case Shape::compact:
      return 1 + 2 * around * around;
    case Shape::around_sites:
      return 1 + 30 * sites_around(game.board(), at);
    case Shape::along_cities:
      return weight_along(game, place, tilesets::Edge::city);
    case Shape::along_roads:
      return weight_along(game, place, tilesets::Edge::road);
    case Shape::completing:
    case Shape::joining:
      break;
  }
  game.place(player, place.cell, type, place.rotation);
  const auto weight = style.shape == Shape::completing ? 1 + 20 * completed(game)
                                                       : togetherness(game, around, style.liked.value());
  game.undo_turn();
  return weight;
}

int draw_segment(const Game& game, int player, const Style& style, Dice& dice) {
  const auto spots = game.spots(player);
  if (spots == 0 || !dice.percent(style.deploy_percent)) return -1;
  const auto& segments = game.board().set().type(game.board().tiles().back().type).segments;
  std::vector<unsigned> weights;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const bool is_spot = (spots >> s & 1U) != 0;
    weights.push_back(!is_spot ? 0 : segments[s].kind == style.liked ? 10 : 1);
  }
  return static_cast<int>(dice.weighted(weights));
}

/// What the player does with his figures where there are others besides followers. Those that join a follower
/// are seldom to be had and liked best; who can be taken back mostly waits for more tiles around him.
rules::play::Action draw_action(const Game& game, int player, const Style& style, Dice& dice) {
  std::vector<rules::play::Action> actions;
  game.list_actions(player, actions);
  std::erase(actions, rules::play::Action{});
  if (actions.empty() || !dice.percent(style.deploy_percent)) return {};
  const auto& segments = game.board().set().type(game.board().tiles().back().type).segments;
  std::vector<unsigned> weights = {1};  // of doing nothing after all
  for (const auto& action : actions) {
    if (action.segment < 0) {
      weights.push_back(2);
      continue;
    }
    const auto& kind = game.edition().figures[static_cast<std::size_t>(action.figure)];
    const bool is_liked = segments[static_cast<std::size_t>(action.segment)].kind == style.liked;
    const bool is_companion = kind.needs == rules::editions::Needs::own_follower;
    weights.push_back(is_companion ? 12 : (is_liked ? 10 : 1) * (action.figure == 0 ? 2 : 3));
  }
  const auto drawn = dice.weighted(weights);
  return drawn == 0 ? rules::play::Action{} : actions[drawn - 1];
}

/// True when a segment of that kind leads from one side of the tile to another.
bool leads_on(const tilesets::TileType& type, SegmentKind kind) {
  return std::any_of(type.segments.begin(), type.segments.end(), [&](const auto& segment) {
    return segment.kind == kind && std::popcount(segment.sides) > 1;
  });
}

/// The bag in the order in which it will be drawn: any, but for the styles that want rings first what leads
/// on.
std::vector<int> shuffled_bag(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                              const Style& style, int start, Dice& dice) {
  auto bag = rules::play::full_bag(set, edition, start);
  rules::play::for_each_deck(set, bag, [&](std::span<int> tiles) {
    for (auto i = tiles.size(); i > 1; --i) std::swap(tiles[i - 1], tiles[dice.below(i)]);
  });
  const auto first = [&](auto is_first) {
    rules::play::for_each_deck(
        set, bag, [&](std::span<int> tiles) { std::stable_partition(tiles.begin(), tiles.end(), is_first); });
  };
  if (style.shape == Shape::along_cities)
    first([&](int t) { return leads_on(set.type(t), SegmentKind::city); });
  if (style.shape == Shape::along_roads)
    first([&](int t) { return leads_on(set.type(t), SegmentKind::road); });
  // Ends first, each with its own follower; what joins them comes when they are there.
  if (style.shape == Shape::joining)
    first([&](int t) { return !leads_on(set.type(t), style.liked.value()); });
  return bag;
}

/// A tile of the hand that fits somewhere: any of them.
int draw_from_hand(const Board& board, std::span<const int> hand, Dice& dice) {
  std::vector<int> fitting;
  for (const int type : hand) {
    if (board.count_placements(type) > 0) fitting.push_back(type);
  }
  return fitting.size() == 1 ? fitting.front() : fitting[dice.below(fitting.size())];
}

/// The tiles that left the game since the last placement in the log.
std::vector<int> removed_lately(std::span<const rules::CourseEvent> log) {
  std::vector<int> removed;
  for (auto e = log.rbegin(); e != log.rend() && e->step != rules::CourseStep::place; ++e) {
    if (e->step == rules::CourseStep::remove || e->step == rules::CourseStep::discard)
      removed.push_back(e->type);
  }
  std::reverse(removed.begin(), removed.end());
  return removed;
}

GameScript play_out(rules::board::Ruleset rules, Dice dice) {
  const auto& edition = rules.edition();
  const auto style = draw_style(dice);
  GameScript script;
  const int least = rules::editions::usual_players(edition);
  const int most = std::max(least, edition.most_players);
  const int more = static_cast<int>(dice.below(static_cast<std::size_t>(most - least + 1)));
  script.players = least + (style.shape == Shape::joining ? 0 : more);  // few players meet often
  const int set_start = rules.set().start_type();
  const auto starts = rules.set().starts();
  const int begun = starts[starts.size() == 1 ? 0 : dice.below(starts.size())].type;
  rules::play::Course course(edition, script.players, rules.set(),
                             shuffled_bag(rules.set(), edition, style, begun, dice), begun);
  if (course.start_type() != set_start) script.start = course.start_type();
  Game game(rules.fit(), edition, script.players, course.start_type(), 0);
  while (const auto player = course.begin_turn(game)) {
    if (course.may_draw() && dice.percent(50)) course.draw_instead(game);
    const int type = draw_from_hand(game.board(), course.choices(), dice);
    auto removed = removed_lately(course.log());
    const auto places = game.board().legal_placements(type);
    std::vector<unsigned> weights;
    for (const auto& place : places) weights.push_back(weight_of(game, *player, place, type, style));
    const auto& place = places[dice.weighted(weights)];
    rules::Turn turn{std::move(removed), *player, {type, place.rotation, place.cell, std::nullopt}};
    game.place(*player, place.cell, type, place.rotation);
    rules::play::Action action;
    if (edition.has_figures()) {
      action = draw_action(game, *player, style, dice);
    } else {
      action.segment = draw_segment(game, *player, style, dice);
    }
    game.give_action(turn, action);
    game.act(*player, action);
    turn.pays = course.cost_of(type);
    if (turn.pays > 0) game.pay(turn.pays);
    game.finish_turn();
    course.finish_turn(game, type);
    script.turns.push_back(std::move(turn));
  }
  script.log.assign(course.log().begin(), course.log().end());
  script.log_key = rules::play::course_key(edition);
  return script;
}

}  // namespace

GameScript full_game(rules::board::Ruleset rules, const rc::Random& random) {
  return play_out(rules, Dice(random));
}

GameScript numbered_game(rules::board::Ruleset rules, std::uint64_t seed, std::uint64_t number) {
  return full_game(rules, rc::Random(rc::Random::Key{seed, number, 0, 0}));
}

}  // namespace bastide::props::play
