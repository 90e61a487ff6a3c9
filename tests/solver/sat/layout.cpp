// The formula of layouts has as many assignments as there are layouts, which are also counted tile by tile.
#include "solver/sat/layout.hpp"

#include "rules/reference/model.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::sat::test_layout {
namespace {

using rules::Placement;
using tilesets::TileSet;

std::vector<int> counts_of(const TileSet& set) {
  std::vector<int> counts;
  for (const auto& type : set.types()) counts.push_back(type.count);
  return counts;
}

std::vector<rules::Cell> block(int width, int height) {
  std::vector<rules::Cell> cells;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) cells.push_back({x, y});
  }
  return cells;
}

/// Cell by cell, every image or none, asking the reference model at the end of each step.
std::uint64_t count_plainly(const TileSet& set, const std::vector<rules::Cell>& cells, bool is_filled,
                            bool uses_all, std::size_t next, std::vector<Placement>& laid) {
  if (rules::reference::inconsistency(set, laid)) return 0;
  if (next == cells.size()) return !uses_all || static_cast<int>(laid.size()) == set.tile_count() ? 1 : 0;
  std::uint64_t sum = is_filled ? 0 : count_plainly(set, cells, is_filled, uses_all, next + 1, laid);
  for (const auto& image : set.oriented()) {
    laid.push_back({image.type, image.rotation, cells[next], std::nullopt});
    sum += count_plainly(set, cells, is_filled, uses_all, next + 1, laid);
    laid.pop_back();
  }
  return sum;
}

/// One assignment after another, each excluded by its tiles.
std::uint64_t count_by_formula(const TileSet& set, const std::vector<rules::Cell>& cells, bool is_filled,
                               bool uses_all) {
  Formula formula;
  const Layout layout(formula, set, cells, is_filled, counts_of(set), uses_all);
  std::uint64_t n = 0;
  for (auto result = solve(formula); result.verdict == SatVerdict::satisfiable; result = solve(formula)) {
    ++n;
    REQUIRE_FALSE(rules::reference::inconsistency(set, layout.decode(result)));
    std::vector<Literal> other;
    for (int c = 0; c < static_cast<int>(cells.size()); ++c) {
      for (int o = 0; o < static_cast<int>(set.oriented().size()); ++o)
        other.push_back(result.is_true(layout.tile(c, o)) ? -layout.tile(c, o) : layout.tile(c, o));
    }
    formula.add(other);
  }
  return n;
}

}  // namespace

TEST_CASE("sat layouts: as many as there are", "[exhaustive]") {
  struct Case {
    const char* set;
    int width, height;
    bool is_filled, uses_all;
  };
  for (const auto& c : {Case{"mini-cities", 2, 1, true, false}, Case{"mini-mixed", 1, 2, true, false},
                        Case{"mini-roads", 2, 1, false, false}, Case{"mini-mixed", 3, 1, false, false},
                        Case{"mini-chiral", 2, 2, true, false}, Case{"mini-cloister", 3, 1, true, false}}) {
    const auto set = tilesets::files::load_tile_set(c.set);
    const auto cells = block(c.width, c.height);
    std::vector<Placement> laid;
    CAPTURE(c.set, c.width, c.height, c.is_filled);
    const auto plain = count_plainly(set, cells, c.is_filled, c.uses_all, 0, laid);
    REQUIRE(plain > 0);
    CHECK(count_by_formula(set, cells, c.is_filled, c.uses_all) == plain);
  }
}

TEST_CASE("sat layouts: a few tiles, all of them, on more cells") {
  const auto full = tilesets::files::load_tile_set("mini-mixed");
  std::vector<int> few(static_cast<std::size_t>(full.type_count()), 0);
  few[static_cast<std::size_t>(full.start_type())] = 1;
  few[static_cast<std::size_t>(full.find("E"))] = 1;
  const auto set = bastide::solver::questions::answers::with_counts(full, few);
  const auto cells = block(2, 2);
  std::vector<Placement> laid;
  const auto plain = count_plainly(set, cells, false, true, 0, laid);
  REQUIRE(plain > 0);
  CHECK(count_plainly(set, cells, false, false, 0, laid) > plain);
  CHECK(count_by_formula(set, cells, false, true) == plain);
}

TEST_CASE("sat layouts: all tiles of a set in a row") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  CAPTURE(set.tile_count());
  const auto cells = block(set.tile_count(), 1);
  Formula formula;
  const Layout layout(formula, set, cells, true, counts_of(set), true);
  const auto result = solve(formula);
  REQUIRE(result.verdict == SatVerdict::satisfiable);
  const auto laid = layout.decode(result);
  CHECK(static_cast<int>(laid.size()) == set.tile_count());
  CHECK_FALSE(rules::reference::inconsistency(set, laid));
}

TEST_CASE("sat layouts: edges show what the tiles on either side show") {
  const auto set = tilesets::files::load_tile_set("base");
  Formula formula;
  const Layout layout(formula, set, block(3, 2), false, counts_of(set), false);
  formula.add({layout.is_laid(0)});
  formula.add({-layout.is_laid(1)});
  formula.add({layout.edge(1, 3, tilesets::Edge::city)});  // between cell 0 and the empty cell
  formula.add({layout.edge(0, 2, tilesets::Edge::road)});  // between cell 0 and the cell south of it
  formula.add({layout.is_laid(3)});
  const auto result = solve(formula);
  REQUIRE(result.verdict == SatVerdict::satisfiable);
  const auto laid = layout.decode(result);
  CHECK_FALSE(rules::reference::inconsistency(set, laid));
  const auto& first = laid.front();
  REQUIRE(first.cell == rules::Cell{0, 0});
  CHECK(set.turned(first.type, first.rotation).edges[1] == tilesets::Edge::city);
  CHECK(set.turned(first.type, first.rotation).edges[2] == tilesets::Edge::road);
  // An edge of the region where no tile lies shows nothing.
  formula.add({layout.edge(1, 0, tilesets::Edge::field)});
  CHECK(solve(formula).verdict == SatVerdict::unsatisfiable);
}

}  // namespace bastide::solver::sat::test_layout
