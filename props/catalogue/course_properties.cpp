// How a game goes: the generator's log before the referee, whose turn comes next, what only one type can
// complete.
//
// The log is the fast engine's (rules/play/course.hpp) and every step of it is judged by the reference
// model's referee, whatever the edition's options. Costs one search for legal places a turn; the trigger of
// buying a tile costs features from scratch and is looked at only where tiles can be bought.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/figure_rules.hpp"
#include "props/violation_text.hpp"
#include "rules/editions/decks.hpp"
#include "rules/play/course.hpp"
#include "rules/play/sole_completer.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/referee.hpp"
#include "rules/reference/sole_completer.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::Cell;
using rules::CourseStep;
using rules::SegmentRef;
using rules::editions::BuyTileBy;
using rules::editions::Edition;
using rules::editions::FillHoleExtraTurn;
using rules::editions::YesNo;
using tilesets::TileSet;

/// Where the players stand after each tile, where that ends the game.
std::vector<rules::reference::Stand> stands_of(const ScoredView& view) {
  std::vector<rules::reference::Stand> stands;
  const auto& edition = view.edition;
  if (edition.end_points == 0 && edition.end_supply == YesNo::no && !edition.pays_for_tiles()) return stands;
  auto start = view.placements.front();
  start.follower.reset();
  rules::reference::Game game(view.set(), edition, view.game->players, start);
  for (const auto& turn : view.game->turns) {
    for (const int type : turn.set_aside) game.set_aside(type);
    auto& stand = stands.emplace_back();
    stand.before = game.scores();
    stand.paid = turn.pays;
    stand.scores = game.play(turn).scores;
    for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
      if (edition.figures[figure].is_follower())
        rules::add(stand.followers, game.supply(static_cast<int>(figure)));
    }
  }
  return stands;
}

Verdict course_follows_the_rules(const ScoredView& view) {
  if (view.game == nullptr || view.game->log.empty()) return std::nullopt;
  // With the figures that were deployed, not those that stand now.
  auto laid = view.placements;
  const auto at_start = static_cast<std::size_t>(view.set().start_size());
  for (std::size_t i = 0; at_start + i < laid.size() && i < view.game->turns.size(); ++i)
    laid[at_start + i].follower = view.game->turns[i].laid().follower;
  const auto stands = stands_of(view);
  auto wrong = rules::reference::course_objection(view.set(), view.edition, view.game->players,
                                                  view.game->log, laid, stands);
  if (!wrong) return std::nullopt;
  return differs("the course of the game, " + *wrong, *wrong, "nothing against the rules");
}

/// Turn by turn as they were laid, with no regard to the log but for its end.
Verdict games_end_as_the_rules_say(const ScoredView& view) {
  if (view.game == nullptr || view.game->log.empty()) return std::nullopt;
  const auto& edition = view.edition;
  const auto& log = view.game->log;
  const auto number_of = [&](CourseStep step) {
    return std::ranges::count(log, step, &rules::CourseEvent::step);
  };
  const auto in_bag = static_cast<int>(rules::play::full_bag(view.set(), edition).size()) -
                      (edition.start_in_bag == YesNo::yes ? 1 : 0);
  if (number_of(CourseStep::leave_out) != std::min(edition.left_out, in_bag))
    return differs("other tiles leave the game unseen than left_out says", number_of(CourseStep::leave_out),
                   edition.left_out);
  const auto stands = stands_of(view);
  const auto end_types = rules::editions::end_types_of(view.set(), edition);
  const auto ends = [&](int type, rules::editions::EndTile when) {
    return edition.end_tile_when == when && std::ranges::count(end_types, type) > 0;
  };
  const auto drawn = std::ranges::find_if(log, [&](const rules::CourseEvent& event) {
    return event.step == CourseStep::draw && ends(event.type, rules::editions::EndTile::drawn);
  });
  if (drawn != log.end()) {
    const auto goes_on = std::ranges::any_of(drawn + 1, log.end(), [](const rules::CourseEvent& event) {
      return event.step != CourseStep::show && event.step != CourseStep::stop;
    });
    if (goes_on) return differs("the game goes on with a tile drawn that ends it", true, false);
  }
  int passes = 0;
  std::size_t turns = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    passes += log[i].step == CourseStep::pass ? 1 : 0;
    if (log[i].step != CourseStep::place) continue;
    ++turns;
    bool is_over = edition.end_turns > 0 && static_cast<int>(turns) + passes >= edition.end_turns;
    for (std::size_t e = 0; e <= i; ++e)
      is_over =
          is_over || (log[e].step == CourseStep::place && ends(log[e].type, rules::editions::EndTile::laid));
    is_over = is_over || (drawn != log.end() &&
                          std::ranges::count(log.begin() + static_cast<std::ptrdiff_t>(i) + 1, drawn,
                                             CourseStep::place, &rules::CourseEvent::step) == 0);
    for (int player = 0; !stands.empty() && player < view.game->players; ++player) {
      const auto& stand = stands[turns - 1];
      const auto p = static_cast<std::size_t>(player);
      is_over = is_over || (edition.end_points > 0 && stand.scores[p] >= edition.end_points) ||
                (edition.end_supply == YesNo::yes && stand.followers[p] == 0);
    }
    const auto rest = std::span(log).subspan(i + 1);
    const bool goes_on = std::ranges::count(rest, CourseStep::place, &rules::CourseEvent::step) > 0;
    const bool is_stopped = log.back().step == CourseStep::stop;
    if (is_over ? !goes_on && is_stopped : goes_on || !is_stopped || passes > 0) continue;
    return differs(fmt::format("the game is {}over after turn {}, and goes {}", is_over ? "" : "not ", turns,
                               goes_on ? "on" : "not on"),
                   goes_on, !is_over, {{static_cast<int>(turns), 0}});
  }
  return std::nullopt;
}

