// What the searches share that lay tiles in random order: a walk is cut short, and begun anew in another
// order.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/arithmetic/random_stream.hpp"

namespace bastide::solver::questions::growing {

struct ShortWalk {
  std::uint64_t seed = 1;
  std::uint64_t walk = 0;
  std::uint64_t most_steps = 400;  ///< tiles laid in this walk
  const std::atomic<bool>* stop = nullptr;

  arithmetic::RandomStream stream() const { return {seed, walk, arithmetic::Purpose::moves}; }
  bool is_over(std::uint64_t steps) const {
    return steps >= most_steps || (stop != nullptr && stop->load(std::memory_order_relaxed));
  }
};

enum class WalkEnd { found, none, cut };

void shuffle_by_stream(auto& items, arithmetic::RandomStream& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

/// An open edge: the empty cell beyond it, and the side of that cell.
struct OpenEdge {
  rules::board::CellIndex cell = 0;
  unsigned side = 0;
};

/// The one at which the fewest turned tiles of the bag fit, the first of several. Nothing when none fits at
/// one of them, or there are none.
inline std::optional<OpenEdge> scarcest(const rules::board::Board& board, const std::vector<OpenEdge>& open) {
  std::optional<OpenEdge> best;
  std::size_t fewest = tilesets::most_oriented_types + 1;
  for (const auto& edge : open) {
    const auto fitting = board.available_at(edge.cell).count();
    if (fitting == 0) return std::nullopt;
    if (fitting >= fewest) continue;
    fewest = fitting;
    best = edge;
  }
  return best;
}

}  // namespace bastide::solver::questions::growing
