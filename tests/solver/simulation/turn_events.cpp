// What buy_tile and extra turns did in simulated games: both engines say the same of each turn, the trace
// counts what the record says, and the summary what the traces say.
#include "solver/simulation/summary/summary.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_turn_events {

using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;
using bastide::tests::Setting;

namespace {

const Setting::Options both = {{"buy_tile", "yes"}, {"fill_hole_extra_turn", "yes"}};

Setting::Options with(Setting::Options more) {
  more.insert(both.begin(), both.end());
  return more;
}

/// Turns of the record with cells to buy for, and turns followed by another of the same player.
std::pair<int, int> counted(const bastide::rules::records::GameRecord& record) {
  std::pair<int, int> counts;
  for (const auto& turn : record.turns) {
    counts.first += turn.expect.buy_at.value().empty() ? 0 : 1;
    counts.second += turn.expect.another_turn.value() ? 1 : 0;
  }
  return counts;
}

std::pair<int, int> counted(const GameTrace& trace) {
  std::pair<int, int> counts;
  for (const auto& event : trace.events) {
    counts.first += event.buy_at > 0 ? 1 : 0;
    counts.second += event.is_followed ? 1 : 0;
  }
  return counts;
}

}  // namespace

TEST_CASE("turn events: records say them, both engines agree, and traces count them") {
  std::pair<int, int> all;
  for (const auto& more :
       std::initializer_list<Setting::Options>{{{"board_area", "fixed 5x5"}},
                                               {{"board_area", "fixed 5x5"}, {"hand_size", "3"}},
                                               {{"board_area", "fixed 5x5"}, {"draw_timing", "turn_end"}}}) {
    const Setting setting("c1", with(more));
    auto games = setting.games(3, {Policy::random});
    for (std::uint64_t number = 0; number < 2; ++number) {
      INFO(setting.words() << ", game " << number);
      GameTrace trace;
      games.play(5, number, trace);
      const auto record = setting.record(trace);
      CHECK(counted(record) == counted(trace));
      CHECK(require_replayed(setting, record) >= 6 * static_cast<int>(record.turns.size()));
      all.first += counted(trace).first;
      all.second += counted(trace).second;
    }
  }
  CHECK(all.first > 0);
  CHECK(all.second > 0);
}

TEST_CASE("turn events: a record that says something else is not replayed") {
  const Setting setting("c1", with({}), "mini-mixed");
  GameTrace trace;
  setting.games(2, {Policy::random}).play(3, 0, trace);
  const auto record = setting.record(trace);
  require_replayed(setting, record);
  auto other = record;
  other.turns[1].expect.buy_at = std::vector<std::string>{"7,7"};
  auto found = bastide::rules::records::replay(setting.rules(), other).difference;
  REQUIRE(found);
  CHECK(found->turn == 2);
  CHECK(found->what.find("alone completes something") != std::string::npos);
  CHECK(found->expected == "7,7");
  other = record;
  other.turns[0].expect.another_turn = true;
  found = bastide::rules::records::replay(setting.rules(), other).difference;
  REQUIRE(found);
  CHECK(found->turn == 1);
  CHECK(found->what == "another turn for filling a hole");
  // Of one player all turns are his, whatever a record says of it.
  setting.games(1, {Policy::random}).play(3, 0, trace);
  auto alone = setting.record(trace);
  for (const bool is_said : {true, false}) {
    for (auto& turn : alone.turns) turn.expect.another_turn = is_said;
    require_replayed(setting, alone);
  }
}

TEST_CASE("turn events: that tiles can be bought changes nothing else in a game") {
  const Setting plain("c1");
  const Setting buying("c1", {{"buy_tile", "yes"}});
  for (const auto policy : {Policy::random, Policy::greedy}) {
    auto games = plain.games(2, {policy});
    auto others = buying.games(2, {policy});
    GameTrace trace, other;
    for (std::uint64_t number = 0; number < 3; ++number) {
      games.play(8, number, trace);
      others.play(8, number, other);
      CHECK(trace.events.empty());
      CHECK_FALSE(other.events.empty());
      other.events.clear();
      CHECK(trace == other);
    }
  }
}

TEST_CASE("turn events: a summary tells their means, and only where the edition has the options") {
  const Setting setting("c1", both, "mini-mixed");
  auto plan = setting.plan(60, {Policy::random}, 2, 4);
  const auto summary = bastide::solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan);
  double offers = 0, extra_turns = 0, with_offers = 0, with_extra_turns = 0;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    const auto [of_game, turns] = counted(simulated_game(plan, number));
    offers += of_game;
    extra_turns += turns;
    with_offers += of_game > 0 ? 1 : 0;
    with_extra_turns += turns > 0 ? 1 : 0;
  }
  const auto figure = [&](bastide::solver::simulation::summary::Place place) {
    return figure_at(summary.statistics, place).mean;
  };
  CHECK(offers > 0);
  CHECK(figure("buy_offers.per_game") == Catch::Approx(offers / 60));
  CHECK(figure("buy_offers.games_with") == Catch::Approx(with_offers / 60));
  CHECK(figure("extra_turns.per_game") == Catch::Approx(extra_turns / 60));
  CHECK(figure("extra_turns.games_with") == Catch::Approx(with_extra_turns / 60));
  double by_type = 0;
  for (const auto& [type, mean] : told_at(summary.statistics, "buy_offers.by_type").by_type.mean)
    by_type += mean.value_or(0);
  CHECK(by_type == Catch::Approx(offers / 60));

  const Setting plain("c1", {}, "mini-mixed");
  plan = plain.plan(60, {Policy::random}, 2, 4);
  const auto without = bastide::solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan);
  CHECK(find(without.statistics, "buy_offers") == nullptr);
  CHECK(find(without.statistics, "extra_turns") == nullptr);
}

}  // namespace test_turn_events
