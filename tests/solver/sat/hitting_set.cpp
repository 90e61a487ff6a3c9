#include "tests/mutants/vectors/hitting_set.hpp"

#include "solver/arithmetic/random_stream.hpp"
#include "tests/catch.hpp"

namespace bastide::mutants::vectors::test_hitting_set {
namespace {

/// The least cost of all choices, by trying each.
int least_cost(const std::vector<Column>& columns) {
  int least = -1;
  unsigned served_by_any = 0;
  for (const auto& c : columns) {
    for (const int r : c.rows) served_by_any |= 1U << static_cast<unsigned>(r);
  }
  for (unsigned choice = 0; choice < 1U << columns.size(); ++choice) {
    unsigned served = 0;
    int cost = 0;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if ((choice >> c & 1U) == 0) continue;
      cost += columns[c].cost;
      for (const int r : columns[c].rows) served |= 1U << static_cast<unsigned>(r);
    }
    if (served == served_by_any && (least < 0 || cost < least)) least = cost;
  }
  return least;
}

}  // namespace

TEST_CASE("hitting set: the largest column is not always one of the best choice") {
  // One column serves four of six rows, but not the rest together.
  const std::vector<Column> columns{{1, {0, 1, 2, 3}}, {1, {0, 1, 4}}, {1, {2, 3, 5}}};
  const auto found = cheapest_hitting_set(columns, 6, 0);
  CHECK(found.columns == std::vector{1, 2});
  CHECK(found.cost == 2);
  CHECK(found.is_least);
}

TEST_CASE("hitting set: a row that no column serves is left aside, and dear columns are avoided") {
  const std::vector<Column> columns{{5, {0, 1}}, {2, {0}}, {2, {1}}};
  const auto found = cheapest_hitting_set(columns, 3, 0);
  CHECK(found.columns == std::vector{1, 2});
  CHECK(found.cost == 4);
  CHECK(cheapest_hitting_set({}, 3, 0).columns.empty());
}

TEST_CASE("hitting set: as cheap as the best of all choices") {
  for (std::uint64_t n = 0; n < 60; ++n) {
    solver::arithmetic::RandomStream random(7, n, solver::arithmetic::Purpose::bag);
    const int rows = 3 + static_cast<int>(random.below(9));
    std::vector<Column> columns(4 + random.below(8));
    for (auto& column : columns) {
      column.cost = 1 + static_cast<int>(random.below(4));
      for (int r = 0; r < rows; ++r) {
        if (random.below(3) == 0) column.rows.push_back(r);
      }
    }
    const auto found = cheapest_hitting_set(columns, rows, 0);
    CHECK(found.is_least);
    REQUIRE(found.cost == least_cost(columns));
  }
}

}  // namespace bastide::mutants::vectors::test_hitting_set
