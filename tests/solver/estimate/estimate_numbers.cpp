// Estimates against exact numbers: on the base set up to six tiles, on mini sets and small tables to the
// last.
//
// Seeds are fixed, so nothing here fails by chance. Four standard errors are as far off as one estimate in
// some thousands lies, were the spread normal; it is looked at besides that the errors are small, or the
// first condition would say nothing.
#include <cmath>

#include "rules/editions/tiles_under.hpp"
#include "solver/arithmetic/log_sum.hpp"
#include "solver/counting/count.hpp"
#include "solver/estimate/estimate.hpp"
#include "solver/games/count_games.hpp"
#include "tests/catch.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_estimate_numbers {

using namespace bastide::solver::estimate;

namespace {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::boards;
using namespace bastide::solver::counting;
using namespace bastide::solver::games;
using namespace bastide::solver::runs;
using bastide::rules::board::FitTable;
using bastide::rules::editions::Edition;
using bastide::tests::edition_with;
using bastide::tilesets::files::load_tile_set;

EstimatePlan plan_for(Estimated what, int tiles, bool looks_ahead) {
  EstimatePlan plan;
  plan.what = what;
  plan.tiles = tiles;
  plan.particles = 1500;
  plan.populations = 8;
  plan.looks_ahead = looks_ahead;
  return plan;
}

std::vector<Uint128> exact(const BoardSpace& space, const Edition& edition, const EstimatePlan& plan) {
  if (plan.what == Estimated::games)
    return count_games(space, edition, {plan.tiles, plan.players}, {}).counts;
  const auto what = plan.what == Estimated::boards ? Counted::boards : Counted::placements;
  return count(space, {what, plan.tiles}, {}).counts;
}

/// Every number within four standard errors, and these at most `most_error` of the number.
void check_near(const std::vector<SizeEstimate>& sizes, const std::vector<Uint128>& numbers,
                double most_error) {
  REQUIRE(sizes.size() == numbers.size());
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    INFO(k + 1 << " tiles");
    if (numbers[k] == 0) {
      CHECK(sizes[k].log_mean == bastide::solver::arithmetic::log_of_zero);
      continue;
    }
    const double ratio = std::exp(sizes[k].log_mean - std::log(static_cast<double>(numbers[k])));
    CHECK(std::abs(ratio - 1) <= 4 * sizes[k].relative_standard_error + 1e-9);
    CHECK(sizes[k].relative_standard_error <= most_error);
    // Knuth's estimator is worth something, too, as long as there are few tiles.
    const double plain = std::exp(sizes[k].log_plain_mean - std::log(static_cast<double>(numbers[k])));
    CHECK(std::abs(plain - 1) <= 5 / std::sqrt(sizes[k].plain_ess));
  }
}

TEST_CASE("estimates of the base set agree with exact numbers up to six tiles") {
  const auto set = load_tile_set("base");
  const auto edition = bastide::rules::editions::load_edition("c1");
  const FitTable fit(set);
  const BoardSpace space(fit, edition);
  // Six tiles take three minutes to count; docs/algorithms.md says how they were.
  const std::vector<Uint128> games{1, 484, 329444, 248112117, 203061328184, 180311762036124};
  for (const bool looks_ahead : {false, true}) {
    for (const auto what : {Estimated::boards, Estimated::placements, Estimated::games}) {
      INFO("what " << static_cast<int>(what) << ", looks ahead " << looks_ahead);
      const auto plan = plan_for(what, 6, looks_ahead);
      const auto result = estimate_sizes(space, edition, plan, {});
      CHECK(result.is_complete);
      check_near(result.sizes, what == Estimated::games ? games : exact(space, edition, plan), 0.03);
    }
  }
}

