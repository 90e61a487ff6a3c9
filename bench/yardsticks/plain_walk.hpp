// A plain single-threaded walk over every board, on arrays of its own.
//
// Redelmeier's algorithm (Discrete Mathematics 36, 1981) with tiles: cells that touch the board stand in one
// list in the order of their finding; the walk takes each in turn from where it is, tries every image that
// fits and is left, and never comes back to the cells it went past. So every board comes exactly once. Boards
// below the last plies are visited; what is summed over them is the yardstick's (last_ply.cpp,
// last_two_plies.cpp). Memory: a grid of (2N+3)^2 cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bench/yardsticks/plain_set.hpp"

namespace bastide::yardsticks {

class PlainWalk {
 public:
  static constexpr int unseen = -1;

  /// Requires 2 <= tiles: the size of the largest board that is asked for.
  PlainWalk(const tilesets::TileSet& set, int tiles);

  /// Calls `visit()` on every board of `tiles` tiles, and adds the smaller ones to `boards`, by tiles.
  template <class Visit>
  void walk(int tiles, std::vector<std::uint64_t>& boards, Visit&& visit) {
    grow(1, tiles, 0, boards, visit);
  }

  /// The cells that may still take a tile.
  std::span<const int> untried() const { return {cells_.data() + first_, end_ - first_}; }
  Code code(int cell) const { return codes_[static_cast<std::size_t>(cell)]; }
  /// True for a cell among `untried()`.
  bool is_untried(int cell) const {
    return slots_[static_cast<std::size_t>(cell)] >= static_cast<int>(first_);
  }
  bool is_unseen(int cell) const { return slots_[static_cast<std::size_t>(cell)] == unseen; }
  int beyond(int cell, int side) const { return cell + steps_[static_cast<std::size_t>(side)]; }
  int left(std::size_t type) const { return set_.left[type]; }
  /// Images that fit each code, of types of which a tile is left.
  const Fits& fits() const { return set_.images_fitting; }
  const PlainSet& set() const { return set_; }

 private:
  template <class Visit>
  void grow(int size, int tiles, std::size_t first, std::vector<std::uint64_t>& boards, Visit& visit) {
    first_ = first;
    if (size == tiles) {
      visit();
      return;
    }
    ++boards[static_cast<std::size_t>(size - 1)];
    const auto end = end_;
    for (auto i = first; i < end; ++i) {
      const int cell = cells_[i];
      for (int s = 0; s < 4; ++s) find(beyond(cell, s));
      for (const auto& image : set_.fitting[code(cell)]) {
        const auto type = static_cast<std::size_t>(image.type);
        if (set_.left[type] == 0) continue;
        if (--set_.left[type] == 0) turn_off(type);
        show(image, cell);
        grow(size + 1, tiles, i + 1, boards, visit);
        show(image, cell);
        if (++set_.left[type] == 1) turn_on(type);
      }
      while (end_ > end) slots_[static_cast<std::size_t>(cells_[--end_])] = unseen;
    }
  }

  void find(int cell) {
    if (!is_unseen(cell)) return;
    slots_[static_cast<std::size_t>(cell)] = static_cast<int>(end_);
    cells_[end_++] = cell;
  }
  /// Turns the image's edges on or off in the neighbours' codes.
  void show(const Image& image, int cell) {
    for (int s = 0; s < 4; ++s)
      codes_[static_cast<std::size_t>(beyond(cell, s))] ^= image.shown[static_cast<std::size_t>(s)];
  }
  void turn_off(std::size_t type) {
    auto& all = set_.images_fitting;
    const auto& gone = set_.type_fitting[type];
    for (std::size_t c = 0; c < 256; ++c) all[c] = static_cast<std::uint8_t>(all[c] - gone[c]);
  }
  void turn_on(std::size_t type) {
    auto& all = set_.images_fitting;
    const auto& back = set_.type_fitting[type];
    for (std::size_t c = 0; c < 256; ++c) all[c] = static_cast<std::uint8_t>(all[c] + back[c]);
  }

  PlainSet set_;
  std::array<int, 4> steps_{};
  std::vector<Code> codes_;
  std::vector<int> slots_;  ///< by cell: its index in cells_; a tile's cell keeps the one it had
  std::vector<int> cells_;  ///< every cell that touches the board, in the order of finding
  std::size_t first_ = 0;   ///< cells_[first_ .. end_) are untried
  std::size_t end_ = 0;
};

/// Adds, or throws std::overflow_error.
void add(std::uint64_t& sum, std::uint64_t n);

}  // namespace bastide::yardsticks
