// Each property of marks, figures, parts of a turn and tokens accepts a healthy turn or position of an
// expansion and rejects a corrupted one.
#include <cstdint>
#include <vector>

#include "props/catalogue/catalogue.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/lockstep.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::test_figure_properties {
namespace {

using rules::Cell;
using rules::Deployment;

constexpr const char* inns = "c1+expansion/inns-cathedrals";
constexpr const char* traders = "c1+expansion/traders-builders";
constexpr const char* recall = BASTIDE_SOURCE_DIR "/docs/examples/recall.toml";
constexpr const char* phantom = BASTIDE_SOURCE_DIR "/docs/examples/phantom.toml";
constexpr const char* unpunctual = BASTIDE_SOURCE_DIR "/docs/examples/unpunctual.toml";
constexpr const char* envoy = BASTIDE_SOURCE_DIR "/docs/examples/envoy.toml";
constexpr const char* abbot = "c2+expansion/abbot";

// The boards are those of the worked examples, in an order that a game can take.
constexpr const char* inn_road = "D0@0,0 EC0@-1,0=0:road0 W0@1,0";
constexpr const char* cathedral_city = "D0@0,0 EK0@0,-1=0:city H0@0,-2 H1@1,-1 E1@-1,-1";
constexpr const char* large = "B0@0,0 E2@1,0=0:city B0@2,0 E1@0,1=1.big:city E3@2,1=0:city Q0@1,1";
constexpr const char* builder = "D0@0,0 U0@1,0=0:road U0@2,0=0.builder:road";
constexpr const char* extends = "D0@0,0 U0@1,0=0:road U0@2,0=0.builder:road U0@3,0";
constexpr const char* goods = "D0@0,0 HK2@0,-1 HL1@1,-1";
constexpr const char* pigs = "D0@0,0 H0@0,-1=0:field E2@0,-2=1:field E3@-1,-1=0.pig:field V1@-1,-2";
constexpr const char* garden = "D0@0,0 Ug0@1,0=0.abbot:garden V0@0,1 U0@2,0 B0@1,1 E2@0,-1";

rules::ScoreItem scored_garden(int tiles, int points) {
  rules::ScoreItem item;
  item.feature = rules::FeatureKind::garden;
  item.complete = true;
  item.anchor = {1, 4};
  for (int i = 0; i < tiles; ++i) item.tiles.push_back(i);
  item.holders[0] = 1;
  item.points[0] = points;
  return item;
}

constexpr Rejection rejections[] = {
    {"points-follow-the-formulas", inn_road, inns, {one_more_point, one_more_in_turn}},
    {"unasked-marks-change-nothing", "HK2@0,0=0:city", traders, one_more_point},
    {"unasked-marks-change-nothing", "D0@0,0 E2@0,-1=0:city", traders, one_more_in_turn},
    {"weights-decide-who-scores",
     large,
     inns,
     {[](ScoredCase& c) { c.fast_sheet.items.front().points[2] = 1; },
      [](TurnCase& c) { c.fast_items.front().points[2] = 1; }}},
    {"weights-change-no-points", large, inns, one_more_point},
    {"weights-change-no-points", large, inns,
     [](ScoredCase& c) {
       c.fast_sheet.items.front().anchor = {0, 1};
     }},
    {"weightless-figures-score-nobody", builder, traders,
     [](ScoredCase& c) { ++c.fast_sheet.items.front().points[1]; }},
    {"weightless-figures-score-nobody", builder, traders, [](ScoredCase& c) { c.fast_sheet.items.clear(); }},
    {"bonuses-go-to-most-tokens", goods, traders,
     [](ScoredCase& c) {
       c.fast_sheet.bonuses = c.reference_sheet.bonuses = {{1, {2, 1}, {0, 10}}};
     }},
    {"bonuses-go-to-most-tokens", goods, traders,
     [](ScoredCase& c) {
       c.fast_sheet.bonuses = {{1, {2, 1}, {10}}};
     }},
    {"bonuses-count-completed-marks", goods, traders, [](ScoredCase& c) { c.game = GameScript{}; }},
    {"companions-join-own-followers", builder, traders,
     [](TurnCase& c) { c.before.board[1].follower.reset(); }},
    {"companions-join-own-followers", builder, traders,
     [](TurnCase& c) {
       c.before.board[0].follower = Deployment{0, 1, 1};
     }},
    {"companions-leave-with-the-last-follower", builder, traders,
     [](TurnCase& c) { c.after.board[1].follower.reset(); }},
    {"deployed-where-it-may-join", "D0@0,0 U0@1,0=0:road U0@2,0=1.envoy:road", envoy,
     [](TurnCase& c) { c.before.board[1].follower.reset(); }},
    {"deployed-where-it-may-join", "D0@0,0 U0@1,0=0:road", envoy,
     [](TurnCase& c) { c.move.follower->figure = 2; }},
    {"figures-stand-where-they-may", builder, traders,
     [](TurnCase& c) { c.after.board[2].follower->segment = 1; }},
    {"one-action-a-part", builder, traders,
     [](TurnCase& c) {
       c.elsewhere = rules::Elsewhere(Cell{1, 0});
     }},
    {"one-action-a-part", builder, traders, [](TurnCase& c) { ++c.after.supplies[1][0]; }},
    {"taken-back-from-incomplete-sites", garden, abbot,
     [](TurnCase& c) { c.fast_choices.retrievable.clear(); }, "1,0"},
    {"taken-back-from-incomplete-sites", garden, abbot,
     [](TurnCase& c) {
       c.reference_choices.retrievable.push_back({0, 0});
     },
     "1,0"},
    {"taken-back-scores-as-at-the-end", garden, abbot, one_more_in_turn, "1,0"},
    {"taken-back-scores-as-at-the-end", garden, abbot, [](TurnCase& c) { c.elsewhere.reset(); }, "1,0"},
    {"taken-back-scores-as-at-the-end", garden, abbot, [](TurnCase& c) { c.fast_items.clear(); }, "1,0"},
    {"taken-back-gives-as-stated", "D0@0,0 U0@1,0=0:road U0@2,0", recall, one_more_in_turn, "1,0"},
    {"taken-back-gives-as-stated", "D0@0,0 U0@1,0=0:road U0@2,0", recall,
     [](TurnCase& c) { c.fast_items.clear(); }, "1,0"},
    {"deployed-elsewhere-as-rows-say", "D0@0,0 U0@1,0", unpunctual,
     [](TurnCase& c) { c.fast_choices.far.pop_back(); }, "D0@0,0=0:city"},
    {"deployed-elsewhere-as-rows-say", "D0@0,0 U0@1,0", unpunctual,
     [](TurnCase& c) { c.reference_choices.far.emplace_back(c.move); }},
    {"deployed-elsewhere-as-rows-say", "D0@0,0 U0@1,0=0:road", phantom,
     [](TurnCase& c) { c.fast_choices.far.pop_back(); }},
    {"deployed-elsewhere-as-rows-say", "D0@0,0 U0@1,0=0:road", phantom,
     [](TurnCase& c) { c.reference_choices.far.front().first->figure = 0; }},
    {"tokens-go-to-who-completes", goods, traders, [](TurnCase& c) { ++c.after.tokens[3][0]; }},
    {"tokens-go-to-who-completes", goods, traders, [](TurnCase& c) { ++c.fast_before.tokens[1][1]; }},
    {"market-is-refilled", "D0@0,0 U0@1,0", BASTIDE_SOURCE_DIR "/docs/examples/market.toml",
     [](ScoredCase& c) {
       GameScript game;
       const auto u = static_cast<std::int16_t>(c.board.set().find("U"));
       game.log = {{rules::CourseStep::start, -1, 0},
                   {rules::CourseStep::draw, -1, u},
                   {rules::CourseStep::place, 0, u}};
       c.game = game;
     }},
    {"market-places-are-paid", "RA0@0,0", BASTIDE_SOURCE_DIR "/docs/examples/river-market.toml",
     [](ScoredCase& c) {
       GameScript game;
       const auto b = static_cast<std::int16_t>(c.board.set().find("RB"));
       const auto d = static_cast<std::int16_t>(c.board.set().find("RC"));
       game.log = {{rules::CourseStep::start, -1, 0},
                   {rules::CourseStep::draw, -1, b},
                   {rules::CourseStep::draw, -1, d},
                   {rules::CourseStep::place, 0, b}};
       // The first place is free.
       rules::Turn turn{{}, 0, rules::parse_placement(c.board.set(), "RB0@0,1", "test")};
       turn.pays = 1;
       game.turns = {turn};
       c.game = game;
     }},
    {"tokens-are-marks-completed", goods, traders, [](TurnCase& c) { ++c.after.tokens[3][0]; }},
    {"second-part-exactly-when-extended", extends, traders, [](TurnCase& c) { c.part = 2; }},
    {"second-part-exactly-when-extended", extends, traders,
     [](TurnCase& c) { c.before.board[2].follower.reset(); }},
    {"inns-pay-double-or-nothing", inn_road, inns, {one_more_point, one_less_in_turn}},
    {"cathedrals-pay-three-or-nothing", cathedral_city, inns, {one_more_point, one_less_in_turn}},
    {"gardens-score-as-cloisters", garden, abbot, one_more_point},
    {"gardens-score-as-cloisters", garden, abbot, [](TurnCase& c) { c.fast_items = {scored_garden(8, 8)}; },
     "1,0"},
    {"gardens-score-as-cloisters", garden, abbot, [](TurnCase& c) { c.fast_items = {scored_garden(9, 10)}; },
     "1,0"},
    {"own-pig-makes-four", pigs, traders, [](ScoredCase& c) { c.fast_sheet.items.front().points[1] += 2; }},
};

constexpr const char* small_board = "D0@0,0 HK2@0,-1";

const RejectionTable table(rejections, true);

}  // namespace

