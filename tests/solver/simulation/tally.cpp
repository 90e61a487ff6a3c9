// What a tally says is what its games say one by one, and tallies add up.
#include "solver/simulation/tally/tally.hpp"

#include <cmath>
#include <numeric>

#include "solver/runs/run_recorded.hpp"
#include "solver/simulation/tally/figures.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_tally {

using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;
using bastide::solver::runs::RunControl;
using bastide::tests::Setting;
namespace rules = bastide::rules;

namespace {

SimulationPlan plan_of(const Setting& setting, std::vector<Policy> policies, std::uint64_t games) {
  auto plan = setting.plan(games, std::move(policies), 3, 11);
  plan.editions.push_back(rules::editions::load_edition("hig-2000"));
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

/// What a plan's games say, by row and cell.
struct Counted {
  explicit Counted(const SimulationPlan& plan) : layout(plan), tally(simulate(plan, RunControl{}).tally) {}
  Figure operator()(std::size_t row, std::size_t cell = 0) const {
    return figure_of(layout, tally, row, cell).value();
  }
  Number sum(std::size_t row, std::size_t cell = 0) const { return sums_of(layout, tally, row, cell)[0]; }
  Layout layout;
  Tally tally;
};

template <class List, class Is>
long count_if(const List& list, Is is) {
  return static_cast<long>(std::count_if(list.begin(), list.end(), is));
}

}  // namespace

TEST_CASE("tally: figures of one number a game") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::random, Policy::greedy}, 60);
  const auto traces = traces_of(plan);
  const Counted counted(plan);
  REQUIRE(counted.tally.games == 60);
  check(counted(row("unplaceable.per_100_games")),
        plain_mean(traces, [](const auto& t) { return 100 * t.lost.size(); }));
  check(counted(row("turns_played")), plain_mean(traces, [](const auto& t) { return t.turns.size(); }));
  check(counted(row("dead_holes.mean")), plain_mean(traces, [](const auto& t) {
          return count_if(t.holes, [](const auto& hole) { return hole.is_dead; });
        }));
  check(counted(row("holes.*.mean"), 1), plain_mean(traces, [](const auto& t) {
          return count_if(t.holes, [](const auto& hole) { return hole.sides == 4; });
        }));
  check(counted(row("features.*.per_game"), 3),
        plain_mean(traces, [](const auto& t) { return t.farms.size(); }));
  check(counted(row("margin.mean")), plain_mean(traces, [](const auto& t) {
          auto scores = t.scores;
          std::sort(scores.begin(), scores.begin() + 3);
          return scores[2] - scores[1];
        }));
  check(counted(row("bounding_box.width")), plain_mean(traces, [](const auto& t) {
          const auto [west, east] = std::minmax_element(
              t.turns.begin(), t.turns.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
          return std::max<int>(0, east->x) - std::min<int>(0, west->x) + 1;
        }));
  check(counted(row("seats.*.points"), 1), plain_mean(traces, [](const auto& t) { return t.scores[1]; }));
  check(counted(row("seats.*.advantage"), 2), plain_mean(traces, [](const auto& t) {
          return (2 * t.scores[2] - t.scores[0] - t.scores[1]) / 3.0;
        }));
}

