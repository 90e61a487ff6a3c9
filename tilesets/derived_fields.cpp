#include "tilesets/derived_fields.hpp"

#include <algorithm>
#include <bit>

namespace bastide::tilesets {
namespace {

constexpr RimMask point_bit(int point) {
  return static_cast<RimMask>(1U << (static_cast<unsigned>(point) % rim_points));
}

bool holds(unsigned mask, int i) { return ((mask >> static_cast<unsigned>(i)) & 1U) != 0; }

RimMask middles(SideMask sides) {
  unsigned points = 0;
  for (int s = 0; s < side_count; ++s) {
    if (holds(sides, s)) points |= point_bit(middle_point(s));
  }
  return static_cast<RimMask>(points);
}

RimMask corners(CornerMask mask) {
  unsigned points = 0;
  for (int c = 0; c < side_count; ++c) {
    if (holds(mask, c)) points |= point_bit(corner_point(c));
  }
  return static_cast<RimMask>(points);
}

CornerMask reach_of(const Inside& inside, std::size_t city) {
  return city < inside.reach.size() ? inside.reach[city] : CornerMask{0};
}

/// Whether no field lies beside the side's middle.
bool is_walled(const Inside& inside, int side) {
  return inside.edges[static_cast<std::size_t>(side & 3)] == Edge::city || holds(inside.walled, side & 3);
}

/// The separators as parts of the tile that are joined: cities and lines, by the name of the first of theirs.
class Parts {
 public:
  explicit Parts(std::size_t count) : first_(count) {
    for (std::size_t i = 0; i < count; ++i) first_[i] = i;
  }
  void join(std::size_t a, std::size_t b) {
    const auto [kept, gone] = std::minmax(first_[a], first_[b]);
    std::ranges::replace(first_, std::size_t{gone}, std::size_t{kept});
  }
  std::size_t first_of(std::size_t part) const { return first_[part]; }

