// Five ways to look at the same small problem: plainly, by our search, one by one, by contraction, by
// CaDiCaL, and what counting says without looking.
#include "rules/reference/model.hpp"
#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_count.hpp"
#include "solver/questions/fill/fill_formula.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/questions/plain_fillings.hpp"
#include "tests/solver/questions/random_problem.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::test_fill_agreement {
namespace {

using bastide::solver::arithmetic::RandomStream;
using tests::plain_fillings;
using tests::random_problem;

void require_agreement(const tilesets::TileSet& set,
                       const bastide::solver::questions::fill::FillProblem& problem, std::uint64_t seed) {
  const auto plain = plain_fillings(set, problem);
  INFO("seed " << seed << ", " << problem.cells.size() << " cells, " << plain.number << " fillings");

  bastide::solver::questions::fill::FillPlan plan;
  plan.seed = seed;
  const auto searched = find_filling(set, problem, plan);
  REQUIRE(searched.end == (plain.number > 0 ? bastide::solver::questions::fill::FillEnd::found
                                            : bastide::solver::questions::fill::FillEnd::exhausted));
  if (plain.number > 0) {
    REQUIRE_FALSE(filling_objection(set, problem, searched.filling));
    REQUIRE_FALSE(rules::reference::inconsistency(set, searched.filling));
  }

  std::vector<std::vector<rules::Placement>> shown;
  bool are_right = true;
  const auto visited = visit_fillings(set, problem, plan, [&](auto filling) {
    shown.emplace_back(filling.begin(), filling.end());
    are_right = are_right && !filling_objection(set, problem, filling);
    return true;
  });
  REQUIRE(visited.end == bastide::solver::questions::fill::FillEnd::exhausted);
  REQUIRE(are_right);
  std::sort(shown.begin(), shown.end());
  REQUIRE(std::adjacent_find(shown.begin(), shown.end()) == shown.end());
  REQUIRE(shown.size() == plain.number);

  if (is_countable(problem) && problem.one_of.empty()) {
    const auto counted = count_fillings(set, problem);
    REQUIRE(counted.fillings);
    REQUIRE(bastide::solver::arithmetic::to_decimal(*counted.fillings) == std::to_string(plain.number));
  }

  const auto by_formula = find_filling_by_formula(set, problem, {});
  REQUIRE(by_formula.end == searched.end);
  if (plain.number > 0) {
    REQUIRE_FALSE(filling_objection(set, problem, by_formula.filling));
    REQUIRE_FALSE(rules::reference::inconsistency(set, by_formula.filling));
  }

  if (counting_objection(set, problem)) REQUIRE(plain.number == 0);
}

TEST_CASE("fill: search, list, contraction and CaDiCaL agree with trying everything") {
  std::uint64_t seed = 0;
  for (const auto* id : {"mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-roads", "base"}) {
    const auto set = tilesets::files::load_tile_set(id);
    for (int i = 0; i < tests::in_full(80, 20); ++i) {
      RandomStream random(72, ++seed, bastide::solver::arithmetic::Purpose::bag);
      require_agreement(set, random_problem(set, random), seed);
    }
  }
}

TEST_CASE("fill: a tile that has to lie at two places is there once, whatever its twin") {
  // I and N have the same edges, so to the search they are one class of two tiles.
  const auto set = tilesets::files::load_tile_set("mini-cities");
  const int type = set.find("I");
  REQUIRE(set.type(type).count == 1);
  auto problem = tests::with_all_tiles(set, {{0, 0}, {5, 5}});
  problem.fixed = {{type, 0, {0, 0}, std::nullopt}};
  problem.one_of = {{type, 0, {5, 5}, std::nullopt}, {type, 1, {5, 5}, std::nullopt}};
  require_agreement(set, problem, 1);
  problem.one_of.push_back({set.find("N"), 0, {5, 5}, std::nullopt});
  require_agreement(set, problem, 1);
}

TEST_CASE("fill: the fewest open edges that counting admits are never more than there are") {
  std::uint64_t seed = 1000;
  int sharp = 0;
  int compared = 0;
  for (const auto* id : {"mini-chiral", "mini-cities", "mini-mixed", "base"}) {
    const auto set = tilesets::files::load_tile_set(id);
    for (int i = 0; i < tests::in_full(150, 30); ++i) {
      RandomStream random(72, ++seed, bastide::solver::arithmetic::Purpose::bag);
      auto problem = random_problem(set, random);
      problem.most_open.reset();
      problem.fixed.clear();
      const auto plain = plain_fillings(set, problem);
      if (plain.number == 0 || counting_objection(set, problem)) continue;
      const auto bound = least_open(set, problem);
      INFO("seed " << seed);
      REQUIRE(bound.least <= *plain.fewest_open);
      REQUIRE((*plain.fewest_open - bound.least) % bound.step == 0);
      ++compared;
      if (bound.least == *plain.fewest_open) ++sharp;
    }
  }
  CHECK(compared > tests::in_full(100, 20));
  CHECK(sharp > compared / 2);
}

}  // namespace
}  // namespace bastide::solver::test_fill_agreement