TEST_CASE("runs aimed at different sizes join: exact numbers hold beyond the first aim") {
  // 18 tiles are grown in runs aimed at 12 and 18; the exact numbers reach eight tiles, so the first run is
  // judged as one that looks ahead by some tiles. What the second adds must be what the one-run method finds.
  const auto set = load_tile_set("base");
  const auto edition = bastide::rules::editions::load_edition("c1");
  const FitTable fit(set);
  const BoardSpace space(fit, edition);
  auto plan = plan_for(Estimated::boards, 18, true);
  const auto ahead = estimate_sizes(space, edition, plan, {}).sizes;
  plan.looks_ahead = false;
  plan.seed = 2;
  const auto plain = estimate_sizes(space, edition, plan, {}).sizes;
  check_near({ahead.begin(), ahead.begin() + 8}, count(space, {Counted::boards, 8}, {}).counts, 0.05);
  for (std::size_t k = 8; k < 18; ++k) {
    INFO(k + 1 << " tiles");
    const double ratio = std::exp(ahead[k].log_mean - plain[k].log_mean);
    const double error = std::hypot(ahead[k].relative_standard_error, plain[k].relative_standard_error);
    CHECK(std::abs(ratio - 1) <= 4 * error);
    CHECK(ahead[k].relative_standard_error < 0.2);
  }
}

TEST_CASE("estimates of mini sets and small tables agree with exact numbers to the last tile",
          "[exhaustive]") {
  struct Sample {
    std::string name, set;
    Edition edition;
    Estimated what;
    int tiles;  ///< 0: all
    int players;
  };
  const std::vector<Sample> samples = {
      {"all roads", "mini-roads", edition_with({}), Estimated::boards, 0, 1},
      {"all cities", "mini-cities", edition_with({}), Estimated::placements, 0, 1},
      {"cloister", "mini-cloister", edition_with({}), Estimated::boards, 0, 1},
      {"chiral, start in the bag", "mini-chiral", edition_with({{"start_in_bag", "yes"}}), Estimated::boards,
       0, 1},
      {"a table with an edge", "mini-mixed", edition_with({{"board_area", "fixed 2x2"}}), Estimated::boards,
       5, 1},
      {"sequences there", "mini-mixed", edition_with({{"board_area", "fixed 3x2"}}), Estimated::placements, 6,
       1},
      {"a table that is shifted", "mini-mixed", edition_with({{"board_area", "shiftable 3x2"}}),
       Estimated::boards, 6, 1},
      {"games", "mini-mixed", edition_with({{"board_area", "fixed 3x2"}}), Estimated::games, 6, 2},
      {"games that run out of followers", "mini-roads",
       edition_with({{"followers", "1"}, {"board_area", "fixed 2x2"}}), Estimated::games, 4, 2},
      {"games with turns more", "mini-roads",
       edition_with({{"followers", "1"}, {"board_area", "fixed 2x2"}, {"fill_hole_extra_turn", "yes"}}),
       Estimated::games, 4, 2},
      {"games whose edge completes", "mini-mixed",
       edition_with({{"board_area", "fixed 3x2"}, {"border", "completes"}, {"followers", "1"}}),
       Estimated::games, 5, 1},
      {"games without farmers, start in the bag", "mini-cloister",
       edition_with({{"farms", "off"}, {"start_in_bag", "yes"}}), Estimated::games, 3, 3},
  };
  for (const auto& sample : samples) {
    const auto set = bastide::rules::editions::tiles_under(load_tile_set(sample.set), sample.edition);
    const FitTable fit(set);
    const BoardSpace space(fit, sample.edition);
    for (const bool looks_ahead : {false, true}) {
      INFO(sample.name << ", looks ahead " << looks_ahead);
      auto plan = plan_for(sample.what, sample.tiles > 0 ? sample.tiles : set.tile_count(), looks_ahead);
      plan.players = sample.players;
      check_near(estimate_sizes(space, sample.edition, plan, {}).sizes, exact(space, sample.edition, plan),
                 0.1);
    }
  }
}

TEST_CASE("an estimate does not depend on threads, and on nothing but its plan") {
  const auto set = load_tile_set("base");
  const auto edition = bastide::rules::editions::load_edition("c1");
  const FitTable fit(set);
  const BoardSpace space(fit, edition);
  for (const auto what : {Estimated::boards, Estimated::games}) {
    auto plan = plan_for(what, 24, true);
    plan.particles = 60;
    plan.populations = 5;
    RunControl one;
    one.threads = 1;
    RunControl two;
    two.threads = 2;
    const auto a = estimate_sizes(space, edition, plan, one).sizes;
    const auto b = estimate_sizes(space, edition, plan, two).sizes;
    plan.seed = 2;
    const auto c = estimate_sizes(space, edition, plan, two).sizes;
    REQUIRE(a.size() == 24);
    CHECK(a == b);
    CHECK(a[23].log_mean != c[23].log_mean);
  }
}

}  // namespace

}  // namespace test_estimate_numbers
