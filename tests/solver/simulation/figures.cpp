// Means and intervals against values worked out by hand.
#include "solver/simulation/tally/figures.hpp"

#include <cmath>

#include "tests/catch.hpp"

namespace test_figures {

using namespace bastide::solver::simulation::tally;

TEST_CASE("figures: the mean of 1, 2, 3 with Student's t of two degrees of freedom") {
  const auto figure = mean_of(3, 6, 14);
  CHECK(figure.mean == Catch::Approx(2));
  CHECK(figure.error == Catch::Approx(1 / std::sqrt(3.0)));
  // t at 97.5 % is 4.302653 (any table of Student's distribution).
  CHECK(figure.high == Catch::Approx(2 + 4.302653 / std::sqrt(3.0)));
  CHECK(figure.low == Catch::Approx(2 - 4.302653 / std::sqrt(3.0)));
}

TEST_CASE("figures: one game has no error") {
  const auto figure = mean_of(1, 5, 25);
  CHECK(figure.error == 0);
  CHECK(figure.low == 5);
  CHECK(figure.high == 5);
}

TEST_CASE("figures: equal numbers have no error, however large") {
  const Number games = 1'000'000'000;
  const auto figure = mean_of(games, games * 3001, games * 3001 * 3001);
  CHECK(figure.error == 0);
  CHECK(figure.mean == 3001);
}

TEST_CASE("figures: shares after Clopper and Pearson") {
  // Of 20 none: the upper end solves (1 - p)^20 = 0.025.
  const auto none = games_share(20, 0);
  CHECK(none.low == 0);
  CHECK(none.high == Catch::Approx(1 - std::pow(0.025, 1.0 / 20)));
  const auto all = games_share(20, 20);
  CHECK(all.low == Catch::Approx(std::pow(0.025, 1.0 / 20)));
  CHECK(all.high == 1);
}

TEST_CASE("figures: rare events have an interval, also when there were none") {
  const auto none = rate_of(1000, 0, 0, 0);
  CHECK(none.mean == 0);
  CHECK(none.low == 0);
  CHECK(none.high == Catch::Approx(-std::log(0.025) / 1000));
  // Garwood for one event: 0.0253 to 5.572.
  const auto one = rate_of(1, 1, 1, 1);
  CHECK(one.low == Catch::Approx(0.025318).epsilon(1e-4));
  CHECK(one.high == Catch::Approx(5.571643).epsilon(1e-4));
  // Enough events: as any mean.
  CHECK(rate_of(1000, 60, 60, 60) == mean_of(1000, 60, 60));
}

TEST_CASE("figures: the ratio of what is proportional is known exactly") {
  // Games of (x, n) = (2, 1), (4, 2), (6, 3).
  const std::array<Number, 5> sums = {12, 6, 56, 14, 28};
  const auto figure = ratio_of(sums, 3);
  REQUIRE(figure);
  CHECK(figure->mean == Catch::Approx(2));
  CHECK(figure->error == Catch::Approx(0).margin(1e-9));
  CHECK(!ratio_of(std::array<Number, 5>{}, 3));
}

TEST_CASE("figures: quantiles of counts") {
  const std::vector<Number> counts = {0, 5, 0, 4, 1};
  CHECK(quantile_of(counts, 0.05) == 1);
  CHECK(quantile_of(counts, 0.5) == 1);
  CHECK(quantile_of(counts, 0.51) == 3);
  CHECK(quantile_of(counts, 0.95) == 4);
  CHECK(!quantile_of(std::vector<Number>{0, 0}, 0.5));
}

}  // namespace test_figures
