#include "tilesets/derived_fields.hpp"

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

namespace {

bool lies_on_city(const std::array<Edge, 4>& edges, int half_edge) {
  return edges[static_cast<std::size_t>(half_edge / 2)] == Edge::city;
}

/// The cities that have an edge right beside one of these half-edges on the rim.
CityMask cities_beside(HalfEdgeMask half_edges, const std::vector<SideMask>& cities) {
  // The neighbours on the rim: a half-edge further and a half-edge back. Those that lie on a city's side
  // touch it.
  const unsigned m = half_edges;
  const unsigned beside = ((m << 1U) | (m >> 7U) | (m >> 1U) | (m << 7U)) & 0xffU;
  unsigned touched = 0;
  for (std::size_t c = 0; c < cities.size(); ++c) {
    for (unsigned s = 0; s < side_count; ++s) {
      const bool is_of_city = ((cities[c] >> s) & 1U) != 0;
      const bool is_beside = ((beside >> (2 * s)) & 3U) != 0;
      if (is_of_city && is_beside) touched |= 1U << c;
    }
  }
  return static_cast<CityMask>(touched);
}

}  // namespace

std::vector<Segment> derive_fields(const std::array<Edge, 4>& edges, const std::vector<SideMask>& cities,
                                   const std::vector<SideMask>& roads, Centre centre) {
  const auto between = separators(cities, roads, centre);
  std::vector<Segment> fields;
  unsigned done = 0;
  for (int h = 0; h < half_edge_count; ++h) {
    if (lies_on_city(edges, h) || ((done >> static_cast<unsigned>(h)) & 1U) != 0) continue;
    unsigned together = 0;
    for (int other = h; other < half_edge_count; ++other) {
      const bool apart = std::ranges::any_of(between, [&](SideMask s) { return separates(s, h, other); });
      if (!lies_on_city(edges, other) && !apart) together |= 1U << static_cast<unsigned>(other);
    }
    done |= together;
    Segment field;
    field.kind = SegmentKind::field;
    field.index = static_cast<int>(fields.size());
    field.half_edges = static_cast<HalfEdgeMask>(together);
    field.cities = cities_beside(field.half_edges, cities);
    fields.push_back(field);
  }
  return fields;
}

}  // namespace bastide::tilesets
