// What counting says about fillings, each part done once more plainly: the cheapest way to lay tiles on cells
// when only the rim matters, the kinds with an odd number of edges, and every filling there is.
#include "solver/questions/fill/fill_bounds.hpp"

#include <algorithm>
#include <numeric>

#include "solver/questions/fill/fill_row.hpp"
#include "tests/catch.hpp"
#include "tests/solver/line_sets.hpp"
#include "tests/solver/questions/random_problem.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fill_bounds {

using namespace bastide;
using namespace bastide::solver::questions::fill;
using tilesets::TileSet;

namespace {

/// The fewest edges at the rim that are no field's, over all ways to give each cell a tile of its own;
/// nothing when there is none.
std::optional<int> fewest_apart(const TileSet& set, const FillProblem& problem, std::size_t cell,
                                std::vector<int>& left) {
  if (cell == problem.cells.size()) return 0;
  std::optional<int> fewest;
  for (int type = 0; type < set.type_count(); ++type) {
    auto& copies = left[static_cast<std::size_t>(type)];
    if (copies == 0) continue;
    std::optional<int> here;
    for (int rotation = 0; rotation < 4; ++rotation) {
      int open = 0;
      bool fits = true;
      for (int side = 0; side < 4; ++side) {
        const auto s = static_cast<std::size_t>(side);
        if (std::ranges::count(problem.cells, rules::neighbour(problem.cells[cell], side)) > 0) continue;
        const auto edge = set.turned(type, rotation).edges[s];
        fits = fits && (problem.rim.empty() || (problem.rim[cell][s] & kind_bit(edge)) != 0);
        open += edge != tilesets::Edge::field ? 1 : 0;
      }
      if (fits) here = std::min(here.value_or(open), open);
    }
    if (!here) continue;
    --copies;
    if (const auto rest = fewest_apart(set, problem, cell + 1, left))
      fewest = std::min(fewest.value_or(1000), *here + *rest);
    ++copies;
  }
  return fewest;
}

/// How many kinds but fields have an odd number of edges over all tiles.
int odd_kinds(const TileSet& set, const FillProblem& problem) {
  int odd = 0;
  for (const auto kind : set.edges()) {
    if (kind == tilesets::Edge::field) continue;
    std::ptrdiff_t edges = 0;
    for (int t = 0; t < set.type_count(); ++t)
      edges += problem.counts[static_cast<std::size_t>(t)] * std::ranges::count(set.type(t).edges, kind);
    odd += edges % 2 != 0 ? 1 : 0;
  }
  return odd;
}

}  // namespace

TEST_CASE("fill bounds: least open is the most of its arguments, and no filling shows fewer",
          "[exhaustive]") {
  const std::vector<TileSet> sets = {
      tilesets::files::load_tile_set("mini-mixed"), tilesets::files::load_tile_set("mini-roads"),
      tests::plain_set({{"A", 2, "crfs"}, {"B", 2, "srws"}, {"C", 1, "wfff"}, {"D", 2, "cwrf"}}, false)};
  int by_parity = 0, by_cost = 0, impossible = 0, reached = 0;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    solver::arithmetic::RandomStream random(35, s, solver::arithmetic::Purpose::moves);
    for (int i = 0; i < 300; ++i) {
      auto problem = tests::random_problem(sets[s], random);
      // Mostly as many tiles as cells: only then is it certain which edges there are.
      if (i % 4 != 0) problem.counts = tests::random_counts(sets[s], problem.cells.size(), random);
      problem.fixed.clear();
      problem.one_of.clear();
      problem.most_open.reset();
      problem.no_equal_neighbours = problem.cloisters_apart = problem.pennants_apart = false;
      problem.uses_all = problem.cells.size() == problem.tiles();
      CAPTURE(sets[s].id(), i, problem.cells.size(), problem.counts);
      const auto fillings = tests::plain_fillings(sets[s], problem);
      auto left = problem.counts;
      const auto apart = fewest_apart(sets[s], problem, 0, left);
      const auto row = row_bound(sets[s], problem);
      if (counting_objection(sets[s], problem)) {
        CHECK(fillings.number == 0);
        ++impossible;
        continue;
      }
      REQUIRE(apart);
      const auto bound = least_open(sets[s], problem);
      int least = *apart;
      if (row) least = std::max(least, row->open.value_or(0));
      CHECK(bound.step == (problem.uses_all ? 2 : 1));
      if (problem.uses_all) {
        const int odd = odd_kinds(sets[s], problem);
        by_parity += least < odd || (least + odd) % 2 != 0 ? 1 : 0;
        if (least < odd) least = odd;
        least += (least + odd) % 2;
      }
      CHECK(bound.least == least);
      CHECK(bound.words.empty() == (least == 0));
      if (fillings.fewest_open) {
        CHECK(bound.least <= *fillings.fewest_open);
        CHECK((*fillings.fewest_open - bound.least) % bound.step == 0);
        reached += bound.least == *fillings.fewest_open ? 1 : 0;
      }
      by_cost += *apart > 0 ? 1 : 0;
      // Asked for one edge fewer than that, counting says no, and why.
      if (bound.least == 0) continue;
      problem.most_open = bound.least - 1;
      CHECK(counting_objection(sets[s], problem) == bound.words);
    }
  }
  CHECK(by_parity >= 10);
  CHECK(by_cost >= 50);
  CHECK(impossible >= 50);
  CHECK(reached >= 100);
}

}  // namespace test_fill_bounds
