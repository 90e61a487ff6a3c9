// Five ways to look at the same small problem: plainly, by our search, one by one, by contraction, by
// CaDiCaL, and what counting says without looking.
#include <catch2/catch.hpp>

#include "rules/reference/model.hpp"
#include "solver/simulation/random_stream.hpp"
#include "solver/solve/fill_count.hpp"
#include "solver/solve/fill_counting.hpp"
#include "solver/solve/fill_formula.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/solve/plain_fillings.hpp"
#include "tilesets/reader.hpp"

namespace bastide::solver {
namespace {

using simulation::RandomStream;
using tests::plain_fillings;

/// Cells that touch or lie about, up to five of them.
std::vector<rules::Cell> random_cells(RandomStream& random) {
  const auto wanted = 1 + random.below(5);
  std::vector<rules::Cell> cells;
  while (cells.size() < wanted) {
    const rules::Cell cell{static_cast<int>(random.below(3)), static_cast<int>(random.below(4))};
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
  }
  return cells;
}

/// As many tiles as cells, or a few more, drawn from the set.
std::vector<int> random_counts(const tilesets::TileSet& set, std::size_t tiles, RandomStream& random) {
  std::vector<int> bag;
  for (int t = 0; t < set.type_count(); ++t)
    bag.insert(bag.end(), static_cast<std::size_t>(set.type(t).count), t);
  std::vector<int> counts(static_cast<std::size_t>(set.type_count()), 0);
  for (std::size_t drawn = 0; drawn < tiles && !bag.empty(); ++drawn) {
    const auto at = random.below(static_cast<std::uint32_t>(bag.size()));
    ++counts[static_cast<std::size_t>(bag[at])];
    bag.erase(bag.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return counts;
}

/// A tile that is there, turned anyhow, on one of the cells.
rules::Placement random_placement(const tilesets::TileSet& set, const FillProblem& problem,
                                  RandomStream& random) {
  int type = static_cast<int>(random.below(static_cast<std::uint32_t>(set.type_count())));
  while (problem.counts[static_cast<std::size_t>(type)] == 0) type = (type + 1) % set.type_count();
  return {type, static_cast<int>(random.below(4)),
          problem.cells[random.below(static_cast<std::uint32_t>(problem.cells.size()))], std::nullopt};
}

FillProblem random_problem(const tilesets::TileSet& set, RandomStream& random) {
  FillProblem problem;
  problem.cells = random_cells(random);
  const auto tiles = std::min(static_cast<std::size_t>(set.tile_count()),
                              problem.cells.size() + (random.below(2) == 0 ? 0 : random.below(4)));
  problem.cells.resize(std::min(problem.cells.size(), tiles));
  problem.counts = random_counts(set, tiles, random);
  problem.uses_all = tiles == problem.cells.size();
  if (random.below(3) == 0) {
    for (std::size_t c = 0; c < problem.cells.size(); ++c) {
      auto& rim = problem.rim.emplace_back();
      for (auto& kinds : rim)
        kinds = random.below(3) == 0 ? static_cast<EdgeKinds>(1 + random.below(7)) : any_kind;
    }
  } else if (random.below(3) == 0) {
    set_rim(problem, [](auto, int) { return tilesets::Edge::field; });
  }
  if (random.below(4) == 0) problem.fixed.push_back(random_placement(set, problem, random));
  for (auto n = random.below(8) < 6 ? 0U : 1 + random.below(3); n > 0; --n)
    problem.one_of.push_back(random_placement(set, problem, random));
  if (random.below(4) == 0) problem.most_open = static_cast<int>(random.below(6));
  problem.no_equal_neighbours = random.below(5) == 0;
  problem.cloisters_apart = random.below(5) == 0;
  problem.pennants_apart = random.below(5) == 0;
  return problem;
}

void require_agreement(const tilesets::TileSet& set, const FillProblem& problem, std::uint64_t seed) {
  const auto plain = plain_fillings(set, problem);
  INFO("seed " << seed << ", " << problem.cells.size() << " cells, " << plain.number << " fillings");

  FillPlan plan;
  plan.seed = seed;
  const auto searched = find_filling(set, problem, plan);
  REQUIRE(searched.end == (plain.number > 0 ? FillEnd::found : FillEnd::exhausted));
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
  REQUIRE(visited.end == FillEnd::exhausted);
  REQUIRE(are_right);
  std::sort(shown.begin(), shown.end());
  REQUIRE(std::adjacent_find(shown.begin(), shown.end()) == shown.end());
  REQUIRE(shown.size() == plain.number);

  if (is_countable(problem) && problem.one_of.empty()) {
    const auto counted = count_fillings(set, problem);
    REQUIRE(counted.fillings);
    REQUIRE(to_decimal(*counted.fillings) == std::to_string(plain.number));
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
    const auto set = tilesets::load_tile_set(id);
    for (int i = 0; i < tests::in_full(80, 20); ++i) {
      RandomStream random(72, ++seed, simulation::Purpose::bag);
      require_agreement(set, random_problem(set, random), seed);
    }
  }
}

TEST_CASE("fill: the fewest open edges that counting admits are never more than there are") {
  std::uint64_t seed = 1000;
  int sharp = 0;
  int compared = 0;
  for (const auto* id : {"mini-chiral", "mini-cities", "mini-mixed", "base"}) {
    const auto set = tilesets::load_tile_set(id);
    for (int i = 0; i < tests::in_full(150, 30); ++i) {
      RandomStream random(72, ++seed, simulation::Purpose::bag);
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
}  // namespace bastide::solver