Verdict hand_of_one_lays_as_drawn(const ScoredView& view) {
  if (view.game == nullptr) return std::nullopt;
  std::vector<int> drawn;
  std::vector<int> laid;
  std::int8_t last = -1;
  for (const auto& event : view.game->log) {
    switch (event.step) {
      case CourseStep::draw:
        drawn.push_back(event.type);
        break;
      case CourseStep::place:
        if (event.player == last) return std::nullopt;  // an extra turn
        last = event.player;
        laid.push_back(event.type);
        break;
      case CourseStep::remove:
      case CourseStep::give_back:
      case CourseStep::discard:
      case CourseStep::put_back:
      case CourseStep::pass:
        return std::nullopt;
      case CourseStep::start:
      case CourseStep::show:
      case CourseStep::leave_out:
      case CourseStep::stop:
      case CourseStep::end:
        break;
    }
  }
  for (std::size_t i = 0; i < laid.size(); ++i) {
    if (i < drawn.size() && laid[i] == drawn[i]) continue;
    return differs(fmt::format("tile {} laid is not tile {} drawn, though every tile fitted", i, i),
                   view.set().type(laid[i]).id, i < drawn.size() ? view.set().type(drawn[i]).id : "no tile",
                   {{static_cast<int>(i) + 1, 0}});
  }
  return std::nullopt;
}

/// Counted over the log alone: what lies open is what was drawn and neither laid nor taken away.
Verdict market_is_refilled(const ScoredView& view) {
  if (view.game == nullptr) return std::nullopt;
  const auto reserve = rules::editions::reserve_of(view.set(), view.edition);
  int in_bag = view.set().tile_count() - view.set().start_size();
  for (const int type : reserve) in_bag -= view.set().type(type).count;
  int open = 0;
  int turns = 0;
  for (const auto& event : view.game->log) {
    const bool is_reserve = std::ranges::find(reserve, event.type) != reserve.end();
    if (event.step == CourseStep::place) {
      ++turns;
      if (open != view.edition.market && in_bag > 0) {
        return differs(fmt::format("{} tiles lie open when tile {} is laid", open, turns), open,
                       view.edition.market, {{turns, 0}});
      }
    }
    if (is_reserve) continue;
    const bool comes = event.step == CourseStep::draw;
    const bool goes_back = event.step == CourseStep::give_back;
    if (comes) --in_bag, ++open;
    if (goes_back) ++in_bag;
    if (goes_back || event.step == CourseStep::remove || event.step == CourseStep::place) --open;
  }
  return std::nullopt;
}

