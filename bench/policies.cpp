// Games played by policies through rules::Game, written down as traces, per second and core: two players, the
// base set, current rules.
#include <benchmark/benchmark.h>

#include "solver/simulation/play/played_game.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using namespace bastide;
using namespace bastide::solver::simulation::play;

void played_game(benchmark::State& state) {
  const auto policy = all_policies.at(static_cast<std::size_t>(state.range(0)));
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  PlayedGames games({fit, edition}, 2, {policy});
  GameTrace trace;
  std::uint64_t number = 0;
  for (auto _ : state) {
    games.play(1, number++, trace);
    benchmark::DoNotOptimize(trace.scores);
  }
  state.SetLabel(policy_name(policy));
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(played_game)
    ->DenseRange(0, static_cast<int>(all_policies.size()) - 1)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
