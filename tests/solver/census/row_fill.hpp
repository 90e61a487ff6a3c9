// The full boards of a rectangle, row by row: a third way, which neither grows boards nor keeps them.
//
// Cells are filled in reading order with images that show the letters of the northern and western neighbour,
// and of the start tile, which lies already; the last cell is a number kept by letters. Plain arrays, since
// nine cells of the base set have 2e9 fillings.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tests/solver/counting/shape_count.hpp"

namespace bastide::tests {

class RowFill {
 public:
  /// The start tile lies in column `start_x` and row `start_y`, which is neither the last cell nor beside it.
  RowFill(const tilesets::TileSet& set, int width, int height, int start_x, int start_y)
      : width_(static_cast<std::size_t>(width)),
        cells_(width_ * static_cast<std::size_t>(height)),
        start_(static_cast<std::size_t>(start_y) * width_ + static_cast<std::size_t>(start_x)),
        east_(cells_),
        south_(cells_) {
    for (const auto& type : set.types()) left_.push_back(type.count);
    for (const auto& image : shape_count::images(set)) {
      Plain plain{static_cast<std::size_t>(image.type), {}};
      for (std::size_t s = 0; s < 4; ++s) plain.letters[s] = number(image.letters[s]);
      for (const int n : {0, plain.letters[0]}) {
        for (const int w : {0, plain.letters[3]}) lists_[at(n, w)].push_back(plain);
      }
      of_type_.resize(left_.size());
      of_type_[plain.type].push_back(plain);
      count_last(plain, 1);
    }
    const auto start = static_cast<std::size_t>(set.start_type());
    start_tile_ = of_type_[start].front();
    take(start);
  }
  std::uint64_t count() { return fill(0); }

 private:
  struct Plain {
    std::size_t type;
    std::array<int, 4> letters;  ///< N E S W, 1 to 3
  };
  static int number(char letter) { return letter == 'c' ? 1 : letter == 'r' ? 2 : 3; }
  static std::size_t at(int n, int w) { return static_cast<std::size_t>(4 * n + w); }

  void count_last(const Plain& image, std::uint64_t n) {
    last_[at(image.letters[0], image.letters[3])] += n;
    last_[at(0, image.letters[3])] += n;  // of a single row
  }
  void take(std::size_t type) {
    if (--left_[type] > 0) return;
    for (const auto& image : of_type_[type]) count_last(image, ~std::uint64_t{0});  // one less
  }
  void put_back(std::size_t type) {
    if (left_[type]++ > 0) return;
    for (const auto& image : of_type_[type]) count_last(image, 1);
  }

  bool meets_start(std::size_t cell, const Plain& image) const {
    if (cell + 1 == start_ && start_ % width_ != 0) return image.letters[1] == start_tile_.letters[3];
    if (cell + width_ == start_) return image.letters[2] == start_tile_.letters[0];
    return true;
  }

  std::uint64_t fill(std::size_t cell) {
    const int n = cell < width_ ? 0 : south_[cell - width_];
    const int w = cell % width_ == 0 ? 0 : east_[cell - 1];
    if (cell + 1 == cells_) return last_[at(n, w)];
    if (cell == start_) {
      east_[cell] = start_tile_.letters[1];
      south_[cell] = start_tile_.letters[2];
      return fill(cell + 1);
    }
    std::uint64_t sum = 0;
    for (const auto& image : lists_[at(n, w)]) {
      if (left_[image.type] == 0 || !meets_start(cell, image)) continue;
      take(image.type);
      east_[cell] = image.letters[1];
      south_[cell] = image.letters[2];
      sum += fill(cell + 1);
      put_back(image.type);
    }
    return sum;
  }

  std::size_t width_, cells_, start_;
  std::vector<int> east_, south_;  ///< what a filled cell shows there
  std::vector<int> left_;
  std::array<std::vector<Plain>, 16> lists_;  ///< by letters demanded in the north and west, 0 for none
  std::vector<std::vector<Plain>> of_type_;
  std::array<std::uint64_t, 16> last_{};  ///< images left that show these two letters
  Plain start_tile_{};
};

}  // namespace bastide::tests
