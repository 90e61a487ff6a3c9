// What estimates say of themselves, against numbers known by hand: effective sample size, spread, interval.
#include <cmath>
#include <optional>
#include <set>

#include "solver/arithmetic/log_sum.hpp"
#include "solver/estimate/estimate.hpp"
#include "solver/estimate/resampling.hpp"
#include "tests/catch.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_estimate_worth {

namespace {

using namespace bastide;
using namespace bastide::solver::boards;
using namespace bastide::solver::arithmetic;
using namespace bastide::solver::estimate;

double worth(const std::vector<double>& weights) { return effective_sample_size(weights); }

/// Sequences of three tiles that go on from the second in one of two numbers of ways.
struct TwoWays {
  double first = 0;            ///< ways to lay the second tile
  double fewer = 0, more = 0;  ///< ways to lay the third
};

std::optional<TwoWays> two_ways(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  const tests::BoardKey start{{set.start_type(), 0, {0, 0}, std::nullopt}};
  const auto next = [&](const tests::BoardKey& board) {
    std::vector<tests::BoardKey> out;
    for (int type = 0; type < set.type_count(); ++type) {
      if (!tests::has_left(set, board, type)) continue;
      for (auto& more : tests::grown(set, board, type, edition.table)) out.push_back(std::move(more));
    }
    return out;
  };
  std::set<std::size_t> ways;
  const auto seconds = next(start);
  for (const auto& board : seconds) ways.insert(next(board).size());
  if (ways.size() != 2) return std::nullopt;
  return TwoWays{static_cast<double>(seconds.size()), static_cast<double>(*ways.begin()),
                 static_cast<double>(*ways.rbegin())};
}

std::vector<PopulationSize> populations(const BoardSpace& space, const rules::editions::Edition& edition,
                                        const EstimatePlan& plan, std::size_t tiles) {
  const auto grow = population_grower(space, edition, plan);
  std::vector<PopulationSize> out;
  for (std::uint64_t number = 0; number < plan.populations; ++number)
    out.push_back(grow(number).sizes.at(tiles - 1));
  return out;
}

struct Small {
  const char* set;
  const char* area;
};
constexpr Small smalls[] = {
    {"mini-mixed", "unbounded"},    {"mini-mixed", "fixed 2x2"},   {"mini-mixed", "fixed 3x2"},
    {"mini-roads", "unbounded"},    {"mini-roads", "fixed 2x2"},   {"mini-roads", "fixed 3x2"},
    {"mini-cities", "unbounded"},   {"mini-cities", "fixed 2x2"},  {"mini-cities", "fixed 3x2"},
    {"mini-chiral", "unbounded"},   {"mini-chiral", "fixed 2x2"},  {"mini-chiral", "fixed 3x2"},
    {"mini-cloister", "fixed 2x2"}, {"mini-cloister", "fixed 3x2"}};

}  // namespace

TEST_CASE("effective sample size: values known by hand") {
  CHECK(worth({1, 1, 1, 1}) == Catch::Approx(4));
  CHECK(worth({1, 0, 0, 0}) == Catch::Approx(1));
  CHECK(worth({3, 1}) == Catch::Approx(1.6));
  CHECK(worth({1, 3}) == Catch::Approx(1.6));
  CHECK(worth({2, 2, 0}) == Catch::Approx(2));
  CHECK(worth({1, 2, 3}) == Catch::Approx(36.0 / 14));
  CHECK(worth({0.5, 0.5, 0.5}) == Catch::Approx(3));
  CHECK(worth({7e30, 7e30}) == Catch::Approx(2));
  CHECK(worth({0, 0}) == 0);
  CHECK(worth({}) == 0);
}