TEST_CASE("figures that enter what is held, and that are used once: random games, all properties") {
  const auto& game = game_of(envoy);
  std::vector<int> deployed(game.edition.figures.size());
  int lost = 0;
  for (std::uint64_t number = 0; number < 12; ++number) {
    const auto script = play::numbered_game({game.fit, game.edition}, 5, number);
    for (const auto& turn : script.turns)
      if (turn.tile.follower) ++deployed[static_cast<std::size_t>(turn.tile.follower->figure)];
    auto onlooker = judged_by(applying_to(catalogue::all_properties(), game.fit, game.edition));
    onlooker.end = {};
    onlooker.turn = [&, judge = onlooker.turn](const TurnView& view) {
      const auto standing = view.fast.position().placements;
      int wardens = 0;
      for (const auto& tile : standing) wardens += tile.follower && tile.follower->figure == 2 ? 1 : 0;
      for (int player = 0; player < view.players; ++player) wardens += view.fast.supply(2)[at(player)];
      lost += wardens < 2 * view.players ? 1 : 0;
      return judge(view);
    };
    CHECK(play::play_in_lockstep({game.fit, game.edition}, script, onlooker) == script);
  }
  for (const int times : deployed) CHECK(times > 0);
  CHECK(lost > 0);
}

TEST_CASE("marks that are lost or come from nowhere are noticed") {
  const auto& property = property_called("marks-conserved");
  const auto& game = game_of(traders);
  BoardCase c(small_board, game);
  CHECK_FALSE(property.on_board(c.view()));
  ++c.reference.features.front().marks[1];
  CHECK(property.on_board(c.view()));
}

}  // namespace bastide::props::test_figure_properties
