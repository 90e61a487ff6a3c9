// What a tally says is what its games say one by one, and tallies add up.
#include "solver/simulation/tally/tally.hpp"

#include <cmath>
#include <numeric>

#include "solver/runs/run_recorded.hpp"
#include "solver/simulation/tally/figures.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tests/catch.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_tally {

using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;
using bastide::solver::runs::RunControl;
using bastide::tests::Setting;
namespace rules = bastide::rules;

namespace {

SimulationPlan plan_of(const Setting& setting, std::vector<Policy> policies, std::uint64_t games) {
  SimulationPlan plan;
  plan.fit = &setting.fit;
  plan.editions = {setting.edition, rules::editions::load_edition("hig-2000")};
  plan.players = 3;
  plan.policies = std::move(policies);
  plan.games = games;
  plan.seed = 11;
  return plan;
}

std::vector<GameTrace> traces_of(const SimulationPlan& plan) {
  std::vector<GameTrace> traces;
  for (std::uint64_t number = 0; number < plan.games; ++number)
    traces.push_back(simulated_game(plan, number));
  return traces;
}

/// Mean and standard error of one number a game, as a textbook has them.
template <class Of>
Figure plain_mean(const std::vector<GameTrace>& traces, Of of) {
  std::vector<double> numbers;
  for (const auto& trace : traces) numbers.push_back(static_cast<double>(of(trace)));
  const auto n = static_cast<double>(numbers.size());
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
  double squares = 0;
  for (const double x : numbers) squares += (x - mean) * (x - mean);
  return {mean, std::sqrt(squares / (n - 1) / n), 0, 0};
}

void check(const Figure& figure, const Figure& plain) {
  CHECK(figure.mean == Catch::Approx(plain.mean));
  CHECK(figure.error == Catch::Approx(plain.error));
  CHECK(figure.low <= figure.mean);
  CHECK(figure.mean <= figure.high);
}

Figure of_game(const Tally& tally, GameFigure figure) {
  const auto i = static_cast<std::size_t>(figure);
  return mean_of(tally.games, tally.game.sum(i), tally.game.squares(i));
}

template <class List, class Is>
long count_if(const List& list, Is is) {
  return static_cast<long>(std::count_if(list.begin(), list.end(), is));
}

}  // namespace

TEST_CASE("tally: figures of one number a game") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::random, Policy::greedy}, 60);
  const auto traces = traces_of(plan);
  const auto tally = simulate(plan, RunControl{}).tally;
  REQUIRE(tally.games == 60);
  check(of_game(tally, GameFigure::lost), plain_mean(traces, [](const auto& t) { return t.lost.size(); }));
  check(of_game(tally, GameFigure::turns), plain_mean(traces, [](const auto& t) { return t.turns.size(); }));
  check(of_game(tally, GameFigure::dead), plain_mean(traces, [](const auto& t) {
          return count_if(t.holes, [](const auto& hole) { return hole.is_dead; });
        }));
  check(of_game(tally, GameFigure::fours), plain_mean(traces, [](const auto& t) {
          return count_if(t.holes, [](const auto& hole) { return hole.sides == 4; });
        }));
  check(of_game(tally, GameFigure::farms), plain_mean(traces, [](const auto& t) { return t.farms.size(); }));
  check(of_game(tally, GameFigure::margin), plain_mean(traces, [](const auto& t) {
          auto scores = t.scores;
          std::sort(scores.begin(), scores.begin() + 3);
          return scores[2] - scores[1];
        }));
  check(of_game(tally, GameFigure::width), plain_mean(traces, [](const auto& t) {
          const auto [west, east] = std::minmax_element(
              t.turns.begin(), t.turns.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
          return std::max<int>(0, east->x) - std::min<int>(0, west->x) + 1;
        }));
  check(mean_of(60, tally.seat_points.sum(1), tally.seat_points.squares(1)),
        plain_mean(traces, [](const auto& t) { return t.scores[1]; }));
  check(mean_of(60, tally.seat_advantage.sum(2), tally.seat_advantage.squares(2)),
        plain_mean(traces, [](const auto& t) { return 2 * t.scores[2] - t.scores[0] - t.scores[1]; }));
}

