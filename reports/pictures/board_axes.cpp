#include "reports/pictures/board_axes.hpp"

#include <algorithm>
#include <cstdint>

namespace bastide::reports::pictures {
namespace {

constexpr std::int64_t widest_hole = 3;

std::vector<AxisStep> axis_of(std::vector<int> occupied) {
  std::sort(occupied.begin(), occupied.end());
  occupied.erase(std::unique(occupied.begin(), occupied.end()), occupied.end());
  std::vector<AxisStep> axis;
  for (const int c : occupied) {
    if (axis.empty()) {
      axis.push_back({c, false});
      continue;
    }
    const std::int64_t before = axis.back().coordinate;
    const bool has_gap = c - before - 1 > widest_hole;
    for (std::int64_t hole = before + 1; !has_gap && hole < c; ++hole)
      axis.push_back({static_cast<int>(hole), false});
    axis.push_back({c, has_gap});
  }
  return axis;
}

}  // namespace

BoardAxes axes_of(const rules::Position& position) {
  std::vector<int> xs, ys;
  for (const auto& p : position.placements) {
    xs.push_back(p.cell.x);
    ys.push_back(p.cell.y);
  }
  return {axis_of(std::move(xs)), axis_of(std::move(ys))};
}

int index_on(const std::vector<AxisStep>& axis, int coordinate) {
  const auto found = std::lower_bound(axis.begin(), axis.end(), coordinate,
                                      [](const AxisStep& step, int c) { return step.coordinate < c; });
  return static_cast<int>(found - axis.begin());
}

}  // namespace bastide::reports::pictures
