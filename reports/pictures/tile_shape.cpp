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

/// How a wall runs where something else is in the way.
enum class Bend : std::uint8_t {
  usual,
  flat,        ///< of a cap between two other cities, which leave a field between the walls
  deep,        ///< along the side of another city, or of a city that something passes
  slight,      ///< beside a corner that a cap reaches
  from_reach,  ///< the same along two sides, from such a corner
  to_reach     ///< the same, to such a corner
};

/// The wall of a city along `length` sides it does not hold, the first of which is `first`.
Cubic wall(int first, int length, Bend bend = Bend::usual) {
  Cubic c;
  if (length == 1) {  // the land reaches into the city from one side
    c = {{-50, -50}, {-7, -12}, {7, -12}, {50, -50}};
    if (bend == Bend::deep) c = {{-50, -50}, {-16, 4}, {16, 4}, {50, -50}};
    if (bend == Bend::slight) c = {{-50, -50}, {-14, -24}, {14, -24}, {50, -50}};
  } else if (length == 2) {  // a corner city; its wall bends towards the city
    c = {{-50, -50}, {-25, -9}, {9, 25}, {50, 50}};
    if (bend == Bend::from_reach) c.control1 = {-8, -20};
    if (bend == Bend::to_reach) c.control2 = {20, 8};
  } else {  // the city is a cap on the side before `first`
    c = reversed(bend == Bend::flat ? Cubic{{-50, -50}, {-12, -20}, {12, -20}, {50, -50}}
                                    : Cubic{{-50, -50}, {-8, -13}, {8, -13}, {50, -50}});
    return turned(Curve{c}, first + 3).front();
  }
  return turned(Curve{c}, first).front();
}

/// A stretch of sides from corner to corner that a city does not hold, along which its wall runs.
struct Stretch {
  int first = 0;
  int length = 0;
  Bend bend = Bend::usual;
};

bool is_city(const TileType& type, int side) {
  return type.edges[static_cast<std::size_t>(side & 3)] == tilesets::Edge::city;
}

/// Whether it passes over or under another segment.
bool passes(const TileType& type, std::size_t segment) {
  return std::ranges::any_of(type.bridges, [&](const tilesets::Bridge& bridge) {
    return bridge.below == segment || bridge.above == segment;
  });
}

/// The stretch that begins at side `first`, which the city does not hold, after a side that it holds or a
/// corner that it reaches.
Stretch stretch_from(const TileType& type, const Segment& city, int first) {
  Stretch stretch{first & 3, 1, Bend::usual};
  while (!holds(city.sides, first + stretch.length) && !holds(city.corners, first + stretch.length - 1))
    ++stretch.length;
  const bool is_reaching = count_sides(city.sides) == 1 && city.corners != 0;
  if (stretch.length == 1 && is_reaching) stretch.bend = Bend::slight;
  const bool is_passed = passes(type, static_cast<std::size_t>(city.index));  // cities are the first segments
  if (stretch.length == 1 && (is_city(type, first) || is_passed)) stretch.bend = Bend::deep;
  if (stretch.length == 2 && holds(city.corners, first + 3)) stretch.bend = Bend::from_reach;
  if (stretch.length == 2 && holds(city.corners, first + 1)) stretch.bend = Bend::to_reach;
  if (stretch.length == 3 && is_city(type, first) && is_city(type, first + 2)) {
    const auto across = [&](int side) {  // a city from one side of the cap to the other
      return std::ranges::any_of(type.segments, [&](const Segment& s) {
        return s.kind == SegmentKind::city && holds(s.sides, side) && holds(s.sides, side + 2);
      });
    };
    if (across(first)) stretch.bend = Bend::flat;
  }
  return stretch;
}

/// The stretch in which a side lies that the city does not hold.
Stretch stretch_around(const TileType& type, const Segment& city, int side) {
  int first = side;
  while (!holds(city.sides, first + 3) && !holds(city.corners, first + 3)) first += 3;
  return stretch_from(type, city, first);
}

Cubic wall(const Stretch& stretch) { return wall(stretch.first, stretch.length, stretch.bend); }

