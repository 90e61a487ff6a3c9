#include "solver/questions/block/notched_shape.hpp"

#include <algorithm>
#include <tuple>

namespace bastide::solver::questions::block {

std::vector<NotchedShape> notched_shapes(int cells, int least_notches) {
  std::vector<NotchedShape> out;
  for (int height = 1; height <= cells; ++height) {
    for (int width = 1; width * height < 2 * cells + height; ++width) {
      const int lacking = width * height - cells;
      for (int first = (lacking + 1) / 2; first >= 0 && first <= lacking; ++first) {
        const NotchedShape shape{width, height, first, lacking - first};
        if (first < width && (height > 1 || lacking == 0) && shape.notches() >= least_notches)
          out.push_back(shape);
      }
    }
  }
  const auto rank = [&](const NotchedShape& s) {
    return std::tuple(s.notches() - least_notches, s.width + s.height, s.lacking(), s.lacking_last, s.width);
  };
  std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  constexpr std::size_t most = 6;
  if (out.size() > most) out.resize(most);
  return out;
}

std::vector<rules::Cell> cells_of(const NotchedShape& shape) {
  std::vector<rules::Cell> out;
  for (int y = 0; y < shape.height; ++y) {
    const int west = y == 0 ? shape.lacking_first : 0;
    const int east = shape.width - (y == shape.height - 1 ? shape.lacking_last : 0);
    for (int x = west; x < east; ++x) out.push_back({x, y});
  }
  return out;
}

}  // namespace bastide::solver::questions::block
