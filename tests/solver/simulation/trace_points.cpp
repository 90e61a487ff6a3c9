// Points of a trace: the final scores of the game as played, and as the engine scores the same game under
// another edition.
#include "solver/simulation/play/trace_points.hpp"

#include "rules/play/game.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_trace_points {

using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
using bastide::tests::all_settings;
using bastide::tests::Setting;
using rules::FeatureKind;
using rules::PerPlayer;

namespace {

/// The game of the trace once more under `edition`, its points by kind from the engine's items.
PointsByKind scored_by_engine(const GameTrace& trace, const rules::board::FitTable& fit,
                              const rules::editions::Edition& edition) {
  rules::play::Game game(fit, edition, trace.players, trace.start_type, 0);
  PointsByKind points;
  const auto add = [&](const rules::ScoreItem& item, bool is_in_play) {
    auto& to = points.of(item.feature, is_in_play);
    for (std::size_t p = 0; p < to.size(); ++p) to[p] += item.points[p];
  };
  for (const auto& turn : trace.turns) {
    const rules::Cell cell{turn.x, turn.y};
    REQUIRE_FALSE(game.objection(cell, turn.type, turn.rotation));
    game.place(turn.player, cell, turn.type, turn.rotation);
    if (turn.segment >= 0) {
      REQUIRE((game.spots(turn.player) >> turn.segment & 1U) != 0);
      game.deploy(turn.player, turn.segment);
    }
    std::vector<rules::ScoreItem> items;
    game.finish_turn(&items);
    for (const auto& item : items) add(item, true);
  }
  const auto end = game.final_score();
  for (const auto& item : end.items) add(item, false);
  for (std::size_t p = 0; p < end.totals.size(); ++p)
    REQUIRE(points.totals()[p] == game.scores()[p] + end.totals[p]);
  return points;
}

}  // namespace

TEST_CASE("trace points: the points by kind are the engine's, under every edition that allows the game",
          "[exhaustive]") {
  PointsScratch scratch;
  std::size_t rescored = 0;
  int differing = 0;
  for (const auto& setting : all_settings()) {
    auto games = setting.games(3, {Policy::builder, Policy::random, Policy::compact});
    GameTrace trace;
    for (std::uint64_t i = 0; i < 6; ++i) {
      games.play(77, i, trace);
      const auto own = trace_points(trace, setting.edition, scratch);
      REQUIRE(own.totals() == trace.scores);
      for (const auto& other : all_settings()) {
        if (other.set.topology_key() != setting.set.topology_key()) continue;
        if (rescoring_obstacle(setting.edition, other.edition)) continue;
        INFO(setting.words() << " scored under " << other.words() << ", game " << i);
        const auto points = trace_points(trace, other.edition, scratch);
        REQUIRE(points == scored_by_engine(trace, setting.fit, other.edition));
        ++rescored;
        differing += points == own ? 0 : 1;
      }
    }
  }
  CHECK(rescored > 500);
  CHECK(differing > 200);
}

TEST_CASE("trace points: many games of every shipped edition") {
  PointsScratch scratch;
  for (const auto& id : rules::editions::shipped_editions()) {
    const Setting setting(id);
    auto games = setting.games(2, {Policy::random});
    GameTrace trace;
    for (std::uint64_t i = 0; i < 150; ++i) {
      games.play(5, i, trace);
      INFO(id << ", game " << i);
      REQUIRE(trace_points(trace, setting.edition, scratch) ==
              scored_by_engine(trace, setting.fit, setting.edition));
    }
  }
}

