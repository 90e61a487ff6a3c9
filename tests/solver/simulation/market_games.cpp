// Simulated games in which players choose their tile: what the traces count, and when a policy draws.
#include <map>

#include "solver/simulation/play/mover.hpp"
#include "solver/simulation/summary/summary.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_market_games {

using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;
using bastide::tests::Setting;
namespace rules = bastide::rules;

namespace {

/// A game of two in which player 0 is to move, with such a bag.
struct FirstTurn {
  FirstTurn(const Setting& setting, std::vector<int> bag)
      : course(setting.edition, 2, setting.set, std::move(bag)),
        game(setting.fit, setting.edition, 2, course.start_type(), 0),
        places(setting.fit, setting.edition.table) {
    REQUIRE(course.begin_turn(game) == 0);
    places.recount(game.board());
    mover.begin_game();
  }
  rules::play::Course course;
  rules::play::Game game;
  PlaceCounts places;
  bastide::solver::arithmetic::RandomStream moves{1, 0, bastide::solver::arithmetic::Purpose::moves};
  Mover mover;
};

}  // namespace

TEST_CASE("market games: each turn tells among how many tiles its player chose, and how many of them fit") {
  const Setting setting("c1", {{"market", "3"}});
  const auto plan = setting.plan(20);
  const auto summary = bastide::solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan);
  double offered = 0, turns = 0;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    const auto trace = simulated_game(plan, number);
    REQUIRE(trace.events.size() == trace.turns.size());
    for (std::size_t t = 0; t < trace.events.size(); ++t) {
      // Tiles laid and lost before it, the start tile, and those open: what the bag has besides.
      const auto gone = std::ranges::count_if(trace.lost, [&](const auto& lost) { return lost.turn <= t; });
      const auto left = 71 - static_cast<long>(t) - gone;
      CHECK(trace.events[t].offered == std::min(3L, left));
      CHECK(trace.events[t].fitting >= 1);
      CHECK(trace.events[t].fitting <= trace.events[t].offered);
      CHECK_FALSE(trace.events[t].is_drawn);
      offered += trace.events[t].offered;
    }
    turns += static_cast<double>(trace.turns.size());
  }
  CHECK(figure_at(summary.statistics, "choices.offered").mean == Catch::Approx(offered / turns));
  CHECK(figure_at(summary.statistics, "choices.drawn").mean == 0);
}

TEST_CASE("market games: who draws in place of choosing is counted, and chose among what lay open before") {
  const Setting setting("c1", {{"market", "3"}, {"market_draw", "yes"}});
  const auto plan = setting.plan(20);
  const auto summary = bastide::solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan);
  double drawn = 0;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    const auto trace = simulated_game(plan, number);
    REQUIRE(trace.events.size() == trace.turns.size());
    for (const auto& event : trace.events) {
      drawn += event.is_drawn ? 1 : 0;
      if (event.is_drawn) CHECK(event.offered == 3);
    }
  }
  CHECK(drawn > 0);
  CHECK(figure_at(summary.statistics, "choices.drawn").mean == Catch::Approx(drawn / 20));
}

TEST_CASE("market games: greedy draws when the bag promises more than what lies open") {
  const Setting setting("c1", {{"market", "1"}, {"market_draw", "yes"}});
  const auto type = [&](const char* id) { return setting.set.find(id); };
  const auto draws = [&](Policy policy, const char* open, const char* in_bag) {
    // A cap closes the city of the start tile at once; a curve of road promises less.
    FirstTurn turn(setting, {type(open), type(in_bag), type(in_bag)});
    REQUIRE(turn.course.may_draw());
    int times = 0;
    for (int i = 0; i < 1000; ++i)
      times += turn.mover.draws(policy, turn.game, 0, turn.course, turn.places, turn.moves) ? 1 : 0;
    return times;
  };
  CHECK(draws(Policy::greedy, "V", "E") == 1000);
  CHECK(draws(Policy::greedy, "E", "V") == 0);
  CHECK(draws(Policy::greedy, "E", "E") == 0);  // what is known is as good
  // One tile that fits and the bag: each as often as the other, within five deviations.
  CHECK(draws(Policy::random, "E", "V") > 420);
  CHECK(draws(Policy::random, "E", "V") < 580);
}

TEST_CASE("market games: policies with values pay for what is worth it") {
  for (const auto policy : {Policy::greedy, Policy::builder, Policy::spoiler}) {
    const auto laid_at = [&](const char* cost) {
      // The cap closes the city of the start tile; the first tile is free.
      const Setting setting("c1", {{"market", "2"}, {"market_cost", cost}, {"least_total", "-50"}});
      const int v = setting.set.find("V");
      const int e = setting.set.find("E");
      FirstTurn turn(setting, {v, e, v});
      auto& [course, game, places, moves, mover] = turn;
      return mover.lay(policy, game, 0, course.choices(), places, moves, &course).type == e;
    };
    CHECK(laid_at("1"));
    CHECK_FALSE(laid_at("40"));
  }
}

TEST_CASE("market games: what is paid is told") {
  const Setting setting("c1", {{"market", "4"}, {"market_cost", "2"}});
  for (const auto policy : {Policy::random, Policy::greedy, Policy::builder, Policy::spoiler}) {
    const auto plan = setting.plan(20, {policy});
    double paid = 0;
    for (std::uint64_t number = 0; number < plan.games; ++number) {
      const auto trace = simulated_game(plan, number);
      int by_turns = 0;
      for (const auto& event : trace.events) by_turns += event.paid;
      int by_players = 0;
      for (const int points : trace.further.points.paid) by_players -= points;
      CHECK(by_turns == by_players);
      CHECK(trace.further.points.totals() == trace.scores);
      paid += by_turns;
    }
    CHECK(paid > 0);
  }
}

TEST_CASE("market games: a simulated game is replayed from its record, with what was paid in it") {
  for (const auto& [edition, options] :
       {std::pair<const char*, std::map<std::string, std::string>>{"c1+expansion/river",
                                                                   {{"market", "4"}, {"market_cost", "1"}}},
        {"c1+expansion/river", {{"hand_size", "3"}, {"draw_timing", "turn_end"}}},
        {"c1", {{"start.lay", "D0@0,0 U0@1,0 | X0@0,0 W0@1,0"}}}}) {
    const Setting setting(edition, options);
    const auto plan = setting.plan(5, {Policy::greedy});
    int paid = 0;
    for (std::uint64_t number = 0; number < plan.games; ++number) {
      const auto record = setting.record(simulated_game(plan, number));
      for (const auto& turn : record.turns) paid += turn.pays.value_or(0);
      CHECK(rules::records::edition_of(record, setting.edition).start == setting.edition.start);
      require_replayed(setting, record);
    }
    CHECK((paid > 0) == setting.edition.pays_for_tiles());
  }
}

TEST_CASE("market games: of several starts every game has one, each about as often") {
  const Setting setting("c1", {{"start.lay", "D0@0,0 | X0@0,0 | C0@0,0"}});
  const auto plan = setting.plan(300);
  std::map<int, int> starts;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    const auto trace = simulated_game(plan, number);
    ++starts[trace.start_type];
    CHECK(trace.turns.size() + trace.lost.size() == 71);
  }
  REQUIRE(starts.size() == 3);
  for (const auto& [type, games] : starts) {
    CHECK(games > 60);
    CHECK(games < 140);
  }
}

}  // namespace test_market_games
