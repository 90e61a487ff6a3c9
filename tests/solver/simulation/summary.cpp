// What is told of simulated games against the games themselves.
#include "solver/simulation/summary/summary.hpp"

#include <array>
#include <cmath>
#include <tuple>

#include "tests/solver/simulation/settings.hpp"

namespace test_summary {

using namespace bastide;
using namespace bastide::solver::simulation::tally;
using tests::Policy;
using tests::Setting;

TEST_CASE("a summary: examples have their games' scores, differences are those of the totals") {
  const Setting setting("c1");
  auto plan = setting.plan(30, {Policy::random}, 3);
  plan.editions.push_back(rules::editions::load_edition("hig-2000"));
  const auto summary = solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan);
  REQUIRE(summary.examples.size() == 3);
  for (const auto& example : summary.examples) {
    const auto scores = simulated_game(plan, example.game).scores;
    CHECK(example.scores == std::vector<int>(scores.begin(), scores.begin() + 3));
  }
  const auto& editions = summary.editions.parts;
  REQUIRE(editions.size() == 2);
  CHECK(find(editions[0], "difference") == nullptr);
  CHECK(told_at(editions[1], "difference").figure.value().mean ==
        Catch::Approx(figure_at(editions[1], "total").mean - figure_at(editions[0], "total").mean));
  CHECK(told_at(summary.statistics, "seats").parts.size() == 3);
}

TEST_CASE("a summary: of few games no more are shown, and policies are those of the seats, in turn") {
  const Setting setting("c1", {}, "mini-mixed");
  for (const int players : {1, 2, 3, 5}) {
    for (const std::uint64_t games : {1, 2, 3, 4}) {
      const auto plan = setting.plan(games, {Policy::random, Policy::compact}, players);
      const auto summary = solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan);
      CHECK(summary.examples.size() == std::min<std::uint64_t>(games, 3));
      const std::vector<std::string> in_turn = {"random", "compact", "random", "compact", "random"};
      CHECK(summary.policies == std::vector<std::string>(in_turn.begin(), in_turn.begin() + players));
    }
  }
}

TEST_CASE("a summary: the first turns of random play are near their exact values", "[exhaustive]") {
  // The exact values were computed once by going through all that random play can do
  // (docs/earlier-answers.md).
  const Setting setting("c1");
  const auto plan = setting.plan(60000, {Policy::random}, 2, 72);
  const auto figures = solver::simulation::summary::summary_of(simulate(plan, {}).tally, plan).statistics;
  constexpr std::array places = {319.0 / 71, 6.742734828127482, 7.747560211157469, 8.556031908712063};
  constexpr std::array unplaceable = {0.0, 0.32222117352301444, 0.33819567578253296, 0.2976443165346768};
  for (std::size_t turn = 0; turn < places.size(); ++turn) {
    INFO("turn " << turn + 1);
    const auto& [places_by_turn, unplaceable_by_turn] =
        std::tie(told_at(figures, "legal_placements.by_turn").by_turn,
                 told_at(figures, "unplaceable.by_turn").by_turn);
    CHECK(std::abs(places_by_turn.mean[turn].value() - places[turn]) < 4 * *places_by_turn.error[turn]);
    CHECK(std::abs(unplaceable_by_turn.mean[turn].value() - unplaceable[turn]) <=
          4 * *unplaceable_by_turn.error[turn]);
    CHECK(*places_by_turn.error[turn] < 0.02);
    CHECK(*unplaceable_by_turn.error[turn] < 0.03);
  }
}

}  // namespace test_summary