TEST_CASE("a population's effective sample size is that of its weights, without resampling and with it") {
  // Without resampling and outlook a particle's weight is the product of its choices. Where these are two
  // numbers, the estimate says how many particles have which.
  int sets = 0, mixed = 0;
  for (const auto& small : smalls) {
    const auto edition = tests::edition_with({{"board_area", small.area}});
    const auto set = tilesets::files::load_tile_set(small.set);
    const auto ways = two_ways(set, edition);
    if (!ways) continue;
    ++sets;
    const rules::board::FitTable fit(set);
    const BoardSpace space(fit, edition);
    EstimatePlan plan;
    plan.what = Estimated::placements;
    plan.tiles = 3;
    plan.particles = 10;
    plan.populations = 30;
    plan.looks_ahead = false;
    plan.resample_below = 0;
    const double n = plan.particles;
    for (const auto& size : populations(space, edition, plan, 3)) {
      INFO(small.set << ", " << small.area << ": " << ways->first << " * " << ways->fewer << " or "
                     << ways->more);
      const double mean = std::exp(size.log_number) / ways->first;
      const double many = std::round((mean - ways->fewer) * n / (ways->more - ways->fewer)), few = n - many;
      const double sum = few * ways->fewer + many * ways->more;
      const double squares = few * ways->fewer * ways->fewer + many * ways->more * ways->more;
      CHECK(mean == Catch::Approx(sum / n));
      CHECK(size.ess == Catch::Approx(squares > 0 ? sum * sum / squares : 0));
      CHECK(size.dead == 0);
      mixed += few > 0 && many > 0 && ways->fewer > 0 ? 1 : 0;

      // Knuth's runs have the same two weights.
      const double plain = std::exp(size.log_plain) / ways->first;
      const double plain_many = std::round((plain - ways->fewer * n) / (ways->more - ways->fewer));
      const double plain_squares =
          (n - plain_many) * ways->fewer * ways->fewer + plain_many * ways->more * ways->more;
      CHECK(plain == Catch::Approx((n - plain_many) * ways->fewer + plain_many * ways->more));
      CHECK(std::exp(size.log_plain_square) == Catch::Approx(ways->first * ways->first * plain_squares));
    }
    // Resampled at every tile all weights are the same again, dead ones apart.
    plan.resample_below = 2;
    for (const auto& size : populations(space, edition, plan, 3)) CHECK(size.ess == Catch::Approx(n));
    // Above one tile all have the same choices.
    for (const auto& size : populations(space, edition, plan, 2)) {
      CHECK(size.ess == Catch::Approx(n));
      CHECK(std::exp(size.log_number) == Catch::Approx(ways->first));
    }
  }
  CHECK(sets >= 1);
  CHECK(mixed >= 10);
}

TEST_CASE("the summary of two populations and of four: mean, spread and interval known by hand") {
  const auto of = [](const std::vector<double>& numbers, double log_factor) {
    std::vector<PopulationSize> populations;
    for (const double number : numbers) {
      auto& population = populations.emplace_back();
      population.log_number = number > 0 ? log_factor + std::log(number) : log_of_zero;
      population.log_plain = population.log_plain_square = log_of_zero;
    }
    return summary(populations, 10);
  };
  for (const double log_factor : {0.0, 500.0}) {  // the same of numbers with 200 digits more
    const auto value = [&](double log) { return std::exp(log - log_factor); };
    // 90 and 110: mean 100, standard error 10; Student's t of one degree of freedom, 95 %: 12.7062.
    auto size = of({90, 110}, log_factor);
    CHECK(value(size.log_mean) == Catch::Approx(100));
    CHECK(size.relative_standard_error == Catch::Approx(0.1));
    CHECK(size.log_low == log_of_zero);
    CHECK(value(size.log_high) == Catch::Approx(100 + 127.062).epsilon(1e-5));
    // 99 and 101: 100, 1, 12.7062.
    size = of({101, 99}, log_factor);
    CHECK(value(size.log_low) == Catch::Approx(100 - 12.7062).epsilon(1e-6));
    CHECK(value(size.log_high) == Catch::Approx(100 + 12.7062).epsilon(1e-6));
    CHECK(value(size.log_least) == Catch::Approx(99));
    CHECK(value(size.log_most) == Catch::Approx(101));
    // 1, 3, 5 and 7: mean 4, variance (9 + 1 + 1 + 9) / 3, standard error its root over 4; t of
    // three: 3.182446.
    const double error = std::sqrt(20.0 / 3 / 4);
    size = of({1, 3, 5, 7}, log_factor);
    CHECK(value(size.log_mean) == Catch::Approx(4));
    CHECK(size.relative_standard_error == Catch::Approx(error / 4));
    CHECK(value(size.log_high) == Catch::Approx(4 + 3.182446 * error));
    // All the same: no spread, an interval without width.
    size = of({5, 5, 5}, log_factor);
    CHECK(size.relative_standard_error == Catch::Approx(0).margin(1e-12));
    CHECK(value(size.log_low) == Catch::Approx(5));
    CHECK(value(size.log_high) == Catch::Approx(5));
    CHECK(is_inside(size, log_factor + std::log(5.0)));
    CHECK_FALSE(is_inside(size, log_factor + std::log(5.01)));
    // One population died out: 0 and 2.
    size = of({0, 2}, log_factor);
    CHECK(value(size.log_mean) == Catch::Approx(1));
    CHECK(size.relative_standard_error == Catch::Approx(1));
    CHECK(size.log_least == log_of_zero);
  }
}

}  // namespace test_estimate_worth
