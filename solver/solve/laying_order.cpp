#include "solver/solve/laying_order.hpp"

#include <set>

namespace bastide::solver {

std::vector<int> laying_order(std::span<const rules::Placement> tiles, std::span<const rules::Cell> laid) {
  std::set<rules::Cell> touched;
  const auto touch = [&](rules::Cell cell) {
    for (int side = 0; side < tilesets::side_count; ++side) touched.insert(rules::neighbour(cell, side));
  };
  for (const auto cell : laid) touch(cell);
  std::vector<int> order;
  std::vector<bool> is_laid(tiles.size());
  // Ring by ring, so that the order is the one a player would lay from the middle outwards.
  for (bool grows = true; grows;) {
    std::vector<int> ring;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (!is_laid[i] && touched.contains(tiles[i].cell)) ring.push_back(static_cast<int>(i));
    }
    for (const int i : ring) {
      is_laid[static_cast<std::size_t>(i)] = true;
      touch(tiles[static_cast<std::size_t>(i)].cell);
      order.push_back(i);
    }
    grows = !ring.empty();
  }
  return order;
}

}  // namespace bastide::solver