TEST_CASE("trace points: a shared majority, farms by each method, and who scores a city twice") {
  // Written by hand: city 0 complete (3 tiles, 1 pennant) for player 1; a road of 4 tiles, incomplete, shared
  // by 0 and 1; farms 0 and 1 both touch city 0; farm 0 is player 0's, farm 1 has one farmer of 0 and one
  // of 1.
  GameTrace trace;
  trace.players = 2;
  const auto feature = [](FeatureKind kind, int open, int tiles, std::array<std::uint8_t, 2> followers) {
    rules::board::Feature out;
    out.kind = kind;
    out.open = static_cast<std::int16_t>(open);
    out.tiles = static_cast<std::uint16_t>(tiles);
    out.segments = out.tiles;
    out.followers[0] = followers[0];
    out.followers[1] = followers[1];
    return out;
  };
  trace.features = {{feature(FeatureKind::city, 0, 3, {0, 1}), 4},
                    {feature(FeatureKind::road, 1, 4, {1, 1}), 0}};
  trace.features[0].feature.pennants = 1;
  trace.farms = {{feature(FeatureKind::farm, 2, 1, {1, 0}), 2, 1},
                 {feature(FeatureKind::farm, 2, 1, {1, 1}), 3, 1}};
  trace.contacts = {{0, 0}, {1, 0}};
  PointsScratch scratch;
  const auto total = [&](const char* edition, const Setting::Options& options) {
    const auto points =
        trace_points(trace, bastide::tests::with_options(rules::editions::load_edition(edition), options),
                     scratch)
            .totals();
    return std::pair(points[0], points[1]);
  };
  // City 8 for 1; road 4 each; third: farm 0 gives 0 three, farm 1 three each.
  CHECK(total("c1", {}) == std::pair(4 + 3 + 3, 8 + 4 + 3));
  // second: 0 scores the city with his first farm only.
  CHECK(total("c1", {{"farms", "second"}}) == std::pair(4 + 3, 8 + 4 + 3));
  // first: two farmers of 0 against one of 1 around the city.
  CHECK(total("c1", {{"farms", "first"}}) == std::pair(4 + 4, 8 + 4));
  CHECK(total("c1", {{"farms", "off"}}) == std::pair(4, 8 + 4));
  // split: the road 2 each, farm 1 one each (3 halved and rounded down).
  CHECK(total("c1", {{"shared_majority", "split"}}) == std::pair(2 + 3 + 1, 8 + 2 + 1));
  CHECK(total("c1", {{"shared_majority", "split"}, {"farms", "second"}}) == std::pair(2 + 3, 8 + 2 + 1));
  CHECK(total("c1", {{"shared_majority", "none"}}) == std::pair(3, 8));
  CHECK(total("c1", {{"who_scores", "everyone"}, {"farms", "first"}}) == std::pair(4 + 4, 8 + 4 + 4));
}

TEST_CASE("trace points: why a game cannot be scored under another edition is said in words") {
  const auto c1 = rules::editions::load_edition("c1");
  const auto obstacle = [&](const Setting::Options& played, const Setting::Options& other) {
    return rescoring_obstacle(bastide::tests::with_options(c1, played),
                              bastide::tests::with_options(c1, other))
        .value_or("");
  };
  CHECK(obstacle({}, {}).empty());
  CHECK(obstacle({}, {{"farms", "first"}, {"small_city", "half"}, {"unplaceable", "remove"}}).empty());
  CHECK(obstacle({{"farms", "off"}}, {}).empty());
  CHECK(obstacle({}, {{"followers", "9"}}).empty());
  const Setting::Options early = {{"end_points", "30"}}, own = {{"reserve.own", "{ tiles = ['E'] }"}};
  CHECK(obstacle(own, own).empty());
  struct Row {
    Setting::Options played, other;
    const char* words;
  };
  const std::vector<Row> rows = {
      {{}, {{"farms", "off"}}, "has farmers"},
      {{}, {{"followers", "6"}}, "7 followers"},
      {{}, {{"board_area", "fixed 9x9"}}, "boards"},
      {{}, {{"start_in_bag", "yes"}}, "boards"},
      {{}, {{"junction_ends_road", "houses_only"}}, "features"},
      {{}, {{"unplaceable", "return_to_bag"}}, "back into the bag"},
      {{}, {{"hand_size", "3"}}, "hands hold 1"},
      {{}, early, "games can end early"},
      {early, {}, "games can end early"},
      {early, early, "games can end early"},
      {{}, {{"draw_timing", "turn_end"}}, "different times"},
      {own, {}, "boards"},
      {own, {{"reserve.own", "{ tiles = ['V'] }"}}, "boards"},
      {{{"market", "3"}}, {}, "choose among other tiles"},
      {{{"market", "3"}}, {{"market", "2"}}, "choose among other tiles"},
      {{{"market", "3"}}, {{"market", "3"}, {"market_draw", "yes"}}, "choose among other tiles"},
      {{}, {{"fill_hole_extra_turn", "yes"}}, "extra turn"}};
  for (const auto& [played, other, words] : rows)
    CHECK_THAT(obstacle(played, other), Catch::Matchers::ContainsSubstring(words));
}

}  // namespace test_trace_points
