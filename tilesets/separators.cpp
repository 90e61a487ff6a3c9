#include "tilesets/separators.hpp"

#include <algorithm>

namespace bastide::tilesets {

std::vector<SideMask> separators(const std::vector<SideMask>& cities, const std::vector<SideMask>& roads,
                                 Centre centre) {
  std::vector<SideMask> found = cities;
  const bool ends_meet = centre == Centre::crossing || centre == Centre::cloister;
  const bool ends_at_gate = centre == Centre::gate && !cities.empty();
  unsigned meeting = 0;
  for (const SideMask road : roads) {
    if (is_one_sided(road) && ends_meet) {
      meeting |= road;
    } else if (is_one_sided(road) && ends_at_gate) {
      found.front() = static_cast<SideMask>(found.front() | road);
    } else {
      found.push_back(road);
    }
  }
  if (meeting != 0) found.push_back(static_cast<SideMask>(meeting));
  return found;
}

bool cross(SideMask a, SideMask b) {
  constexpr SideMask north_south = 0b0101;
  constexpr SideMask east_west = 0b1010;
  return (a == north_south && b == east_west) || (a == east_west && b == north_south);
}

bool separates(SideMask separator, int half_edge, int other_half_edge) {
  const auto [first, last] = std::minmax(half_edge, other_half_edge);
  // The middle of side s lies on the way clockwise from first to last when half-edge 2s is at or after first
  // and half-edge 2s+1 at or before last.
  unsigned between = 0;
  for (int s = 0; s < side_count; ++s) {
    if (first <= 2 * s && 2 * s + 1 <= last) between |= 1U << static_cast<unsigned>(s);
  }
  return (separator & between) != 0 && (separator & ~between) != 0;
}

}  // namespace bastide::tilesets
