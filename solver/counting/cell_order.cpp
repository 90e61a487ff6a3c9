#include "solver/counting/cell_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace bastide::solver::counting {
namespace {

/// 3^0 to 3^24: a set of at most 16 cells has at most 24 edges inside its landscape.
constexpr auto powers_of_three = [] {
  std::array<std::uint64_t, 26> out{1};
  for (std::size_t i = 1; i < out.size(); ++i) out[i] = out[i - 1] * 3;
  return out;
}();

}  // namespace

std::vector<int> cheapest_order(const Polyomino& shape, std::span<const std::uint64_t> moves,
                                CellOrderScratch& scratch) {
  const auto cells = shape.cells.size();
  const auto beside = neighbour_masks(shape);
  const std::uint32_t full = (1U << cells) - 1U;
  auto& [cost, last, cut] = scratch;
  cost.assign(full + std::size_t{1}, std::numeric_limits<std::uint64_t>::max());
  last.assign(full + std::size_t{1}, 0);
  cut.assign(full + std::size_t{1}, 0);
  cost[0] = 0;
  for (std::uint32_t filled = 0; filled < full; ++filled) {
    const auto step = moves[static_cast<std::size_t>(std::popcount(filled))];
    for (auto left = full & ~filled; left != 0; left &= left - 1) {
      const auto cell = static_cast<unsigned>(std::countr_zero(left));
      const auto next = filled | (1U << cell);
      const auto opened = std::popcount(beside[cell] & ~filled);
      const auto closed = std::popcount(beside[cell] & filled);
      cut[next] = static_cast<std::uint8_t>(cut[filled] + opened - closed);
      const auto price = cost[filled] + step * powers_of_three[cut[filled] + static_cast<unsigned>(opened)];
      if (price < cost[next]) {
        cost[next] = price;
        last[next] = static_cast<std::uint8_t>(cell);
      }
    }
  }
  std::vector<int> order;
  for (auto filled = full; filled != 0; filled &= ~(1U << last[filled])) order.push_back(last[filled]);
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace bastide::solver::counting
