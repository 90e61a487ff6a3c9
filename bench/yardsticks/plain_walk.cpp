#include "bench/yardsticks/plain_walk.hpp"

#include <stdexcept>

namespace bastide::yardsticks {

PlainWalk::PlainWalk(const tilesets::TileSet& set, int tiles) : set_(plain_set(set)) {
  const int width = 2 * tiles + 3;
  const auto size = static_cast<std::size_t>(width * width);
  steps_ = {-width, 1, width, -1};
  codes_.assign(size, 0);
  slots_.assign(size, unseen);
  cells_.assign(size, 0);
  // The start tile stands in the list like any other cell, before all that is untried, and was taken already.
  const int middle = width * (tiles + 1) + tiles + 1;
  slots_[static_cast<std::size_t>(middle)] = 0;
  show(set_.start, middle);
  slots_[static_cast<std::size_t>(middle)] = -2;  // seen, and never untried
  for (int s = 0; s < 4; ++s) {
    slots_[static_cast<std::size_t>(beyond(middle, s))] = static_cast<int>(end_);
    cells_[end_++] = beyond(middle, s);
  }
}

void add(std::uint64_t& sum, std::uint64_t n) {
  if (__builtin_add_overflow(sum, n, &sum)) throw std::overflow_error("a yardstick's count leaves 64 bits");
}

}  // namespace bastide::yardsticks