/// Followed over the log alone: which tiles lie open, in the order in which they came, and what whoever laid
/// one of them paid by the game's turns.
Verdict market_places_are_paid(const ScoredView& view) {
  if (view.game == nullptr) return std::nullopt;
  const auto& edition = view.edition;
  const auto stands = stands_of(view);
  std::vector<int> open;
  std::array<int, rules::most_players> in_hand{};
  std::size_t turns = 0;
  for (const auto& event : view.game->log) {
    const auto lies = std::ranges::find(open, event.type);
    const auto place = static_cast<std::size_t>(lies - open.begin());
    const bool is_of_market = event.player < 0;
    if (event.step == CourseStep::draw && is_of_market) open.push_back(event.type);
    const bool leaves = event.step == CourseStep::remove || event.step == CourseStep::give_back;
    if (leaves && is_of_market && lies != open.end()) open.erase(lies);
    if (is_of_market) continue;
    auto& held = in_hand[static_cast<std::size_t>(event.player)];
    if (event.step == CourseStep::draw) ++held;
    if (leaves) --held;
    if (event.step != CourseStep::place) continue;
    if (turns >= stands.size()) return std::nullopt;
    const auto& stand = stands[turns++];
    const bool is_his = held > 0 || place == open.size();  // drawn for this turn, or of his reserve
    held = 0;
    const int cost = is_his ? 0 : edition.market_cost.of_place[place];
    const int has = stand.before[static_cast<std::size_t>(event.player)];
    if (!is_his) open.erase(lies);
    // Who has too little for what fits pays nothing.
    const bool is_right = stand.paid == cost ? cost == 0 || has - cost >= edition.least_after_paying()
                                             : stand.paid == 0 && has - cost < edition.least_after_paying();
    if (is_right) continue;
    return differs(fmt::format("player {}, who has {}, pays {} for tile {} laid, which costs {}",
                               event.player, has, stand.paid, turns, cost),
                   stand.paid, cost, {{static_cast<int>(turns), 0}});
  }
  return std::nullopt;
}

Verdict next_player_agrees(const TurnView& view) {
  // Counted here, not asked of the reference model: that would only compare the engines.
  const rules::reference::Landscape landscape(view.after.board);
  int around = 0;
  for (int side = 0; side < tilesets::side_count; ++side)
    around += landscape.at(rules::neighbour(view.move.cell, side)) ? 1 : 0;
  const auto rule = view.edition.fill_hole_extra_turn;
  const auto is_excluded = [&](int type) {
    return rule == FillHoleExtraTurn::not_cloister && view.set().type(type).has_cloister();
  };
  bool filled_hole = around == 4 && !is_excluded(view.move.type);
  if (view.part == 2) {  // or the tile of the first part did
    const auto& first = view.before.board.back();
    const rules::reference::Landscape then(view.before.board);
    int around_first = 0;
    for (int side = 0; side < tilesets::side_count; ++side)
      around_first += then.at(rules::neighbour(first.cell, side)) ? 1 : 0;
    filled_hole = filled_hole || (around_first == 4 && !is_excluded(first.type));
  }
  const bool has_part =
      view.part == 1 && view.edition.has_figures() &&
      checks::extends_for_another_part(view.edition, view.features_after, view.before.board, view.player);
  const bool has_another = has_part || (rule != FillHoleExtraTurn::no && filled_hole);
  const int expected = has_another ? view.player : (view.player + 1) % view.players;
  const int fast = view.fast.next_player(view.player);
  const int reference = view.reference.next_player(view.player);
  if (fast == expected && reference == expected) return std::nullopt;
  return differs(
      fmt::format("{} has {} neighbours; after player {} of {} comes {} by the fast engine, {} by the "
                  "reference model",
                  in_words(view.set(), view.move), around, view.player, view.players, fast, reference),
      fast, expected, {{static_cast<int>(view.before.board.size()), 0}});
}

// --- buying a tile

std::string anchor_words(const std::vector<SegmentRef>& anchors) {
  std::string text = "{";
  for (const auto anchor : anchors)
    text += fmt::format("{}{}.{}", text.size() > 1 ? ", " : "", anchor.placement, anchor.segment);
  return text + "}";
}

/// What is on the table and left, once for each engine.
struct Situation {
  rules::board::Board board;
  rules::board::FeatureForest forest;
  const std::vector<rules::Placement>& placements;
  std::vector<int> left;
};

Verdict compare_at(Situation& now, const Edition& edition, Cell cell, int type) {
  const auto fast = rules::play::sole_completions(now.board, now.forest, cell, type, edition.buy_tile_by);
  const auto reference = rules::reference::sole_completions(now.board.set(), now.placements, edition.table,
                                                            now.left, cell, type, edition.buy_tile_by);
  if (fast == reference) return std::nullopt;
  return differs(
      fmt::format("at {} only {} completes {} by the fast engine, {} by the reference model", in_words(cell),
                  now.board.set().type(type).id, anchor_words(fast), anchor_words(reference)),
      anchor_words(fast), anchor_words(reference), fast.empty() ? reference : fast);
}

/// The open cell with the most tiles around it: there few types fit.
rules::board::CellIndex tightest_cell(const rules::board::Board& board) {
  const auto tightness = [&](rules::board::CellIndex at) {
    int tiles = 0;
    for (const auto step : board.side_steps()) tiles += board.tile_at(at + step) >= 0 ? 1 : 0;
    return std::pair(tiles, -at);
  };
  const auto open = board.frontier();
  return *std::max_element(open.begin(), open.end(),
                           [&](auto a, auto b) { return tightness(a) < tightness(b); });
}

