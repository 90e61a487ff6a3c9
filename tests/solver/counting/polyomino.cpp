// Polyominoes: each once up to symmetry, in parts that are disjoint and complete.
#include "solver/counting/polyomino.hpp"

#include "tests/catch.hpp"

namespace test_polyomino {

namespace {

using namespace bastide;
using namespace bastide::solver::counting;

std::vector<Polyomino> all_polyominoes(int cells, Symmetries symmetries) {
  std::vector<Polyomino> out;
  for (const auto& part : polyomino_parts(cells))
    visit_polyominoes(cells, part.prefix, symmetries, [&](const Polyomino& p) { out.push_back(p); });
  return out;
}

TEST_CASE("polyominoes: as many free, one-sided and fixed ones as are published") {
  // OEIS A000105, A000988, A001168 (Redelmeier 1981 has all three).
  const std::vector<std::size_t> free{1, 1, 2, 5, 12, 35, 108, 369, 1285};
  const std::vector<std::size_t> one_sided{1, 1, 2, 7, 18, 60, 196, 704, 2500};
  const std::vector<std::size_t> fixed{1, 2, 6, 19, 63, 216, 760, 2725, 9910};
  for (int cells = 1; cells <= 9; ++cells) {
    const auto at = static_cast<std::size_t>(cells) - 1;
    CHECK(all_polyominoes(cells, Symmetries::rotations_and_reflections).size() == free[at]);
    CHECK(all_polyominoes(cells, Symmetries::rotations).size() == one_sided[at]);
    std::size_t images = 0;
    for (const auto& p : all_polyominoes(cells, Symmetries::rotations_and_reflections))
      images += 8U / static_cast<unsigned>(p.own_images);
    CHECK(images == fixed[at]);
    std::uint64_t below = 0;
    for (const auto& part : polyomino_parts(cells)) below += part.fixed_below;
    CHECK(below == fixed[at]);
  }
}

TEST_CASE("polyominoes: cells beside each other know it") {
  const std::vector<rules::Cell> cells{{0, 0}, {1, 0}, {1, 1}, {5, 5}};
  const auto p = make_polyomino(cells, Symmetries::rotations);
  using Beside = std::array<int, 4>;
  CHECK(p.beside[0] == Beside{-1, 1, -1, -1});
  CHECK(p.beside[1] == Beside{-1, -1, 2, 0});
  CHECK(p.beside[2] == Beside{1, -1, -1, -1});
  CHECK(p.beside[3] == Beside{-1, -1, -1, -1});
  CHECK(neighbour_masks(p) == std::vector<std::uint32_t>{0b10, 0b101, 0b10, 0});
}

/// All orders of the cells in which each touches an earlier one, by their first cell.
std::vector<std::uint64_t> orders_tried(const Polyomino& p) {
  std::vector<std::uint64_t> out(p.cells.size(), 0);
  std::vector<std::size_t> order(p.cells.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    bool is_legal = true;
    for (std::size_t i = 1; i < order.size() && is_legal; ++i) {
      is_legal =
          std::any_of(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i), [&](auto earlier) {
            const auto& beside = p.beside[order[i]];
            return std::find(beside.begin(), beside.end(), static_cast<std::int8_t>(earlier)) != beside.end();
          });
    }
    out[order[0]] += is_legal ? 1 : 0;
  } while (std::next_permutation(order.begin(), order.end()));
  return out;
}

TEST_CASE("laying orders: as many as there are when all permutations are tried") {
  for (int cells = 1; cells <= 6; ++cells) {
    for (const auto& p : all_polyominoes(cells, Symmetries::rotations_and_reflections))
      CHECK(laying_orders(p) == orders_tried(p));
  }
}

}  // namespace

}  // namespace test_polyomino
