// Curves are written down once, for the north side (or the north-east corner), and turned into place.
#include "reports/pictures/tile_shape.hpp"

#include <algorithm>
#include <cmath>

namespace bastide::reports::pictures {
namespace {

using tilesets::Centre;
using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::SideMask;
using tilesets::TileType;

bool holds(SideMask sides, int side) { return ((static_cast<unsigned>(sides) >> (side & 3)) & 1U) != 0; }
int count_sides(SideMask sides) {
  return static_cast<int>(holds(sides, 0)) + static_cast<int>(holds(sides, 1)) +
         static_cast<int>(holds(sides, 2)) + static_cast<int>(holds(sides, 3));
}

/// The corner at which side `s` begins, clockwise.
Point corner(int s) { return turned(Point{-half_tile, -half_tile}, s & 3); }
Point middle_of_side(int s) { return turned(Point{0, -half_tile}, s & 3); }
Point plus(Point a, Point b, double factor = 1) { return {a.x + factor * b.x, a.y + factor * b.y}; }

Cubic straight_line(Point a, Point b) {
  return {a,
          {a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3},
          {a.x + 2 * (b.x - a.x) / 3, a.y + 2 * (b.y - a.y) / 3},
          b};
}
Cubic reversed(const Cubic& c) { return {c.to, c.control2, c.control1, c.from}; }
Point midpoint(const Cubic& c) {
  return {(c.from.x + 3 * c.control1.x + 3 * c.control2.x + c.to.x) / 8,
          (c.from.y + 3 * c.control1.y + 3 * c.control2.y + c.to.y) / 8};
}

/// The wall of a city along `length` sides it does not hold, the first of which is `first`.
Cubic wall(int first, int length) {
  Cubic c;
  if (length == 1) {  // the land reaches into the city from one side
    c = {{-50, -50}, {-7, -12}, {7, -12}, {50, -50}};
  } else if (length == 2) {  // a corner city; its wall bends towards the city
    c = {{-50, -50}, {-25, -9}, {9, 25}, {50, 50}};
  } else {  // the city is a cap on the side before `first`
    c = reversed(Cubic{{-50, -50}, {-8, -13}, {8, -13}, {50, -50}});
    return turned(Curve{c}, first + 3).front();
  }
  return turned(Curve{c}, first).front();
}

CityShape city_shape(int segment, SideMask sides) {
  CityShape shape;
  shape.segment = segment;
  if (sides == 0xf) {
    for (int s = 0; s < 4; ++s) shape.outline.push_back(straight_line(corner(s), corner(s + 1)));
    return shape;
  }
  int begin = 0;
  while (!holds(sides, begin) || holds(sides, begin + 3)) ++begin;
  for (int s = begin; s < begin + 4;) {
    if (holds(sides, s)) {
      shape.outline.push_back(straight_line(corner(s), corner(s + 1)));
      ++s;
      continue;
    }
    int length = 1;
    while (!holds(sides, s + length)) ++length;
    shape.outline.push_back(wall(s, length));
    shape.walls.push_back({shape.outline.back()});
    s += length;
  }
  return shape;
}

/// Where crossing, cloister or hamlet stands: the tile's centre, moved away from corner cities.
Point middle_of(const TileType& type) {
  Point at;
  for (const auto& s : type.segments) {
    if (s.kind != SegmentKind::city || count_sides(s.sides) != 2) continue;
    for (int side = 0; side < 4; ++side) {
      if (!holds(s.sides, side) || !holds(s.sides, side + 1)) continue;
      at = plus(plus(at, middle_of_side(side), -0.2), middle_of_side(side + 1), -0.2);
    }
  }
  return at;
}

/// True when the city is so wide that the tile's centre lies in it.
bool covers_centre(SideMask sides) {
  return count_sides(sides) >= 3 || (count_sides(sides) == 2 && holds(sides, 0) == holds(sides, 2));
}

/// The wall of city `sides` that is seen from side `from`, as a gate in its middle.
Gate gate_towards(SideMask sides, int from) {
  int first = from;
  while (!holds(sides, first + 3)) first += 3;  // back to the stretch's first side
  first &= 3;
  int length = 1;
  while (!holds(sides, first + length)) ++length;
  const Cubic seen = wall(first, length);
  // Outlines run clockwise, so land lies to the left of the direction of travel.
  const Point along{seen.to.x - seen.from.x, seen.to.y - seen.from.y};
  const double size = std::hypot(along.x, along.y);
  return {midpoint(seen), {along.y / size, -along.x / size}};
}

/// The city a road from `side` ends at: the one opposite, else one that covers the centre, else the first.
const Segment* city_for_gate(const TileType& type, int side) {
  const Segment* best = nullptr;
  for (const auto& s : type.segments) {
    if (s.kind != SegmentKind::city) continue;
    if (best == nullptr || (holds(s.sides, side + 2) && !holds(best->sides, side + 2))) best = &s;
  }
  return best;
}

Curve arm_to_gate(int side, const Gate& gate) {
  const Point rim = middle_of_side(side);
  const double reach = 0.4 * distance(rim, gate.at);
  return {Cubic{rim, plus(rim, rim, -reach / half_tile), plus(gate.at, gate.outward, reach), gate.at}};
}

Curve through_road(int a, int b) {
  if (((b - a) & 3) == 2) return {straight_line(middle_of_side(a), middle_of_side(b))};
  // A quarter circle about the corner between the two sides.
  constexpr double handle = 0.4477;  // 1 - 0.5523, the cubic's usual factor for a circle
  const Point from = middle_of_side(a);
  const Point to = middle_of_side(b);
  return {Cubic{from, {from.x * handle, from.y * handle}, {to.x * handle, to.y * handle}, to}};
}

}  // namespace

Point turned(Point p, int turns) {
  for (int i = 0; i < (turns & 3); ++i) p = {-p.y, p.x};
  return p;
}

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

Curve turned(const Curve& curve, int turns) {
  Curve result;
  result.reserve(curve.size());
  for (const auto& c : curve) {
    result.push_back(
        {turned(c.from, turns), turned(c.control1, turns), turned(c.control2, turns), turned(c.to, turns)});
  }
  return result;
}

std::vector<Point> sampled(const Curve& curve) {
  constexpr int pieces = 16;
  std::vector<Point> points;
  for (const auto& c : curve) {
    for (int i = points.empty() ? 0 : 1; i <= pieces; ++i) {
      const double t = static_cast<double>(i) / pieces;
      const double u = 1 - t;
      const double a = u * u * u, b = 3 * u * u * t, d = 3 * u * t * t, e = t * t * t;
      points.push_back({a * c.from.x + b * c.control1.x + d * c.control2.x + e * c.to.x,
                        a * c.from.y + b * c.control1.y + d * c.control2.y + e * c.to.y});
    }
  }
  return points;
}

TileShape shape_of(const TileType& type) {
  TileShape shape;
  const Point middle = middle_of(type);
  if (type.centre == Centre::crossing || type.centre == Centre::cloister || type.centre == Centre::hamlet) {
    shape.middle = middle;
  }
  bool is_centre_in_city = false;
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const auto& s = type.segments[i];
    if (s.kind != SegmentKind::city) continue;
    shape.cities.push_back(city_shape(static_cast<int>(i), s.sides));
    is_centre_in_city = is_centre_in_city || covers_centre(s.sides);
  }
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const auto& s = type.segments[i];
    if (s.kind != SegmentKind::road) continue;
    RoadShape road{static_cast<int>(i), {}};
    std::vector<int> sides;
    for (int side = 0; side < 4; ++side) {
      if (holds(s.sides, side)) sides.push_back(side);
    }
    if (sides.size() == 2) {
      road.lines.push_back(through_road(sides[0], sides[1]));
    } else {
      for (const int side : sides) {
        const Segment* city = city_for_gate(type, side);
        if (city != nullptr && (type.centre == Centre::gate || is_centre_in_city)) {
          shape.gates.push_back(gate_towards(city->sides, side));
          road.lines.push_back(arm_to_gate(side, shape.gates.back()));
        } else {
          const Point rim = middle_of_side(side);
          road.lines.push_back({Cubic{rim, {rim.x * 0.5, rim.y * 0.5}, plus(middle, rim, 0.15), middle}});
        }
      }
    }
    shape.roads.push_back(std::move(road));
  }
  return shape;
}

}  // namespace bastide::reports::pictures