Verdict buying_by_tile_waits_for_the_last(const TurnView& view) {
  if (view.fast.board().left_in_all() % 3 != 0) return std::nullopt;  // as often as the engines are compared
  const auto& move = view.move;
  auto board = view.fast.board();
  auto forest = view.fast.forest();
  forest.undo();
  board.undo();
  const auto by_type = rules::play::sole_completions(board, forest, move.cell, move.type, BuyTileBy::type);
  const auto by_tile = rules::play::sole_completions(board, forest, move.cell, move.type, BuyTileBy::tile);
  const int others = view.reference.left(move.type);
  const auto expected = others == 0 ? by_type : std::vector<SegmentRef>{};
  if (by_tile == expected) return std::nullopt;
  return differs(fmt::format("{} others of {} are left; it alone completes {} at {} by type, {} by tile",
                             others, view.set().type(move.type).id, anchor_words(by_type),
                             in_words(move.cell), anchor_words(by_tile)),
                 anchor_words(by_tile), anchor_words(expected), by_tile.empty() ? by_type : by_tile);
}

Verdict sole_completers_agree(const TurnView& view) {
  const auto& set = view.set();
  // Features from scratch for each type that fits: every third turn is enough.
  if (view.fast.board().left_in_all() % 3 != 0) return std::nullopt;
  Situation now{view.fast.board(), view.fast.forest(), view.after.board, {}};
  for (int type = 0; type < set.type_count(); ++type) now.left.push_back(view.reference.left(type));
  if (!now.board.frontier().empty()) {
    const auto at = tightest_cell(now.board);
    // Of the types that fit there one after the other, turn by turn.
    for (int i = 0; i < set.type_count(); ++i) {
      const int type = (i + now.board.left_in_all()) % set.type_count();
      if (now.left[static_cast<std::size_t>(type)] == 0) continue;
      if (now.board.fit().turns(type, now.board.code(at)) == 0) continue;
      if (auto verdict = compare_at(now, view.edition, now.board.cell(at), type)) return verdict;
      break;
    }
  }
  Situation before{std::move(now.board), std::move(now.forest), view.before.board, std::move(now.left)};
  before.forest.undo();
  before.board.undo();
  ++before.left[static_cast<std::size_t>(view.move.type)];
  return compare_at(before, view.edition, view.move.cell, view.move.type);
}

bool can_buy(const TileSet& /*set*/, const Edition& edition) { return edition.buy_tile == YesNo::yes; }
bool buys_by_tile(const TileSet& set, const Edition& edition) {
  return can_buy(set, edition) && edition.buy_tile_by == BuyTileBy::tile;
}
bool has_hand_of_one(const TileSet& /*set*/, const Edition& edition) {
  return edition.hand_size == 1 && edition.market == 0 && edition.reserves.empty();
}

bool ends_early(const TileSet& /*set*/, const Edition& edition) {
  return edition.ends_early() && std::ranges::none_of(edition.figures, &rules::editions::Figure::gives_part);
}

bool pays_for_tiles(const TileSet& /*set*/, const Edition& edition) { return edition.pays_for_tiles(); }

bool chooses_among_open(const TileSet& set, const Edition& edition) {
  return edition.market > 0 && edition.market_draw == YesNo::no && set.decks().empty();
}

/// The referee is told which figures were deployed on which tile with it, not what became of them.
bool tells_parts(const TileSet& /*set*/, const Edition& edition) {
  const auto moves = [](const rules::editions::Figure& figure) {
    return figure.retrieve == rules::editions::Retrieve::anywhere || figure.goes_elsewhere();
  };
  return std::ranges::none_of(edition.figures, &rules::editions::Figure::gives_part) ||
         std::ranges::none_of(edition.figures, moves);
}
constexpr Precondition with_told_parts{
    tells_parts, "whether a turn has a second part depends on figures that go elsewhere"};
constexpr Precondition with_buying{can_buy, "no tile may be bought (buy_tile)"};

