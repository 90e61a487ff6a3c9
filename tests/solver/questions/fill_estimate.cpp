// Estimated numbers of fillings are close to the exact ones, and the same for every number of threads.
#include "solver/questions/fill/fill_estimate.hpp"

#include <cmath>

#include "solver/questions/fill/fill_count.hpp"
#include "solver/questions/fill/fill_question.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/questions/plain_fillings.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::test_fill_estimate {
namespace {

using tests::rectangle;
using tests::with_all_tiles;

/// How many standard errors the estimate is off.
double deviation(const bastide::solver::questions::fill::FillEstimate& estimate, double exact) {
  return (std::exp(estimate.log_mean) / exact - 1) / estimate.relative_error;
}

TEST_CASE("fill estimate: within a few standard errors of the exact number", "[exhaustive]") {
  const auto set = tilesets::files::load_tile_set("base");
  for (const auto& [width, height, particles] :
       {std::tuple{2, 2, 1000U}, {3, 3, 1000U}, {8, 1, 1000U}, {4, 3, 500U}}) {
    const auto problem = with_all_tiles(set, rectangle(width, height));
    const auto exact = count_fillings(set, problem).fillings;
    REQUIRE(exact);
    bastide::solver::questions::fill::FillEstimatePlan plan;
    plan.populations = 60;
    plan.particles = particles;
    const auto estimate = estimate_fillings(set, problem, plan, {});
    INFO(width << "x" << height << ": " << std::exp(estimate.log_mean) << " for "
               << bastide::solver::arithmetic::to_decimal(*exact));
    CHECK(estimate.relative_error < 0.02);
    CHECK(std::abs(deviation(estimate, static_cast<double>(*exact))) < 4);
  }
}

TEST_CASE("fill estimate: with every tile used, a rim, and what keeps apart") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  auto problem = with_all_tiles(set, rectangle(3, 2));
  bastide::solver::questions::fill::FillEstimatePlan plan;
  plan.populations = tests::in_full(100, 20);
  plan.particles = 300;
  CHECK(std::abs(deviation(estimate_fillings(set, problem, plan, {}),
                           static_cast<double>(tests::plain_fillings(set, problem).number))) < 4);
  const auto base = tilesets::files::load_tile_set("base");
  problem = with_all_tiles(base, rectangle(2, 2));
  problem.no_equal_neighbours = true;
  problem.cloisters_apart = true;
  problem.most_open = 5;
  problem.one_of = {{base.start_type(), 0, {0, 0}, std::nullopt},
                    {base.start_type(), 0, {1, 1}, std::nullopt}};
  const auto plain = static_cast<double>(tests::plain_fillings(base, problem).number);
  CHECK(std::abs(deviation(estimate_fillings(base, problem, plan, {}), plain)) < 4);
  double sum = 0;  // a filling with both counts twice
  for (const auto& placement : problem.one_of) {
    auto fixed = problem;
    fixed.one_of.clear();
    fixed.fixed = {placement};
    sum += static_cast<double>(tests::plain_fillings(base, fixed).number);
  }
  plan.adds_up = true;
  CHECK(std::abs(deviation(estimate_fillings(base, problem, plan, {}), sum)) < 4);
}

TEST_CASE("fill estimate: threads change nothing, and a population that dies out says nothing") {
  const auto set = tilesets::files::load_tile_set("base");
  auto problem = with_all_tiles(set, rectangle(4, 4));
  bastide::solver::questions::fill::FillEstimatePlan plan;
  plan.particles = 200;
  bastide::solver::runs::RunControl control;
  control.threads = 1;
  const auto one = estimate_fillings(set, problem, plan, control);
  control.threads = 3;
  CHECK(estimate_fillings(set, problem, plan, control).logs == one.logs);
  problem.rim.assign(problem.cells.size(), {0, 0, 0, 0});
  CHECK(std::isinf(estimate_fillings(set, problem, plan, control).log_mean));
}

}  // namespace
}  // namespace bastide::solver::test_fill_estimate