CityShape city_shape(const TileType& type, int segment) {
  const auto& city = type.segments[static_cast<std::size_t>(segment)];
  CityShape shape;
  shape.segment = segment;
  if (city.sides == 0xf) {
    for (int s = 0; s < 4; ++s) shape.outline.push_back(straight_line(corner(s), corner(s + 1)));
    return shape;
  }
  int begin = 0;
  while (!holds(city.sides, begin) || holds(city.sides, begin + 3)) ++begin;
  for (int s = begin; s < begin + 4;) {
    if (holds(city.sides, s)) {
      shape.outline.push_back(straight_line(corner(s), corner(s + 1)));
      ++s;
      continue;
    }
    const auto stretch = stretch_from(type, city, s);
    shape.outline.push_back(wall(stretch));
    shape.walls.push_back({shape.outline.back()});
    s += stretch.length;
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

/// The gate in the city's wall for the road that comes from side `from`: in its middle, or one beside the
/// other where several roads end at the same wall.
Gate gate_towards(const TileType& type, const Segment& city, int from) {
  const auto stretch = stretch_around(type, city, from);
  int gates = 0, before = 0;
  for (int s = stretch.first; s < stretch.first + stretch.length; ++s) {
    const auto& end = type.ends[static_cast<std::size_t>(s & 3)];
    if (end.at != Centre::gate || end.city != city.index) continue;
    ++gates;
    before += s < stretch.first + ((from - stretch.first) & 3) ? 1 : 0;
  }
  const Cubic seen = wall(stretch);
  const auto points = sampled({seen});
  const auto place =
      points.size() * static_cast<std::size_t>(before + 1) / static_cast<std::size_t>(gates + 1);
  // Outlines run clockwise, so land lies to the left of the direction of travel.
  const Point back = gates > 1 ? points[place - 1] : seen.from, on = gates > 1 ? points[place + 1] : seen.to;
  const Point along{on.x - back.x, on.y - back.y};
  const double size = std::hypot(along.x, along.y);
  return {gates > 1 ? points[place] : midpoint(seen), {along.y / size, -along.x / size}};
}

/// The city a road from `side` ends at: that of its gate, else the one opposite, else the first.
const Segment* city_for_gate(const TileType& type, int side) {
  const auto& end = type.ends[static_cast<std::size_t>(side)];
  if (end.at == Centre::gate) return &type.segments[end.city];
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

double distance(Point a, Point b) { return std::sqrt(squared_distance(a, b)); }

double squared_distance(Point a, Point b) {
  const double x = a.x - b.x, y = a.y - b.y;
  return x * x + y * y;
}

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

namespace {

/// The side from which a road comes that ends beyond what it passes, or -1.
int side_over_bridge(const TileType& type) {
  for (const auto& bridge : type.bridges) {
    for (const auto index : {bridge.below, bridge.above}) {
      const Segment& line = type.segments[index];
      for (int side = 0; side < 4 && line.kind == SegmentKind::road; ++side) {
        const auto end = type.ends[static_cast<std::size_t>(side)].at;
        if (line.sides == 1U << static_cast<unsigned>(side) && end == type.centre) return side;
      }
    }
  }
  return -1;
}

/// Where something lies that a line from this side reaches beyond what it passes.
Point beyond_the_middle(int side) { return plus({0, 0}, middle_of_side(side), -0.54); }

std::optional<Point> place_of_middle(const TileType& type) {
  if (type.centre != Centre::crossing && type.centre != Centre::cloister && type.centre != Centre::hamlet)
    return std::nullopt;
  const int side = side_over_bridge(type);
  // Clear of what the road passes on its way.
  return side < 0 ? middle_of(type) : beyond_the_middle(side);
}

/// Where an own line ends: the middle, unless something stands there.
Point place_of_hub(const TileType& type, int side, bool is_passing, bool is_centre_in_city) {
  if (is_passing) return beyond_the_middle(side);
  const bool is_taken = is_centre_in_city || type.centre == Centre::crossing ||
                        type.centre == Centre::cloister || type.centre == Centre::hamlet;
  return is_taken ? plus({0, 0}, middle_of_side(side), 0.55) : middle_of(type);
}

Curve arm(int side, Point middle, const Point& target) {
  const Point rim = middle_of_side(side);
  return {Cubic{rim, {rim.x * 0.5, rim.y * 0.5}, plus(middle, rim, 0.15), target}};
}

RoadShape road_shape(const TileType& type, int segment, bool is_centre_in_city, TileShape& shape) {
  const auto& s = type.segments[static_cast<std::size_t>(segment)];
  RoadShape road{segment, {}};
  std::vector<int> sides;
  for (int side = 0; side < 4; ++side) {
    if (holds(s.sides, side)) sides.push_back(side);
  }
  if (sides.size() == 2) {
    road.lines.push_back(through_road(sides[0], sides[1]));
    return road;
  }
  const bool is_passing = passes(type, static_cast<std::size_t>(segment));
  if (tilesets::is_own_line(s.kind) && sides.size() == 1) {
    road.hub = place_of_hub(type, sides.front(), is_passing, is_centre_in_city);
    road.lines.push_back(arm(sides.front(), *road.hub, *road.hub));
    return road;
  }
  if (tilesets::is_own_line(s.kind)) {
    for (const int side : {0, 1}) {
      if (holds(s.sides, side) && holds(s.sides, side + 2))
        road.lines.push_back(through_road(side, side + 2));
    }
    for (const int side : sides) {
      if (!holds(s.sides, side + 2)) road.lines.push_back(arm(side, {}, {}));
    }
    return road;
  }
  for (const int side : sides) {
    const Segment* city = city_for_gate(type, side);
    const bool is_gate = type.ends[static_cast<std::size_t>(side)].at == Centre::gate;
    if (city != nullptr && (is_gate || (is_centre_in_city && !is_passing))) {
      shape.gates.push_back(gate_towards(type, *city, side));
      road.lines.push_back(arm_to_gate(side, shape.gates.back()));
    } else {
      const Point middle = shape.middle.value_or(middle_of(type));
      road.lines.push_back(arm(side, middle, middle));
    }
  }
  return road;
}

/// The point of `line` that is nearest to any of `other`.
std::size_t nearest(const std::vector<Point>& line, const std::vector<Point>& other) {
  std::size_t best = 0;
  double least = 4 * half_tile;
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (const Point q : other) {
      if (distance(line[i], q) >= least) continue;
      least = distance(line[i], q);
      best = i;
    }
  }
  return best;
}

/// A line over a line.
BridgeShape bridge_shape(const RoadShape& above, const RoadShape& below) {
  const double half_length = half_width(below.look) + 6.5;
  const auto line = sampled(above.lines.front());
  const auto middle = nearest(line, sampled(below.lines.front()));
  auto from = middle, to = middle;
  while (from > 0 && distance(line[from], line[middle]) < half_length) --from;
  while (to + 1 < line.size() && distance(line[to], line[middle]) < half_length) ++to;
  return {above.segment, {straight_line(line[from], line[to])}, false};
}

/// A line and a city: a deck from wall to wall, or gates where the line goes on below.
void pass_city(const RoadShape& road, CityShape& city, bool is_below, TileShape& shape) {
  const auto line = sampled(road.lines.front());
  std::vector<Point> at_walls;
  for (const auto& wall : city.walls) at_walls.push_back(line[nearest(line, sampled(wall))]);
  const Point from = at_walls.front(), to = at_walls.back();
  const Point across{to.x - from.x, to.y - from.y};
  const double length = distance(from, to);
  if (is_below) {
    city.hides_lines = true;
    shape.gates.push_back({from, {-across.x / length, -across.y / length}});
    shape.gates.push_back({to, {across.x / length, across.y / length}});
  } else {
    constexpr double beyond_wall = 4;
    shape.bridges.push_back(
        {road.segment,
         {straight_line(plus(from, across, -beyond_wall / length), plus(to, across, beyond_wall / length))},
         true});
  }
}

void add_bridge(const tilesets::Bridge& bridge, TileShape& shape) {
  const std::size_t cities = shape.cities.size();
  const auto city = [&](int segment) {
    return std::ranges::find(shape.cities, segment, &CityShape::segment);
  };
  if (bridge.below < cities && bridge.above < cities) {
    if (city(bridge.below) > city(bridge.above)) std::iter_swap(city(bridge.below), city(bridge.above));
  } else if (bridge.below < cities) {
    const auto& road = shape.roads[bridge.above - cities];
    pass_city(road, *city(bridge.below), road.look == LineLook::water, shape);
  } else if (bridge.above < cities) {
    pass_city(shape.roads[bridge.below - cities], *city(bridge.above), true, shape);
  } else {
    const auto& above = shape.roads[bridge.above - cities];
    const auto& below = shape.roads[bridge.below - cities];
    const bool is_turned_over = above.look == LineLook::water;
    shape.bridges.push_back(is_turned_over ? bridge_shape(below, above) : bridge_shape(above, below));
  }
}

}  // namespace

OwnLooks own_looks(const tilesets::TileSet& set) {
  // Of figures in a set that no edition saw nothing is said: they may stand anywhere.
  const auto stands_on = [](const tilesets::Names::FigureName& figure, SegmentKind kind) {
    return figure.stands_on != tilesets::Names::FigureName().stands_on &&
           ((static_cast<unsigned>(figure.stands_on) >> static_cast<unsigned>(kind)) & 1U) != 0;
  };
  OwnLooks looks = all_walls;
  for (const auto& row : set.edge_kinds()) {
    if (!tilesets::is_own_line(row.segment) || !row.is_continued) continue;
    const bool has_figures = std::ranges::any_of(
        set.names().figures, [&](const auto& figure) { return stands_on(figure, row.segment); });
    if (!has_figures) looks[tilesets::line_number(row.segment)] = LineLook::water;
  }
  return looks;
}

TileShape shape_of(const TileType& type, const OwnLooks& looks) {
  TileShape shape;
  shape.middle = place_of_middle(type);
  bool is_centre_in_city = false;
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const auto& s = type.segments[i];
    if (s.kind != SegmentKind::city) continue;
    shape.cities.push_back(city_shape(type, static_cast<int>(i)));
    is_centre_in_city = is_centre_in_city || covers_centre(s.sides);
  }
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const auto kind = type.segments[i].kind;
    if (kind == SegmentKind::city || !tilesets::is_line(kind)) continue;
    shape.roads.push_back(road_shape(type, static_cast<int>(i), is_centre_in_city, shape));
    if (tilesets::is_own_line(kind)) shape.roads.back().look = looks[tilesets::line_number(kind)];
  }
  for (const auto& bridge : type.bridges) add_bridge(bridge, shape);
  for (int side = 0; side < 4; ++side) {
    if (!holds(type.spurs, side)) continue;
    const auto city = std::ranges::find_if(
        type.segments, [&](const Segment& s) { return s.kind == SegmentKind::city && holds(s.sides, side); });
    const Point middle = shape.middle.value_or(Point{});
    shape.gates.push_back(gate_towards(type, *city, side + 2));
    shape.spurs.push_back({straight_line(middle, shape.gates.back().at)});
  }
  return shape;
}

}  // namespace bastide::reports::pictures