TEST_CASE("tally: figures by turn, by type, by kind") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::spoiler, Policy::random}, 60);
  const auto traces = traces_of(plan);
  const auto tally = simulate(plan, RunControl{}).tally;
  const std::size_t turn = 50;
  const auto at =
      turn * static_cast<std::size_t>(TurnFigure::count) + static_cast<std::size_t>(TurnFigure::threes);
  check(mean_of(tally.turn_games[turn], tally.turn.sum(at), tally.turn.squares(at)),
        plain_mean(traces, [](const auto& t) { return t.turns[turn].threes; }));
  const auto b = setting.set.find("B");
  const auto type = static_cast<std::size_t>(b);
  const auto losses = [=](const GameTrace& t) {
    return count_if(t.lost, [=](const auto& l) { return l.type == b; });
  };
  check(mean_of(60, tally.type_lost.sum(type), tally.type_lost.squares(type)), plain_mean(traces, losses));
  CHECK(tally.type_lost_games[type] == count_if(traces, [&](const auto& t) { return losses(t) > 0; }));
  Number lost = 0;
  for (const auto& trace : traces) lost += static_cast<Number>(trace.lost.size());
  CHECK(lost > 0);
  Number of_types = 0;
  for (std::size_t t = 0; t < static_cast<std::size_t>(setting.set.type_count()); ++t)
    of_types += tally.type_lost.sum(t);
  CHECK(of_types == lost);
  const auto blocked = [=](const GameTrace& t) {
    return count_if(t.blocked, [=](const auto& s) { return s.type == b; });
  };
  CHECK(tally.blocked_games[type] == count_if(traces, [&](const auto& t) { return blocked(t) > 0; }));
  check(mean_of(60, tally.blocked_turns.of(type)[1], tally.blocked_turns.of(type)[3]),
        plain_mean(traces, blocked));
  const auto cities = 3 * static_cast<std::size_t>(rules::FeatureKind::city);
  check(mean_of(60, tally.kind.of(cities)[0], tally.kind.of(cities)[2]),
        plain_mean(traces, [](const auto& t) {
          return count_if(t.features, [](const auto& f) {
            return f.feature.kind == rules::FeatureKind::city && f.feature.is_complete();
          });
        }));
  const auto edition = static_cast<std::size_t>(EditionFigure::count) +
                       static_cast<std::size_t>(EditionFigure::total_difference);
  PointsScratch scratch;
  check(mean_of(60, tally.edition.sum(edition), tally.edition.squares(edition)),
        plain_mean(traces, [&](const auto& t) {
          const auto other = trace_points(t, plan.editions[1], scratch).totals();
          return std::accumulate(other.begin(), other.end(), 0) -
                 std::accumulate(t.scores.begin(), t.scores.end(), 0);
        }));
}

TEST_CASE("tally: a mean over draws has the error of games, not of draws") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::random}, 80);
  const auto traces = traces_of(plan);
  const auto tally = simulate(plan, RunControl{}).tally;
  double x = 0, n = 0;
  std::vector<std::pair<double, double>> games;
  for (const auto& trace : traces) {
    double places = 0;
    for (const auto& turn : trace.turns) places += turn.placements;
    games.emplace_back(places, static_cast<double>(trace.turns.size() + trace.lost.size()));
    x += games.back().first;
    n += games.back().second;
  }
  double rest = 0;
  for (const auto& [places, draws] : games) rest += std::pow(places - x / n * draws, 2);
  const auto figure = ratio_of(tally.ratio.of(static_cast<std::size_t>(GameRatio::placements)), tally.games);
  REQUIRE(figure);
  CHECK(figure->mean == Catch::Approx(x / n));
  CHECK(figure->error == Catch::Approx(std::sqrt(rest * 80 / 79) / n));
  // Draw for draw it would look four times as sure at the least: draws of a game go together.
  CHECK(figure->error > 0.1);
  Number draws = 0;
  for (const auto count : tally.placement_counts) draws += count;
  CHECK(static_cast<double>(draws) == n);
}

TEST_CASE("tally: written and read back, and the sum of its parts") {
  const Setting setting("c2");
  auto plan = plan_of(setting, {Policy::random}, 150);
  const auto whole = simulate(plan, RunControl{}).tally;
  Tally read;
  from_record(to_record(whole), read);
  CHECK(read == whole);
  Tally twice = whole;
  add(twice, whole);
  CHECK(twice.games == 300);
  CHECK(twice.game.sum(0) == 2 * whole.game.sum(0));
  CHECK(!(twice == whole));
  for (const char* bad : {"", "24", "24 71 2 1 x", "24 71 2 1 5 1 2 3", "24 71 2 1 5 z0",
                          "300 71 2 1 5 z99999", "24 71 2 1 5 z99999999 ", "-1 71 2 1 5 z9"}) {
    INFO(bad);
    CHECK_THROWS_AS(from_record(bad, read), bastide::solver::arithmetic::BadRecord);
  }
  CHECK_THROWS_AS(from_record(to_record(whole) + " 1", read), bastide::solver::arithmetic::BadRecord);
}

TEST_CASE("simulate: the same tally on any number of threads") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::compact, Policy::random, Policy::builder}, 130);
  RunControl control;
  control.threads = 1;
  const auto one = simulate(plan, control).tally;
  control.threads = 3;
  CHECK(simulate(plan, control).tally == one);
  auto other = plan;
  other.seed = 12;
  CHECK(!(simulate(other, control).tally == one));
}

}  // namespace test_tally