constexpr auto course_list = in_group(
    PropertyGroup::editions,
    std::array{
        at_end(
            "course-follows-the-rules",
            "place-draw place-unplaceable place-shown end-last-tile c2-unplaceable-summary c2-back-into-bag "
            "house-start-tile-in-bag house-three-tile-hand ours-course-drawn-shown ours-course-set-up "
            "ours-course-hands ours-course-unplaceable-hand ours-course-back-into-bag ours-course-pass "
            "ours-course-hand-size ours-course-hand-rest ours-course-reserve ours-course-left-out "
            "ours-course-end ours-course-market-cost ours-course-decks",
            "draws, tiles that fit nowhere, hands and passes, as the options have them",
            "the referee of the reference model, who knows bag and hands as numbers of each type, finds "
            "nothing in the game's log (draws, tiles shown, removed or given back, placements, passes, the "
            "end) that the edition's options forbid",
            course_follows_the_rules, {.applies = with_told_parts, .judges_log = true}),
        on_turn("sole-completers-close-what-is-open", "house-buy-the-only-tile ours-buy-by-type",
                "the drawn tile is the only remaining type that can complete a feature at that cell",
                "for the tile laid, on its cell before the turn: the features that the fast engine says only "
                "its type completes are those which it and no other type left (buy_tile_by tile: nor another "
                "tile of its type) can leave without an open edge, followed by definition through the tile "
                "and the features that it meets (a cloister: whose last empty cell it is)",
                checks::sole_completers_close_what_is_open, {.applies = with_buying}),
        on_turn("buying-by-tile-waits-for-the-last", "house-buy-the-only-tile",
                "by tile, the drawn tile is the only one",
                "for the tile laid, on its cell before the turn: by tile the features that only it completes "
                "are those by type when no other tile of its type is left, and none when one is",
                buying_by_tile_waits_for_the_last,
                {.applies = {with_buying, {buys_by_tile, "tiles are bought by type (buy_tile_by)"}}}),
        at_end(
            "hand-of-one-lays-as-drawn", "house-draw-ahead ours-course-draw-order",
            "when the next tile becomes known, not which one it is",
            "with a hand of one, in a game without unplaceable tiles and extra turns, tiles are laid in the "
            "order in which they were drawn",
            hand_of_one_lays_as_drawn,
            {.applies = {{has_hand_of_one,
                          "players have several tiles to choose from (hand_size, market, [[reserve]])"}},
             .judges_log = true}),
        at_end(
            "market-is-refilled", "ours-course-market", "so many tiles lie open whenever one of them is laid",
            "counted over the log: tiles drawn and neither laid nor taken away are as many as the market "
            "has, as long as the bag holds a tile",
            market_is_refilled,
            {.applies = {{chooses_among_open, "no market, or tiles are drawn besides (market, market_draw)"}},
             .judges_log = true}),
        at_end("market-places-are-paid", "ours-course-market-cost",
               "who lays a tile that lies open pays for its place",
               "followed over the log: which tiles lie open in which order; who lays one has paid what the "
               "first place with such a tile costs, which left him what he must have, or nothing when he has "
               "too little for it; for a tile drawn for the turn or of a reserve nobody pays",
               market_places_are_paid,
               {.applies = {{pays_for_tiles, "tiles that lie open cost nothing (market, market_cost)"}},
                .judges_log = true}),
        at_end(
            "games-end-as-the-rules-say", "ours-course-left-out ours-course-end ours-course-end-tile",
            "the game is over after so many turns, points or followers, or with a tile",
            "so many tiles leave unseen as left_out says; the log stops after the first turn after which, by "
            "the reference model, a player has the points of end_points or no follower, which is number "
            "end_turns, or in which a tile of end_tile was laid, or as soon as one is drawn, and after no "
            "other",
            games_end_as_the_rules_say,
            {.applies =
                 {{ends_early,
                   "games last as long as their tiles, or turns have second parts (left_out, end_points, "
                   "end_turns, end_supply, end_tile)"}},
             .judges_log = true}),
        on_turn(
            "next-player-agrees",
            "place-clockwise place-next-player house-hole-another-turn house-hole-not-cloister "
            "ours-course-extra-turn",
            "filling a cell with all four neighbours gives another turn",
            "in both engines the next turn is the same player's exactly when the option is set and the tile "
            "laid has tiles on all four sides (not_cloister: and shows no cloister), or a figure of his "
            "gives a second part (the holes of both then count after it), else the next player's in order",
            next_player_agrees),
        on_turn("sole-completers-agree", "house-buy-the-only-tile ours-buy-by-type",
                "the drawn tile is the only remaining type that can complete a feature at that cell",
                "every third turn, for the tile laid on its cell before the turn and for a type left on the "
                "open cell with the most neighbours after it, both engines list the same features that only "
                "this type can complete there",
                sole_completers_agree, {.applies = with_buying, .compares_engines = true})});

}  // namespace

std::span<const Property> course_properties() { return course_list; }

}  // namespace bastide::props::catalogue
