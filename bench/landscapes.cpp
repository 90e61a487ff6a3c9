// Counting by landscape: boards and placement sequences, CPU time a tile more.
#include <benchmark/benchmark.h>

#include "solver/counting/count.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using bastide::solver::counting::Counted;

template <Counted what>
void count_by_landscape(benchmark::State& state) {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const bastide::rules::board::FitTable fit(set);
  bastide::solver::counting::CountPlan plan;
  plan.what = what;
  plan.tiles = static_cast<int>(state.range(0));
  plan.method = bastide::solver::counting::CountMethod::landscape;
  bastide::solver::runs::RunControl control;
  control.threads = 1;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        bastide::solver::counting::count(bastide::solver::boards::BoardSpace(fit), plan, control));
}
BENCHMARK(count_by_landscape<Counted::boards>)
    ->Name("boards_by_landscape")
    ->DenseRange(6, 9)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(count_by_landscape<Counted::placements>)
    ->Name("sequences_by_landscape")
    ->DenseRange(6, 9)
    ->Unit(benchmark::kMillisecond);

}  // namespace
