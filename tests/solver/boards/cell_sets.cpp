// Sets of cells: what lies beside what, and what hangs together; boards carried to their start tile.
#include "solver/boards/cell_sets.hpp"

#include <algorithm>

#include "rules/reference/model.hpp"
#include "solver/boards/lay_out.hpp"
#include "tests/catch.hpp"
#include "tests/solver/line_sets.hpp"

namespace test_cell_sets {

namespace {

using namespace bastide;
using rules::Cell;
using Pieces = std::vector<std::vector<int>>;

TEST_CASE("cell sets: beside a cell lies what its sides lead to, in any order of the cells") {
  const std::vector<Cell> cells{{1, 1}, {0, 0}, {1, 0}, {5, 5}};
  const auto beside = solver::boards::cells_beside(cells);
  CHECK(beside[0] == std::array{2, -1, -1, -1});
  CHECK(beside[1] == std::array{-1, 2, -1, -1});
  CHECK(beside[2] == std::array{-1, -1, 0, 1});
  CHECK(beside[3] == std::array{-1, -1, -1, -1});
}

TEST_CASE("cell sets: pieces hang together side to side, not over corners, and by cells that are there") {
  const std::vector<Cell> row{{0, 0}, {1, 0}, {2, 0}, {3, 1}};
  const auto beside = solver::boards::cells_beside(row);
  CHECK(solver::boards::pieces_of(beside, {true, true, true, true}) == Pieces{{0, 1, 2}, {3}});
  CHECK(solver::boards::pieces_of(beside, {true, false, true, false}) == Pieces{{0}, {2}});
  CHECK_FALSE(solver::boards::is_one_piece(row));
  CHECK(solver::boards::is_one_piece(std::span(row).first(3)));
}

TEST_CASE("lay out: a board gets its start tile, over up to three tiles between") {
  // From field to wall only by way of the others: each of them shows its two kinds.
  const auto set = tests::plain_set(
      {{"S", 1, "wwww"}, {"A", 1, "ffff"}, {"P", 1, "cccf"}, {"Q", 1, "rrrc"}, {"R", 1, "wwwr"}}, false);
  const auto a = set.find("A");
  const auto shorter = [&](std::size_t types) {
    return tilesets::TileSet(set.id(), set.name(), set.source(),
                             {set.types().begin(), set.types().begin() + static_cast<std::ptrdiff_t>(types)},
                             0, set.where(), set.names(), set.edge_kinds());
  };
  const auto carried = solver::boards::extend_to_start(set, {}, {{a, 1, {7, 7}, std::nullopt}});
  REQUIRE(carried);
  CHECK(carried->size() == 5);
  CHECK(carried->front().type == a);
  CHECK(rules::reference::inconsistency(set, *carried).value_or("") == "");
  CHECK(std::ranges::count(*carried, rules::Placement{set.start_type(), 0, {0, 0}, std::nullopt}) == 1);
  // Without one of them there is no way.
  const auto none = shorter(4);
  CHECK_FALSE(solver::boards::extend_to_start(none, {}, {{a, 1, {7, 7}, std::nullopt}}));
}

}  // namespace
}  // namespace test_cell_sets
