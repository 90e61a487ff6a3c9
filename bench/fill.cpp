// Filling a rectangle with all 72 tiles of the base set: our search, CaDiCaL on the formula of the same
// problem, and clingo on the same model as an answer-set program (bench/models/fill.lp), in one run.
//
// Each time is from the tile set in memory to the tiles' places: ours makes its tables, CaDiCaL its formula,
// clingo is a process that reads its model. `seed` differs from iteration to iteration for all three, so that
// the mean is over different searches. Real time, since clingo's belongs to a child.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "bench/table/models.hpp"
#include "solver/questions/fill/fill_formula.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using bastide::solver::questions::fill::FillProblem;
using bastide::tilesets::TileSet;

FillProblem rectangle(const TileSet& set, std::int64_t width, std::int64_t height) {
  FillProblem problem;
  for (int y = 0; y < static_cast<int>(height); ++y) {
    for (int x = 0; x < static_cast<int>(width); ++x) problem.cells.push_back({x, y});
  }
  for (const auto& type : set.types()) problem.counts.push_back(type.count);
  problem.uses_all = true;
  return problem;
}

void require_found(bool is_found) {
  if (!is_found) throw std::runtime_error("no filling was found");
}

void fill_by_search(benchmark::State& state) {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const auto problem = rectangle(set, state.range(0), state.range(1));
  bastide::solver::questions::fill::FillPlan plan;
  for (auto _ : state) {
    const auto result = find_filling(set, problem, plan);
    require_found(result.end == bastide::solver::questions::fill::FillEnd::found);
    ++plan.seed;
  }
}

void fill_by_cadical(benchmark::State& state) {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const auto problem = rectangle(set, state.range(0), state.range(1));
  bastide::solver::sat::SatPlan plan;
  for (auto _ : state) {
    bastide::solver::sat::Formula formula;
    const auto layout = fill_layout(formula, set, problem);
    const auto result = bastide::solver::sat::solve(formula, plan);
    require_found(result.verdict == bastide::solver::sat::SatVerdict::satisfiable);
    benchmark::DoNotOptimize(layout.decode(result));
    ++plan.seed;
  }
}

void fill_by_clingo(benchmark::State& state) {
  if (std::system("clingo --version >/dev/null 2>&1") != 0) {
    state.SkipWithError("clingo is not installed");
    return;
  }
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const auto facts =
      std::filesystem::temp_directory_path() / ("bastide-fill-" + std::to_string(getpid()) + ".lp");
  std::ofstream(facts) << bastide::table::answer_set_facts(set);
  int seed = 1;
  for (auto _ : state) {
    const auto command = "clingo -c w=" + std::to_string(state.range(0)) +
                         " -c h=" + std::to_string(state.range(1)) + " --seed=" + std::to_string(seed++) +
                         " " BASTIDE_SOURCE_DIR "/bench/models/fill.lp " + facts.string() + " 1 >/dev/null";
    constexpr int satisfiable = 10;  // clingo's exit code, or 30 when it knows of no more
    const int code = std::system(command.c_str()) >> 8;
    require_found(code == satisfiable || code == 30);
  }
  std::filesystem::remove(facts);
}

void rectangles(benchmark::internal::Benchmark* bench) {
  bench->Args({9, 8})->Args({12, 6})->Args({18, 4})->Args({24, 3})->Args({36, 2})->Args({72, 1});
  bench->Unit(benchmark::kMillisecond)->UseRealTime();
}
BENCHMARK(fill_by_search)->Apply(rectangles)->Iterations(100);
BENCHMARK(fill_by_cadical)->Apply(rectangles)->Iterations(10);
BENCHMARK(fill_by_clingo)->Apply(rectangles)->Iterations(10);

}  // namespace
