// Sets of cells: what lies beside what, and what hangs together.
#include "solver/boards/cell_sets.hpp"

#include "tests/catch.hpp"

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

}  // namespace
}  // namespace test_cell_sets