TEST_CASE("tally: figures by turn, by type, by kind") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::spoiler, Policy::random}, 60);
  const auto traces = traces_of(plan);
  const Counted counted(plan);
  const std::size_t turn = 50;
  check(counted(row("holes.*.by_turn"), turn),
        plain_mean(traces, [](const auto& t) { return t.turns[turn].threes; }));
  const auto b = setting.set.find("B");
  const auto type = static_cast<std::size_t>(b);
  const auto losses = [=](const GameTrace& t) {
    return count_if(t.lost, [=](const auto& l) { return l.type == b; });
  };
  check(counted(row("unplaceable.by_type"), type),
        plain_mean(traces, [&](const auto& t) { return 100 * losses(t); }));
  CHECK(sums_of(counted.layout, counted.tally, row("unplaceable.by_type"), type)[2] ==
        count_if(traces, [&](const auto& t) { return losses(t) > 0; }));
  Number lost = 0;
  for (const auto& trace : traces) lost += static_cast<Number>(trace.lost.size());
  CHECK(lost > 0);
  Number of_types = 0;
  for (std::size_t t = 0; t < static_cast<std::size_t>(setting.set.type_count()); ++t)
    of_types += counted.sum(row("unplaceable.by_type"), t);
  CHECK(of_types == lost);
  const auto blocked = [=](const GameTrace& t) {
    return count_if(t.blocked, [=](const auto& s) { return s.type == b; });
  };
  CHECK(counted.sum(row("blocked.*.games"), type) ==
        count_if(traces, [&](const auto& t) { return blocked(t) > 0; }));
  check(counted(row("blocked.*.spells"), type), plain_mean(traces, blocked));
  const std::size_t cities = 1;  // road, city, cloister
  check(counted(row("features.*.completed"), cities), plain_mean(traces, [](const auto& t) {
          return count_if(t.features, [](const auto& f) {
            return f.feature.kind == rules::FeatureKind::city && f.feature.is_complete();
          });
        }));
  PointsScratch scratch;
  check(counted(row("editions.*.difference")), plain_mean(traces, [&](const auto& t) {
          const auto other = trace_points(t, plan.editions[1], scratch).totals();
          return (std::accumulate(other.begin(), other.end(), 0) -
                  std::accumulate(t.scores.begin(), t.scores.end(), 0)) /
                 3.0;
        }));
}

TEST_CASE("tally: a mean over draws has the error of games, not of draws") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, {Policy::random}, 80);
  const auto traces = traces_of(plan);
  const Counted counted(plan);
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
  const auto figure = counted(row("legal_placements.mean"));
  CHECK(figure.mean == Catch::Approx(x / n));
  CHECK(figure.error == Catch::Approx(std::sqrt(rest * 80 / 79) / n));
  // Draw for draw it would look four times as sure at the least: draws of a game go together.
  CHECK(figure.error > 0.1);
  Number draws = 0;
  for (std::size_t turn = 0; turn < counted.layout.cells_of(Axis::turn); ++turn)
    for (const auto count :
         counts_of(counted.layout, counted.tally, row("legal_placements.quantiles_by_turn"), turn))
      draws += count;
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
  const Layout layout(plan);
  CHECK(sums_of(layout, twice, row("turns_played"))[0] == 2 * sums_of(layout, whole, row("turns_played"))[0]);
  CHECK(!(twice == whole));
  for (const char* bad : {"", "24", "24 x", "24 5 1 2 3", "24 5 z0", "24 5 z6", "24 5 1 z5", "24 5 z5 ",
                          "-1 5 z5", "24 -1 z5", "24 5 z5x", "24 99999999999 z5"}) {
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

TEST_CASE("simulate: what is recorded is a piece only where it has as many games and as many numbers") {
  const Setting setting("c1"), abbots("c1+expansion/abbot");
  const auto plan = plan_of(setting, {Policy::random}, 130);  // pieces of 44, 43 and 43 games
  const auto recorded = [](SimulationPlan of, std::uint64_t games) {
    of.games = games;
    return to_record(simulate(of, {}).tally);
  };
  const auto with_piece = [&](std::size_t piece, const std::string& text) {
    bastide::solver::runs::Recording recording;
    recording.remember("games", piece, text);
    RunControl control;
    control.stage = "games";
    control.recording = &recording;
    return simulate(plan, control).tally;
  };
  using bastide::solver::runs::BadPiece;
  CHECK(with_piece(0, recorded(plan, 44)) == simulate(plan, {}).tally);  // the first games of the seed
  CHECK_THROWS_AS(with_piece(0, recorded(plan, 45)), BadPiece);
  CHECK_THROWS_AS(with_piece(0, recorded(plan, 43)), BadPiece);
  CHECK_THROWS_AS(with_piece(2, recorded(plan, 44)), BadPiece);
  CHECK_NOTHROW(with_piece(2, recorded(plan, 43)));
  CHECK_THROWS_AS(with_piece(0, recorded(plan_of(abbots, {Policy::random}, 130), 44)), BadPiece);
}

}  // namespace test_tally
