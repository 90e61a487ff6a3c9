// Complete random games a second: by the plain program of a day, by the quick player with and without a whole
// trace, and by the player that knows every edition, by each policy.
//
// All score everything, farms included. Ratios of one run are worth quoting; docs/performance.md does.
#include <benchmark/benchmark.h>

#include <string>

#include "bench/yardsticks/plain_games.hpp"
#include "rules/editions/tiles_under.hpp"
#include "solver/simulation/play/played_game.hpp"
#include "solver/simulation/play/random_table.hpp"
#include "solver/simulation/play/trace_points.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;

struct Base {
  bastide::tilesets::TileSet set = bastide::tilesets::files::load_tile_set("base");
  bastide::rules::board::FitTable fit{set};
  bastide::rules::editions::Edition edition = bastide::rules::editions::load_edition("c1");
};

const Base& base() {
  static const Base made;
  return made;
}

void rate(benchmark::State& state) {
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void plain_games(benchmark::State& state) {
  bastide::yardsticks::PlainGames games(base().set, 72);
  for (auto _ : state) benchmark::DoNotOptimize(games.play());
  rate(state);
}
BENCHMARK(plain_games)->Unit(benchmark::kMicrosecond);

template <Detail detail>
void quick_games(benchmark::State& state) {
  const QuickTiles tiles(base().fit, base().edition);
  RandomTable table(tiles, base().edition, 2);
  GameTrace trace;
  PointsScratch scratch;
  std::uint64_t number = 0;
  for (auto _ : state) {
    table.play(72, number++, detail, trace);
    benchmark::DoNotOptimize(trace_points(trace, base().edition, scratch));
  }
  rate(state);
}
BENCHMARK(quick_games<Detail::points>)->Name("quick_games_scored")->Unit(benchmark::kMicrosecond);
BENCHMARK(quick_games<Detail::everything>)->Name("quick_games_traced")->Unit(benchmark::kMicrosecond);

void quick_games_with_statistics(benchmark::State& state) {
  const QuickTiles tiles(base().fit, base().edition);
  RandomTable table(tiles, base().edition, 2);
  GameTrace trace;
  PointsScratch scratch;
  SimulationPlan plan;
  plan.fit = &base().fit;
  plan.editions = {base().edition};
  const Layout layout(plan);
  Tally tally(layout);
  TallyScratch tally_scratch;
  std::uint64_t number = 0;
  for (auto _ : state) {
    table.play(72, number++, Detail::everything, trace);
    const auto points = trace_points(trace, base().edition, scratch);
    add_game(layout, trace, {&points, 1}, tally_scratch, tally);
  }
  benchmark::DoNotOptimize(tally.games);
  rate(state);
}
BENCHMARK(quick_games_with_statistics)->Unit(benchmark::kMicrosecond);

/// By the player of any edition.
void play_any(benchmark::State& state, const bastide::rules::board::Ruleset& rules, Policy policy) {
  PlayedGames games(rules, 2, {policy});
  GameTrace trace;
  std::uint64_t number = 0;
  for (auto _ : state) {
    games.play(72, number++, trace);
    benchmark::DoNotOptimize(trace.scores);
  }
  rate(state);
}

void played_games(benchmark::State& state) {
  const auto policy = all_policies.at(static_cast<std::size_t>(state.range(0)));
  state.SetLabel(policy_name(policy));
  play_any(state, {base().fit, base().edition}, policy);
}
BENCHMARK(played_games)->DenseRange(0, all_policies.size() - 1)->Unit(benchmark::kMicrosecond);

void random_games_under(benchmark::State& state, const std::string& name) {
  const auto edition = bastide::rules::editions::load_edition(name);
  const auto set = bastide::rules::editions::tiles_under(
      bastide::tilesets::files::load_tile_set(edition.tile_set), edition);
  const bastide::rules::board::FitTable fit(set);
  play_any(state, {fit, edition}, Policy::random);
}
BENCHMARK_CAPTURE(random_games_under, c1, "c1")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(random_games_under, hig_2000, "hig-2000")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(random_games_under, abbot, "c1+expansion/abbot")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(random_games_under, inns, "c1+expansion/inns-cathedrals")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(random_games_under, all,
                  "c1+expansion/river+expansion/inns-cathedrals+expansion/traders-builders+expansion/abbot")
    ->Unit(benchmark::kMicrosecond);

void random_words(benchmark::State& state) {
  RandomStream stream(72, 0, Purpose::moves);
  std::uint32_t sum = 0;
  for (auto _ : state) benchmark::DoNotOptimize(sum += stream.next());
  state.counters["words/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(random_words);

}  // namespace
