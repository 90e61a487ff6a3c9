// Laying a tile in a quick random game: what the cells around demand, what fits there, which features meet.
#include <algorithm>
#include <utility>

#include "solver/simulation/random_table.hpp"

namespace bastide::solver::simulation {

int RandomTable::tiles_in_both(std::uint16_t a, std::uint16_t b) const {
  int both = 0;
  for (const auto tile : split_tiles_) {
    const auto& type = tiles_->types[placed_[tile].turned / 4U];
    bool in_a = false;
    bool in_b = false;
    for (std::size_t s = 0; s < type.segments; ++s) {
      in_a = in_a || root(tile, s) == a;
      in_b = in_b || root(tile, s) == b;
    }
    both += in_a && in_b ? 1 : 0;
  }
  return both;
}

inline void RandomTable::join(std::uint16_t mine, std::uint16_t others) {
  const auto x = root_[others];
  const auto y = root_[mine];
  const auto a = std::min(x, y);
  const auto b = std::max(x, y);
  auto& root = feature_[a];
  if (a == b) {
    root.counts -= 2;
    return;
  }
  const auto& child = feature_[b];
  if ((root.counts & child.counts & QuickFeature::split) != 0)
    root.counts -= static_cast<std::uint64_t>(tiles_in_both(a, b)) << QuickFeature::tiles_at;
  // No sum overflows: not_quick has seen to that.
  root.followers += child.followers;
  root.counts =
      (root.counts + (child.counts & QuickFeature::sums) - 2) | (child.counts & QuickFeature::split);
  auto e = b;
  do {
    root_[e] = a;
    e = next_[e];
  } while (e != b);
  std::swap(next_[a], next_[b]);  // two rings become one
}

/// The tile's features meet those of the one beside it at side `s`.
inline void RandomTable::join_at(unsigned s, const QuickTurned& turned, const Placed& other) {
  const auto first = placed_[tile_count_ - 1].first_entry;
  const auto mine = turned.sides[s];
  const auto theirs = tiles_->turned[other.turned].sides[(s + 2U) & 3U];
  const auto edge = static_cast<tilesets::Edge>(mine.edge);
  const auto e = [](std::uint16_t base, std::uint8_t segment) {
    return static_cast<std::uint16_t>(base + segment);
  };
  if (edge != tilesets::Edge::field) join(e(first, mine.side), e(other.first_entry, theirs.side));
  if (edge != tilesets::Edge::city) {
    join(e(first, mine.left), e(other.first_entry, theirs.right));
    join(e(first, mine.right), e(other.first_entry, theirs.left));
  }
}

/// A side towards an empty cell: its code, and with it what it counts as and what fits there.
inline void RandomTable::open_at(std::int32_t at, unsigned bits, Lanes& places) {
  auto& cell = cells_[static_cast<std::size_t>(at)];
  const std::size_t old = cell.code;
  const std::size_t now = old | bits;
  const std::size_t is_new = old == 0 ? 1 : 0;
  const auto slot = static_cast<std::uint8_t>(cell.slot + is_new * (frontier_size_ - cell.slot));
  frontier_size_ += is_new;
  frontier_[slot] = at;
  frontier_code_[slot] = static_cast<std::uint8_t>(now);
  cell.code = static_cast<std::uint8_t>(now);
  cell.slot = slot;
  --cells_of_code_[old];
  ++cells_of_code_[now];
  sorted_ += sorts_[now] - sorts_[old];
  places += tiles_->places[now];
  places -= tiles_->places[old];
}

/// A tile more around cloisters, and perhaps one that is a cloister.
inline void RandomTable::note_cloisters(std::int32_t at) {
  const auto x = at % quick_stride;
  const auto y = at / quick_stride;
  unsigned completed = 0;
  for (const auto& cloister : cloisters_) {
    const unsigned is_near_x = static_cast<std::uint32_t>(cloister.cell % quick_stride - x + 1) <= 2 ? 1 : 0;
    const unsigned is_near_y = static_cast<std::uint32_t>(cloister.cell / quick_stride - y + 1) <= 2 ? 1 : 0;
    auto& feature = feature_[cloister.entry];
    feature.counts -= is_near_x & is_near_y;
    completed |= feature.is_open() ? 0U : 1U;
  }
  is_cloister_complete_ = completed != 0;
  const auto own = tiles_->types[placed_[tile_count_ - 1].turned / 4U].cloister;
  if (own < 0) return;
  std::uint64_t around = 0;
  for (const auto step : quick_around_steps)
    around += cells_[static_cast<std::size_t>(at + step)].tile != 0 ? 1 : 0;
  const auto mine = entry(tile_count_ - 1, static_cast<std::size_t>(own));
  feature_[mine].counts -= around;
  if (around < 8) cloisters_[cloister_count_++] = {at, mine};
}

void RandomTable::lay(std::int32_t at, std::size_t type, std::size_t rotation) {
  const auto& brought = tiles_->types[type];
  const auto number = static_cast<std::uint16_t>(4 * type + rotation);
  const auto& turned = tiles_->turned[number];
  auto& cell = cells_[static_cast<std::size_t>(at)];
  auto places = places_;
  if (cell.code != 0) {
    places -= tiles_->places[cell.code];
    sorted_ -= sorts_[cell.code];
    --cells_of_code_[cell.code];
    const auto last = frontier_[--frontier_size_];
    frontier_[cell.slot] = last;
    frontier_code_[cell.slot] = frontier_code_[frontier_size_];
    cells_[static_cast<std::size_t>(last)].slot = cell.slot;
  }
  placed_[tile_count_] = {static_cast<std::uint16_t>(entries_), number, at};
  cell.tile = static_cast<std::uint8_t>(++tile_count_);
  const auto bring = [&](std::size_t s) {
    root_[entries_ + s] = static_cast<std::uint16_t>(entries_ + s);
    next_[entries_ + s] = static_cast<std::uint16_t>(entries_ + s);
    feature_[entries_ + s] = brought.fresh[s];
  };
  for (std::size_t s = 0; s < segments_at_once; ++s) bring(s);
  for (std::size_t s = segments_at_once; s < brought.segments; ++s) bring(s);
  entries_ += brought.segments;
  if (brought.is_split) split_tiles_.push_back(static_cast<std::uint8_t>(tile_count_ - 1));
  for (unsigned s = 0; s < 4; ++s) {
    const auto next = at + quick_side_steps[s];
    const auto other = cells_[static_cast<std::size_t>(next)].tile;
    if (other == 0) {
      open_at(next, turned.bits[s], places);
    } else {
      join_at(s, turned, placed_[other - 1U]);
    }
  }
  places_ = places;
  note_cloisters(at);
}

}  // namespace bastide::solver::simulation
