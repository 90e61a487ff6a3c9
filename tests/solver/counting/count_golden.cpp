// Golden counts of boards and placement sequences.
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_count_golden {

namespace {

using bastide::rules::board::FitTable;
using bastide::solver::arithmetic::Uint128;
using bastide::tilesets::files::load_tile_set;

std::vector<Uint128> wide(std::vector<std::uint64_t> counts) { return {counts.begin(), counts.end()}; }

TEST_CASE("boards of the base set with 1 to 5 tiles") {
  // 1 to 4: given in the shared reference, confirmed there by three programs, one of them an answer-set
  // solver; found again by the reference model's breadth-first search (tests/rules/reference/counts.cpp). 5:
  // this explorer, the count by landscape, and a count shape by shape (docs/algorithms.md).
  const auto set = load_tile_set("base");
  const auto result = bastide::solver::counting::count_boards(FitTable(set), 5, false, {});
  CHECK(result.is_complete);
  CHECK(result.counts == wide({1, 102, 11936, 1266617, 129177055}));
}

TEST_CASE("placement sequences of the base set") {
  // 1 to 3 placements: shared reference, three programs. 4 placements (5 tiles): this explorer only, so not
  // stated here.
  const auto set = load_tile_set("base");
  const auto result = bastide::solver::counting::count_placements(FitTable(set), 4, false, {});
  CHECK(result.counts == wide({1, 102, 15804, 2815391}));
}

}  // namespace

}  // namespace test_count_golden
