// Complete random games per second: the fast engine alone, and both engines in lockstep with nobody looking
// on.
#include <benchmark/benchmark.h>

#include "props/play/game_generator.hpp"
#include "props/play/lockstep.hpp"
#include "rules/play/game.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using bastide::props::GameScript;

struct Table {
  bastide::tilesets::TileSet set = bastide::tilesets::files::load_tile_set("base");
  bastide::rules::board::FitTable fit{set};
  bastide::rules::editions::Edition edition;
  std::vector<GameScript> games;

  Table() {
    for (std::uint64_t number = 0; number < 50; ++number) {
      games.push_back(bastide::props::play::numbered_game({fit, edition}, 1, number));
    }
  }
};

const Table& table() {
  static const Table made;
  return made;
}

void rate(benchmark::State& state) {
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Plays recorded moves: placing, deploying, scoring and final scoring, without choosing.
void fast_engine(benchmark::State& state) {
  const auto& t = table();
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& script = t.games[i++ % t.games.size()];
    bastide::rules::play::Game game(t.fit, t.edition, script.players, t.set.start_type(), 0);
    for (const auto& turn : script.turns) {
      for (const int type : turn.set_aside) game.set_aside(type);
      game.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
      if (turn.segment() >= 0) game.deploy(turn.player, turn.segment());
      game.finish_turn();
    }
    benchmark::DoNotOptimize(game.final_score());
  }
  rate(state);
}
BENCHMARK(fast_engine)->Unit(benchmark::kMicrosecond);

void generate(benchmark::State& state) {
  const auto& t = table();
  std::uint64_t number = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(bastide::props::play::numbered_game({t.fit, t.edition}, 2, number++));
  rate(state);
}
BENCHMARK(generate)->Unit(benchmark::kMicrosecond);

void lockstep_with_reference(benchmark::State& state) {
  const auto& t = table();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        bastide::props::play::play_in_lockstep({t.fit, t.edition}, t.games[i++ % t.games.size()], {}));
  }
  rate(state);
}
BENCHMARK(lockstep_with_reference)->Unit(benchmark::kMicrosecond);

}  // namespace
