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

/// Of a row or column of cells, laid with any tiles in any rotation: the fewest edges at the rim that are no
/// field's, where of each kind along it there are as many as an order of the tiles needs, by parity. Goes
/// through all of them; nothing when there is none.
std::optional<int> fewest_in_row(const TileSet& set, const FillProblem& problem) {
  const auto& cells = problem.cells;
  const bool is_row = std::ranges::all_of(cells, [&](auto cell) { return cell.y == cells[0].y; });
  const std::size_t along = is_row ? 1 : 0;  // sides of its ends: E and W, or N and S
  const auto may_show = [&](std::size_t cell, std::size_t side, tilesets::Edge edge) {
    return problem.rim.empty() || (problem.rim[cell][side] & kind_bit(edge)) != 0;
  };
  std::array<std::size_t, 2> last{};  // the cells at its ends
  for (std::size_t end = 0; end < 2; ++end) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const auto beyond = rules::neighbour(cells[c], static_cast<int>(along + 2 * end));
      if (std::ranges::count(cells, beyond) == 0) last[end] = c;
    }
  }
  auto left = problem.counts;
  std::optional<int> fewest;
  const auto lay = [&](const auto& next, std::size_t cell, unsigned odd, int open) -> void {
    if (cell == cells.size()) {
      for (const auto a : set.edges()) {
        for (const auto b : set.edges()) {
          if (!may_show(last[0], along, a) || !may_show(last[1], along + 2, b)) continue;
          if ((1U << kind_index(a) ^ 1U << kind_index(b)) != odd) continue;
          const int all = open + (a != tilesets::Edge::field) + (b != tilesets::Edge::field);
          fewest = std::min(fewest.value_or(all), all);
        }
      }
      return;
    }
    for (int type = 0; type < set.type_count(); ++type) {
      auto& copies = left[static_cast<std::size_t>(type)];
      if (copies == 0) continue;
      --copies;
      for (int rotation = 0; rotation < 4; ++rotation) {
        const auto& edges = set.turned(type, rotation).edges;
        const auto one = edges[1 - along], other = edges[3 - along];
        if (!may_show(cell, 1 - along, one) || !may_show(cell, 3 - along, other)) continue;
        next(next, cell + 1, odd ^ 1U << kind_index(edges[along]) ^ 1U << kind_index(edges[along + 2]),
             open + (one != tilesets::Edge::field) + (other != tilesets::Edge::field));
      }
      ++copies;
    }
  };
  lay(lay, 0, 0, 0);
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
  int by_parity = 0, by_cost = 0, impossible = 0, reached = 0, rows = 0, ends = 0;
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
      if (row) {
        CHECK(row->open == fewest_in_row(sets[s], problem));
        ++rows;
        if (!problem.rim.empty()) {  // whether its ends, or one of them, decide anything
          for (const std::size_t freed : {0U, 1U, 2U, 3U}) {
            auto free = problem;
            for (std::size_t c = 0; c < free.cells.size(); ++c) free.rim[c][freed] = any_kind;
            ends += fewest_in_row(sets[s], free) != row->open ? 1 : 0;
          }
        }
      }
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
  CHECK(rows >= 100);
  CHECK(ends >= 20);
}

}  // namespace test_fill_bounds
