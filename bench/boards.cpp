// Boards per second: counted in bulk, visited with features up to date, and asked of the reference model.
//
// Figures are only comparable within one run; docs/performance.md quotes ratios.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

#include "bench/yardsticks/yardsticks.hpp"
#include "rules/reference/model.hpp"
#include "solver/all_boards/census.hpp"
#include "solver/boards/board_walk.hpp"
#include "solver/counting/count.hpp"
#include "solver/simulation/exact/random_play.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using bastide::rules::board::Board;
using bastide::rules::board::FeatureBoard;
using bastide::rules::board::FitTable;
using bastide::solver::boards::BoardWalk;
using bastide::solver::boards::FeatureWalk;
using bastide::solver::runs::RunControl;

const FitTable& base() {
  static const auto set = bastide::tilesets::files::load_tile_set("base");
  static const FitTable fit(set);
  return fit;
}

RunControl one_thread() {
  RunControl control;
  control.threads = 1;
  return control;
}

void rate(benchmark::State& state, std::uint64_t boards) {
  state.counters["boards/s"] = benchmark::Counter(static_cast<double>(boards), benchmark::Counter::kIsRate);
}

/// The yardsticks (bench/yardsticks) on the same boards.
template <auto count>
void plain(benchmark::State& state) {
  std::uint64_t boards = 0;
  for (auto _ : state)
    for (const auto n : count(base().set(), static_cast<int>(state.range(0)))) boards += n;
  rate(state, boards);
}
BENCHMARK(plain<bastide::yardsticks::count_with_last_ply>)
    ->Name("plain_last_ply")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(plain<bastide::yardsticks::count_with_last_two_plies>)
    ->Name("plain_last_two_plies")
    ->Arg(5)
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);

struct Nothing {
  std::uint64_t boards = 0;
  void visit(const Board& /*board*/) { ++boards; }
};

void count_in_bulk(benchmark::State& state) {
  std::uint64_t boards = 0;
  for (auto _ : state) {
    for (const auto n : bastide::solver::counting::count_boards(base(), static_cast<int>(state.range(0)),
                                                                false, one_thread())
                            .counts) {
      boards += static_cast<std::uint64_t>(n);
    }
  }
  rate(state, boards);
}
BENCHMARK(count_in_bulk)->Arg(5)->Unit(benchmark::kMillisecond);

void visit(benchmark::State& state) {
  Nothing visitor;
  for (auto _ : state) {
    BoardWalk board_walk(base(), 4);
    board_walk.visit_below(4, visitor);
  }
  rate(state, visitor.boards);
}
BENCHMARK(visit)->Unit(benchmark::kMillisecond);

/// Features kept up to date, nothing done with them.
struct Glance {
  void visit(const FeatureBoard& laid) { benchmark::DoNotOptimize(laid.forest().entry_count()); }
};

/// A census that looks at every board: what summing the last tile is measured against.
struct LookAtSums {
  std::vector<bastide::rules::play::FarmContact> contacts;
  void visit(const FeatureBoard& laid) {
    benchmark::DoNotOptimize(bastide::solver::all_boards::board_sums(laid.board(), laid.forest(), contacts));
  }
};

template <class Visitor>
void visit_features(benchmark::State& state) {
  std::uint64_t boards = 0;
  for (auto _ : state) {
    FeatureWalk board_walk(base(), 4);
    Visitor visitor;
    visitor.visit(board_walk.land());
    board_walk.visit_below(4, visitor);
    boards += 1 + 102 + 11936 + 1266617;
  }
  rate(state, boards);
}
BENCHMARK(visit_features<Glance>)->Name("visit_with_features")->Unit(benchmark::kMillisecond);
BENCHMARK(visit_features<LookAtSums>)->Name("census_by_visits")->Unit(benchmark::kMillisecond);

void census_of_four_tiles(benchmark::State& state) {
  std::uint64_t boards = 0;
  for (auto _ : state)
    boards += static_cast<std::uint64_t>(bastide::solver::all_boards::census(base(), 4, one_thread()).boards);
  rate(state, boards);
}
BENCHMARK(census_of_four_tiles)->Unit(benchmark::kMillisecond);

/// Exact chances over the boards of four tiles and the draws they lead to.
void random_play_of_four_tiles(benchmark::State& state) {
  std::uint64_t boards = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(bastide::solver::simulation::exact::random_play(base(), 4, one_thread()));
    boards += 1266617;
  }
  rate(state, boards);
}
BENCHMARK(random_play_of_four_tiles)->Unit(benchmark::kMillisecond);

/// The slow twin: features of every board from scratch.
struct FromScratch {
  std::uint64_t boards = 0;
  std::vector<bastide::rules::Placement> placements;
  void visit(const Board& board) {
    board.list_placements(placements);
    benchmark::DoNotOptimize(bastide::rules::reference::features(board.set(), placements));
    ++boards;
  }
};

void reference_features(benchmark::State& state) {
  FromScratch visitor;
  for (auto _ : state) {
    BoardWalk board_walk(base(), 3);
    board_walk.visit_below(3, visitor);
  }
  rate(state, visitor.boards);
}
BENCHMARK(reference_features)->Unit(benchmark::kMillisecond);

/// The same for boards of 4 and of 72 tiles, laid at random: time a board.
void reference_features_of(benchmark::State& state) {
  namespace rules = bastide::rules;
  const auto& set = base().set();
  std::mt19937 random(72);
  std::vector<std::vector<rules::Placement>> boards;
  while (boards.size() < 20) {
    std::vector<int> bag;
    for (int type = 0; type < set.type_count(); ++type)
      bag.insert(bag.end(), static_cast<std::size_t>(set.type(type).count - (type == set.start_type())),
                 type);
    std::shuffle(bag.begin(), bag.end(), random);
    std::vector<rules::Placement> board = {{set.start_type(), 0, {0, 0}, std::nullopt}};
    for (const int type : bag) {
      const auto places = rules::reference::legal_placements(set, board, type);
      if (places.empty() || static_cast<std::int64_t>(board.size()) == state.range(0)) continue;
      const auto& place = places[random() % places.size()];
      board.push_back({type, place.rotation, place.cell, std::nullopt});
    }
    if (static_cast<std::int64_t>(board.size()) == state.range(0)) boards.push_back(std::move(board));
  }
  rules::reference::Features found;
  std::size_t next = 0;
  for (auto _ : state) {
    rules::reference::find_features(set, boards[next++ % boards.size()], {}, found);
    benchmark::DoNotOptimize(found);
  }
}
BENCHMARK(reference_features_of)->Arg(4)->Arg(72)->Unit(benchmark::kMicrosecond);

}  // namespace
