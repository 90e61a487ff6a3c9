// Exact early turns: against a recursion over every game by definition, and against games played.
#include "solver/simulation/exact_turns.hpp"

#include <catch2/catch.hpp>
#include <chrono>

#include "solver/simulation/random_table.hpp"
#include "tests/solver/reference_search.hpp"
#include "tests/solver/simulation/narrow_sets.hpp"
#include "tilesets/reader.hpp"

namespace {

using namespace bastide;
using namespace bastide::solver;
using namespace bastide::solver::simulation;
using tests::edition_with;

TEST_CASE("time of exact turns", "[.]") {
  const auto set = tilesets::load_tile_set("base");
  const rules::FitTable fit(set);
  for (int t = 1; t <= 4; ++t) {
    const auto start = std::chrono::steady_clock::now();
    RunControl control;
    control.threads = 1;
    const auto exact = exact_turns(fit, edition_with({}), t, control);
    const auto& last = exact.turns.back();
    std::printf(
        "%d: %g s, draws %g placements %g played %g frontier %g threes %g dead %g starved %g lost %g\n", t,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
        to_double(last.draws), to_double(last.placements), to_double(last.played), to_double(last.frontier),
        to_double(last.threes), to_double(last.dead), to_double(last.starved), to_double(last.lost));
  }
}

}  // namespace
