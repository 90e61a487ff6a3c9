// What is told of simulated games against the games themselves.
#include "solver/simulation/summary/summary.hpp"

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_summary {

using namespace bastide;
using namespace bastide::solver::simulation::tally;

TEST_CASE("a summary: examples have their games' scores, differences are those of the totals") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  SimulationPlan plan;
  plan.fit = &fit;
  plan.editions = {rules::editions::load_edition("c1"), rules::editions::load_edition("hig-2000")};
  plan.players = 3;
  plan.games = 30;
  const auto summary = solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan, {});
  REQUIRE(summary.examples.size() == 3);
  for (const auto& example : summary.examples) {
    const auto scores = simulated_game(plan, example.game).scores;
    CHECK(example.scores == std::vector<int>(scores.begin(), scores.begin() + 3));
  }
  REQUIRE(summary.editions.size() == 2);
  CHECK_FALSE(summary.editions[0].difference);
  CHECK(summary.editions[1].difference.value().mean ==
        Approx(summary.editions[1].total.mean - summary.editions[0].total.mean));
  CHECK(summary.statistics.seats.size() == 3);
  CHECK_FALSE(summary.exact);
}

}  // namespace test_summary
