#include "solver/laying_orders.hpp"

#include <bit>

namespace bastide::solver {

std::vector<std::uint64_t> laying_orders(const Polyomino& shape) {
  const auto cells = shape.cells.size();
  const auto beside = neighbour_masks(shape);
  const std::size_t full = (std::size_t{1} << cells) - 1;
  std::vector<std::uint64_t> ways(full + 1, 0);  // to finish, by the set of cells laid
  ways[full] = 1;
  for (std::size_t laid = full; laid-- > 1;) {
    for (auto left = full & ~laid; left != 0; left &= left - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(left));
      if ((beside[cell] & laid) != 0) ways[laid] += ways[laid | (std::size_t{1} << cell)];
    }
  }
  std::vector<std::uint64_t> orders;
  for (std::size_t cell = 0; cell < cells; ++cell) orders.push_back(ways[std::size_t{1} << cell]);
  return orders;
}

}  // namespace bastide::solver