 private:
  std::vector<std::size_t> first_;
};

}  // namespace

std::vector<RimMask> separators(const Inside& inside) {
  const auto cities = inside.cities.size();
  Parts parts(cities + inside.lines.size());
  const auto meet = [&](Centre at) {
    std::size_t first = cities + inside.lines.size();
    for (std::size_t r = 0; r < inside.lines.size(); ++r) {
      if (!is_one_sided(inside.lines[r])) continue;
      const auto& end = inside.ends[static_cast<std::size_t>(std::countr_zero(inside.lines[r]))];
      if (end.at == Centre::gate && end.city < cities) parts.join(end.city, cities + r);
      if (end.at != at) continue;
      if (first < cities + inside.lines.size()) parts.join(first, cities + r);
      first = cities + r;
    }
    return first;
  };
  meet(Centre::cloister);
  const auto crossing = meet(Centre::crossing);
  for (std::size_t c = 0; c < cities; ++c) {
    const bool is_met = (inside.cities[c] & inside.spurs) != 0;
    if (is_met && crossing < cities + inside.lines.size()) parts.join(c, crossing);
  }
  for (const auto& bridge : inside.bridges) parts.join(bridge.below, bridge.above);

  std::vector<RimMask> masks(cities + inside.lines.size());
  for (std::size_t p = 0; p < masks.size(); ++p) {
    const auto own = p < cities ? middles(inside.cities[p]) | corners(reach_of(inside, p))
                                : middles(inside.lines[p - cities]);
    auto& mask = masks[parts.first_of(p)];
    mask = static_cast<RimMask>(mask | own);
  }
  std::erase(masks, RimMask{0});
  return masks;
}

bool cross(RimMask a, RimMask b) {
  for (int p = 0; p < rim_points; ++p) {
    for (int q = p + 1; q < rim_points; ++q) {
      if (holds(b, p) && holds(b, q) && separates(a, p, q)) return true;
    }
  }
  return false;
}

bool separates(RimMask separator, int point, int other_point) {
  const auto [first, last] = std::minmax(point, other_point);
  // On the way clockwise from first to last lie the points after first and before last.
  const unsigned between = (point_bit(last) - 1U) & ~(2U * point_bit(first) - 1U);
  return (separator & between) != 0 && (separator & ~between) != 0;
}

RimMask open_points(const Inside& inside) {
  unsigned open = 0;
  for (int h = 0; h < half_edge_count; ++h) {
    if (!is_walled(inside, h / 2)) open |= point_bit(half_edge_point(h));
  }
  for (int c = 0; c < side_count; ++c) {
    const auto adjoining =
        static_cast<SideMask>((1U << static_cast<unsigned>(c)) | (1U << (static_cast<unsigned>(c + 1) & 3U)));
    bool is_closed =
        !is_walled(inside, c) || !is_walled(inside, c + 1) ||
        std::ranges::any_of(inside.lines, [&](SideMask line) { return (line & adjoining) == adjoining; });
    for (std::size_t i = 0; i < inside.cities.size(); ++i) {
      is_closed = is_closed || (inside.cities[i] & adjoining) == adjoining || holds(reach_of(inside, i), c);
    }
    if (!is_closed) open |= point_bit(corner_point(c));
  }
  return static_cast<RimMask>(open);
}

namespace {

/// The points of the rim at which a city lies: its half-edges and the corners that it reaches.
RimMask rim_of(const Inside& inside, std::size_t city) {
  unsigned points = corners(reach_of(inside, city));
  for (int h = 0; h < half_edge_count; ++h) {
    if (holds(inside.cities[city], h / 2)) points |= point_bit(half_edge_point(h));
  }
  return static_cast<RimMask>(points);
}

/// The next point clockwise or, with step -1, counterclockwise at which something may lie: not a middle, and
/// no corner that is only where two edges meet.
int next_on_rim(const Inside& inside, int point, int step) {
  const auto at_corner = [&](int p) {
    bool is_reached = holds(open_points(inside), p);
    for (std::size_t c = 0; c < inside.cities.size(); ++c)
      is_reached = is_reached || holds(rim_of(inside, c), p);
    return is_reached;
  };
  int next = (point + step) & (rim_points - 1);
  if (next % 4 == 3 && !at_corner(next)) next = (next + step) & (rim_points - 1);
  return next;
}

/// The cities that lie right beside these points on the rim.
CityMask cities_beside(RimMask points, const Inside& inside) {
  unsigned touched = 0;
  for (int p = 0; p < rim_points; ++p) {
    if (!holds(points, p)) continue;
    for (const int step : {-1, 1}) {
      for (std::size_t c = 0; c < inside.cities.size(); ++c) {
        if (holds(rim_of(inside, c), next_on_rim(inside, p, step))) touched |= 1U << c;
      }
    }
  }
  return static_cast<CityMask>(touched);
}

bool pass_each_other(const Inside& inside, SideMask a, SideMask b) {
  const auto sides_of = [&](std::size_t part) {
    const auto cities = inside.cities.size();
    return part < cities ? inside.cities[part] : inside.lines[part - cities];
  };
  return std::ranges::any_of(inside.bridges, [&](const Bridge& bridge) {
    const auto below = sides_of(bridge.below), above = sides_of(bridge.above);
    return (below == a && above == b) || (below == b && above == a);
  });
}

/// The cities to two gates of which roads lead with these points between them: the wall from gate to gate
/// borders the field there.
CityMask cities_between_gates(RimMask points, const Inside& inside, const std::vector<RimMask>& between) {
  unsigned touched = 0;
  for (int s = 0; s < side_count; ++s) {
    const auto& end = inside.ends[static_cast<std::size_t>(s)];
    if (end.at != Centre::gate || !holds(points, half_edge_point(2 * s + 1))) continue;
    const auto own = std::ranges::find_if(between, [&](RimMask m) { return holds(m, middle_point(s)); });
    if (own == between.end()) continue;
    int next = middle_point(s) + 1;  // where what ends here is met again, clockwise
    while (!holds(*own, next & (rim_points - 1))) ++next;
    next &= rim_points - 1;
    const auto other = next / 4;
    if (next % 4 == 3 || other == s || inside.ends[static_cast<std::size_t>(other)] != end) continue;
    const auto from = static_cast<SideMask>(1U << static_cast<unsigned>(s));
    const auto to = static_cast<SideMask>(1U << static_cast<unsigned>(other));
    if (!pass_each_other(inside, from, to)) touched |= 1U << end.city;
  }
  return static_cast<CityMask>(touched);
}

Segment field_at(RimMask points, const Inside& inside, const std::vector<RimMask>& between) {
  Segment field;
  field.kind = SegmentKind::field;
  for (int h = 0; h < half_edge_count; ++h) {
    if (holds(points, half_edge_point(h)))
      field.half_edges = static_cast<HalfEdgeMask>(field.half_edges | (1U << static_cast<unsigned>(h)));
  }
  for (int c = 0; c < side_count; ++c) {
    if (holds(points, corner_point(c)))
      field.corners = static_cast<CornerMask>(field.corners | (1U << static_cast<unsigned>(c)));
  }
  field.cities =
      static_cast<CityMask>(cities_beside(points, inside) | cities_between_gates(points, inside, between));
  return field;
}

}  // namespace

std::vector<Segment> derive_fields(const Inside& inside) {
  const auto between = separators(inside);
  const auto open = open_points(inside);
  std::vector<Segment> fields;
  unsigned done = 0;
  for (int p = 0; p < rim_points; ++p) {
    if (!holds(open, p) || holds(done, p)) continue;
    unsigned together = 0;
    for (int other = p; other < rim_points; ++other) {
      const bool apart = std::ranges::any_of(between, [&](RimMask m) { return separates(m, p, other); });
      if (holds(open, other) && !apart) together |= point_bit(other);
    }
    done |= together;
    fields.push_back(field_at(static_cast<RimMask>(together), inside, between));
  }
  std::ranges::stable_sort(fields, {}, [](const Segment& f) { return std::countr_zero(f.half_edges); });
  for (std::size_t i = 0; i < fields.size(); ++i) fields[i].index = static_cast<int>(i);
  return fields;
}

}  // namespace bastide::tilesets
