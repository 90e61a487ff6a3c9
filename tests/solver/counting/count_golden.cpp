// Golden counts of boards and placement sequences.
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tests/solver/counting/shape_count.hpp"
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
  // this explorer, and the shape-by-shape count below ([.long]), which shares no code with it.
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

void compare_with_shapes(const char* id, int tiles) {
  const auto set = load_tile_set(id);
  const FitTable fit(set);
  tiles = std::min(tiles, set.tile_count());
  const auto result = bastide::solver::counting::count_boards(fit, tiles, false, {});
  for (int n = 1; n <= tiles; ++n) {
    INFO(id << ", " << n << " tiles");
    CHECK(result.counts[static_cast<std::size_t>(n - 1)] == bastide::shape_count::boards(set, n));
  }
}

TEST_CASE("boards counted shape by shape agree with the explorer") {
  for (const auto* id : {"base", "bb5", "winter-we1"}) compare_with_shapes(id, 3);
}

TEST_CASE("boards of four tiles counted shape by shape agree with the explorer", "[.long]") {
  for (const auto* id : {"base", "bb5", "winter-we1"}) compare_with_shapes(id, 4);
}

TEST_CASE("boards of five tiles counted shape by shape", "[.long]") {
  const auto set = load_tile_set("base");
  CHECK(bastide::shape_count::boards(set, 5) == 129177055U);
}

TEST_CASE("complete games of the small mini sets: every board down to the last tile", "[exhaustive]") {
  for (const auto* id : {"mini-chiral", "mini-mixed", "mini-roads"}) compare_with_shapes(id, 100);
}

TEST_CASE("complete games of the larger mini sets: every board down to the last tile", "[.long]") {
  for (const auto* id : {"mini-cities", "mini-cloister"}) compare_with_shapes(id, 100);
}

}  // namespace

}  // namespace test_count_golden
