#include "reports/pictures/tile_regions.hpp"
#include "tilesets/index.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bastide::reports::pictures {
namespace {

using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

constexpr double square_side = 2 * half_tile / squares_a_side;
constexpr std::uint8_t free_square = 0xfe;
constexpr double spot_margin = 13;  ///< a follower's half size: it must not hang over the rim

/// True when `p` lies in the polygon, by counting crossings of a ray to the east.
bool is_inside(Point p, const std::vector<Point>& polygon) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point a = polygon[i], b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

double distance_to(Point p, const std::vector<Point>& line) {
  double best = 16 * half_tile * half_tile;
  for (const Point q : line) best = std::min(best, squared_distance(p, q));
  return std::sqrt(best);
}

int square_of(Point p) {
  const auto column = static_cast<int>(std::floor((p.x + half_tile) / square_side));
  const auto row = static_cast<int>(std::floor((p.y + half_tile) / square_side));
  return row * squares_a_side + column;
}

void mark_solid_parts(const TileType& type, const TileShape& shape, TileRegions& regions) {
  auto mark = [&](std::uint8_t segment, auto&& covers) {
    for (int i = 0; i < square_count; ++i) {
      if (covers(centre_of_square(i))) regions.owner[at(i)] = segment;
    }
  };
  for (const auto& city : shape.cities) {
    const auto polygon = sampled(city.outline);
    mark(static_cast<std::uint8_t>(city.segment), [&](Point p) { return is_inside(p, polygon); });
  }
  for (const auto& road : shape.roads) {
    for (const auto& curve : road.lines) {
      const auto line = sampled(curve);
      mark(static_cast<std::uint8_t>(road.segment),
           [&](Point p) { return distance_to(p, line) <= half_width(road.look); });
    }
    if (!road.hub) continue;
    mark(static_cast<std::uint8_t>(road.segment),
         [&](Point p) { return distance(p, *road.hub) <= hub_radius(road.look); });
  }
  for (const auto& city : shape.cities) {
    if (!city.hides_lines) continue;
    const auto polygon = sampled(city.outline);
    mark(static_cast<std::uint8_t>(city.segment), [&](Point p) { return is_inside(p, polygon); });
  }
  for (const auto& spur : shape.spurs) {
    const auto line = sampled(spur);
    mark(no_owner, [&](Point p) {
      const auto owner = regions.owner[at(square_of(p))];
      return owner == free_square && distance_to(p, line) <= road_half_width;
    });
  }
  for (const auto& bridge : shape.bridges) {
    const auto line = sampled(bridge.deck);
    mark(static_cast<std::uint8_t>(bridge.above),
         [&](Point p) { return distance_to(p, line) <= road_half_width; });
  }
  if (!shape.middle) return;
  const bool is_cloister = type.has_cloister();
  const double radius = is_cloister ? cloister_radius : middle_radius;
  const auto owner = is_cloister ? static_cast<std::uint8_t>(type.segments.size() - 1) : no_owner;
  mark(owner, [&](Point p) { return distance(p, *shape.middle) <= radius; });
}

/// The squares from a corner inwards.
std::vector<int> squares_from_corner(int corner) {
  std::vector<int> squares;
  for (int k = 0; k < squares_a_side / 2; ++k) {
    const double inward = half_tile - (k + 0.5) * square_side;
    squares.push_back(square_of(turned(Point{inward, -inward}, corner)));
  }
  return squares;
}

/// The rim squares of a half-edge, unrotated; half-edges run clockwise from the north side's western half.
std::vector<int> rim_squares(int half_edge) {
  std::vector<int> squares;
  for (int k = 0; k < squares_a_side / 2; ++k) {
    const double along = (half_edge % 2 == 0 ? -half_tile : 0.0) + (k + 0.5) * square_side;
    squares.push_back(square_of(turned(Point{along, -half_tile + square_side / 2}, half_edge / 2)));
  }
  return squares;
}

/// All fields at once, square by square, so that even a tile that joins half-edges across a road gets each
/// its part.
void spread_fields(const TileType& type, TileRegions& regions) {
  std::vector<int> front;
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    if (type.segments[s].kind != SegmentKind::field) continue;
    for (int corner = 0; corner < tilesets::side_count; ++corner) {
      if (((static_cast<unsigned>(type.segments[s].corners) >> corner) & 1U) == 0) continue;
      // Where the walls meet, squares are too coarse to be connected: so all that are free on the way
      // inwards.
      int run = 0;
      for (const int i : squares_from_corner(corner)) {
        if (regions.owner[at(i)] != free_square && run > 2) break;
        if (regions.owner[at(i)] != free_square) continue;
        regions.owner[at(i)] = static_cast<std::uint8_t>(s);
        front.push_back(i);
        ++run;
      }
    }
    for (int h = 0; h < tilesets::half_edge_count; ++h) {
      if (((static_cast<unsigned>(type.segments[s].half_edges) >> h) & 1U) == 0) continue;
      for (const int i : rim_squares(h)) {
        if (regions.owner[at(i)] != free_square) continue;
        regions.owner[at(i)] = static_cast<std::uint8_t>(s);
        front.push_back(i);
      }
    }
  }
  for (std::size_t next = 0; next < front.size(); ++next) {
    const int i = front[next];
    const int column = i % squares_a_side;
    auto reach = [&](bool is_on_tile, int j) {
      if (!is_on_tile || regions.owner[at(j)] != free_square) return;
      regions.owner[at(j)] = regions.owner[at(i)];
      front.push_back(j);
    };
    reach(i >= squares_a_side, i - squares_a_side);
    reach(column + 1 < squares_a_side, i + 1);
    reach(i + squares_a_side < square_count, i + squares_a_side);
    reach(column > 0, i - 1);
  }
  std::replace(regions.owner.begin(), regions.owner.end(), free_square, no_owner);
}

/// Two sweeps with steps 1 and sqrt 2: the usual chamfer distance, a few per cent long.
void measure_depth(TileRegions& regions) {
  auto sweep = [&](int i, int direction) {
    const int row = i / squares_a_side, column = i % squares_a_side;
    double best = regions.depth[at(i)];
    const std::array<std::array<int, 2>, 4> steps = {{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}}};
    for (const auto& step : steps) {
      const int r = row + direction * step[0], c = column + direction * step[1];
      const double length = step[0] != 0 && step[1] != 0 ? square_side * std::sqrt(2.0) : square_side;
      const bool is_on_tile = r >= 0 && r < squares_a_side && c >= 0 && c < squares_a_side;
      const bool is_same = is_on_tile && regions.owner[at(r * squares_a_side + c)] == regions.owner[at(i)];
      best = std::min(best, is_same ? regions.depth[at(r * squares_a_side + c)] + length : length / 2);
    }
    regions.depth[at(i)] = best;
  };
  regions.depth.fill(4 * half_tile);
  for (int i = 0; i < square_count; ++i) sweep(i, 1);
  for (int i = square_count; i-- > 0;) sweep(i, -1);
}

/// The deepest square of `segment` at least `clear` away from every point of `others`; ties go to the one
/// nearest the tile's centre, then the first in reading order.
std::optional<Point> deepest(const TileRegions& regions, int segment, const std::vector<Point>& others,
                             double clear, double least_depth) {
  std::optional<Point> best;
  double best_value = 0;
  for (int i = 0; i < square_count; ++i) {
    if (regions.owner[at(i)] != segment || regions.depth[at(i)] < least_depth) continue;
    const Point p = centre_of_square(i);
    if (distance_to(p, others) < clear) continue;
    const double value = regions.depth[at(i)] - 0.01 * distance(p, {0, 0});
    if (!best || value > best_value) {
      best = p;
      best_value = value;
    }
  }
  return best;
}

Point clear_of_rim(Point p) {
  const double limit = half_tile - spot_margin;
  return {std::clamp(p.x, -limit, limit), std::clamp(p.y, -limit, limit)};
}

Point spot_on_road(const RoadShape& road, bool has_bridge) {
  const auto line = sampled(road.lines.front());
  // Half-way on a through road; towards the rim on an arm, clear of what the arm ends at, and beside a
  // bridge.
  const bool is_through = distance(line.back(), {0, 0}) > half_tile - 1;
  if (has_bridge) return clear_of_rim(line[line.size() / (is_through ? 5 : 4)]);
  return clear_of_rim(line[is_through ? line.size() / 2 : line.size() / 3]);
}

/// Beside its road, on land, with as much room as there is to all else.
Point sign_at_road(const TileType& type, const TileShape& shape, const TileRegions& regions,
                   const RoadShape& own, const std::vector<Point>& taken) {
  std::vector<Point> others = taken;
  for (const auto& road : shape.roads) {
    for (const auto& line : road.lines) {
      const auto points = sampled(line);
      if (road.segment != own.segment) others.insert(others.end(), points.begin(), points.end());
    }
  }
  for (const auto& city : shape.cities) {
    for (const auto& wall : city.walls) {
      const auto points = sampled(wall);
      others.insert(others.end(), points.begin(), points.end());
    }
  }
  for (int turns = 0; regions.garden && turns < 8; ++turns) {
    const Point p =
        turned(turns % 2 == 0 ? Point{garden_radius, 0} : Point{0.7 * garden_radius, 0.7 * garden_radius},
               turns / 2);
    others.push_back({regions.garden->x + p.x, regions.garden->y + p.y});
  }
  std::vector<Point> line;
  for (const auto& curve : own.lines) {
    const auto points = sampled(curve);
    line.insert(line.end(), points.begin(), points.end());
  }
  Point best{};
  double most = -1;
  for (int i = 0; i < square_count; ++i) {
    const Point p = centre_of_square(i);
    const auto owner = regions.owner[at(i)];
    if (owner == no_owner || type.segments[owner].kind != SegmentKind::field) continue;
    const double away = distance_to(p, line);
    const double wider = half_width(own.look) - road_half_width;
    if (away < sign_radius + wider + 2 || away > sign_radius + wider + 6) continue;
    const double from_middle = shape.middle ? distance(p, *shape.middle) - sign_radius : half_tile;
    const double room =
        std::min({distance_to(p, others), from_middle, half_tile - std::abs(p.x), half_tile - std::abs(p.y)});
    if (room <= most) continue;
    most = room;
    best = p;
  }
  return best;
}

bool has_bridge(const TileType& type, int segment) {
  return std::ranges::any_of(
      type.bridges, [&](const tilesets::Bridge& b) { return b.below == segment || b.above == segment; });
}

/// Signs of the marks of a segment, clear of `close`.
std::vector<Sign> place_signs(const TileType& type, const TileShape& shape, const TileRegions& regions, int s,
                              std::vector<Point> close) {
  const auto& segment = type.segments[at(s)];
  const auto road = std::ranges::find(shape.roads, s, &RoadShape::segment);
  const auto place = [&] {
    if (road != shape.roads.end()) return sign_at_road(type, shape, regions, *road, close);
    auto found = deepest(regions, s, close, 2.5 * sign_radius, sign_radius);
    if (!found) found = deepest(regions, s, close, 1.3 * sign_radius, 2);
    if (!found) found = deepest(regions, s, close, 4, 0);
    const Point p = found.value_or(close.empty() ? Point{} : close.back());
    const double limit = half_tile - sign_radius - 1.5;
    return Point{std::clamp(p.x, -limit, limit), std::clamp(p.y, -limit, limit)};
  };
  std::vector<Sign> signs;
  for (std::size_t m = tilesets::pennant + 1; m < segment.marks.size(); ++m) {
    for (int k = 0; k < segment.marks[m]; ++k) {
      signs.push_back({m, place()});
      close.push_back(signs.back().at);
    }
  }
  return signs;
}

void place_spots(const TileType& type, const TileShape& shape, TileRegions& regions) {
  std::vector<Point> taken, signs_so_far;
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    const auto& segment = type.segments[s];
    const auto number = static_cast<int>(s);
    std::vector<Point> shields;
    std::vector<Sign> signs;
    // On a tile that is all city the sign has the middle, and the follower stands aside.
    const bool has_middle_sign = segment.sides == 0xf;
    if (has_middle_sign) signs = place_signs(type, shape, regions, number, {});
    for (const auto& sign : signs) signs_so_far.push_back(sign.at);
    Point spot = shape.middle.value_or(Point{});
    const auto road = std::ranges::find(shape.roads, number, &RoadShape::segment);
    if (road != shape.roads.end()) {
      spot = spot_on_road(*road, has_bridge(type, number));
    } else if (segment.kind == SegmentKind::garden) {
      spot = regions.garden.value_or(spot);
    } else if (segment.kind != SegmentKind::cloister) {
      auto in_the_way = taken;
      in_the_way.insert(in_the_way.end(), signs_so_far.begin(), signs_so_far.end());
      std::optional<Point> free;
      if (!signs_so_far.empty()) free = deepest(regions, number, in_the_way, 2.5 * sign_radius, 4);
      spot = free ? *free : deepest(regions, number, taken, 2, 0).value_or(spot);
      if (segment.kind == SegmentKind::city) spot = clear_of_rim(spot);
    } else {
      spot = {spot.x + in_yard.x, spot.y + in_yard.y};  // the building stays visible
    }
    auto close = taken;
    close.push_back(spot);
    close.insert(close.end(), signs_so_far.begin(), signs_so_far.end());
    for (int k = 0; k < segment.pennants(); ++k) {
      // Away from the follower where the city has room for both, else wherever there is room.
      auto shield = deepest(regions, number, close, 24, 8);
      if (!shield) shield = deepest(regions, number, close, 11, 3);
      if (!shield) break;
      shields.push_back(*shield);
      close.push_back(*shield);
    }
    if (!has_middle_sign) signs = place_signs(type, shape, regions, number, close);
    for (const auto& sign : signs) signs_so_far.push_back(sign.at);
    regions.spots.push_back(spot);
    regions.shields.push_back(shields);
    regions.signs.push_back(signs);
    taken.push_back(spot);
  }
}

/// Where land has most room for it; what it covers is its own.
void lay_out_garden(const TileType& type, TileRegions& regions) {
  const int site = type.site();
  if (site < 0 || type.segments[at(site)].kind != SegmentKind::garden) return;
  std::optional<Point> best;
  double most = 0;
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    if (type.segments[s].kind != SegmentKind::field) continue;
    const auto place = deepest(regions, static_cast<int>(s), {}, 0, 0);
    if (!place) continue;
    const double depth = regions.depth[at(square_of(*place))];
    if (best && depth <= most) continue;
    best = place;
    most = depth;
  }
  // A tile without land has its garden in the middle of the city.
  const double limit = half_tile - garden_radius - 2;
  const Point place = best.value_or(Point{});
  regions.garden = {std::clamp(place.x, -limit, limit), std::clamp(place.y, -limit, limit)};
  for (int i = 0; i < square_count; ++i) {
    const auto owner = regions.owner[at(i)];
    const bool is_land = owner != no_owner && (!best || type.segments[owner].kind == SegmentKind::field);
    if (is_land && distance(centre_of_square(i), *regions.garden) <= garden_radius)
      regions.owner[at(i)] = static_cast<std::uint8_t>(site);
  }
  measure_depth(regions);
}

/// A fixed scatter that looks unplanned: the same for every tile, so that pictures never change between runs.
std::vector<int> scattered_squares() {
  std::vector<int> order(square_count);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [](int a, int b) {
    auto mixed = [](int i) { return (static_cast<std::uint32_t>(i) * 2654435761U) ^ 0x5bd1e995U; };
    return mixed(a) < mixed(b);
  });
  return order;
}

void decorate(const TileType& type, TileRegions& regions) {
  std::vector<Point> shields;
  for (const auto& s : regions.shields) shields.insert(shields.end(), s.begin(), s.end());
  for (const auto& signs : regions.signs) {
    for (const auto& sign : signs) shields.push_back(sign.at);
  }
  for (const int i : scattered_squares()) {
    const auto owner = regions.owner[at(i)];
    if (owner == no_owner) continue;
    const Point p = centre_of_square(i);
    const bool is_near_rim = std::max(std::abs(p.x), std::abs(p.y)) > half_tile - 7;
    if (is_near_rim) continue;
    if (type.segments[owner].kind == SegmentKind::city && regions.depth[at(i)] >= 7.5) {
      if (distance_to(p, regions.houses) >= 12.5 && distance_to(p, shields) >= 14)
        regions.houses.push_back(p);
    }
    if (type.segments[owner].kind == SegmentKind::field && regions.depth[at(i)] >= 7) {
      if (distance_to(p, regions.tufts) >= 21 && distance_to(p, shields) >= 14) regions.tufts.push_back(p);
    }
  }
}

}  // namespace

Point centre_of_square(int i) {
  return {-half_tile + (i % squares_a_side + 0.5) * square_side,
          -half_tile + (i / squares_a_side + 0.5) * square_side};
}

TileRegions regions_of(const TileType& type, const TileShape& shape) {
  TileRegions regions;
  regions.owner.fill(free_square);
  mark_solid_parts(type, shape, regions);
  spread_fields(type, regions);
  measure_depth(regions);
  lay_out_garden(type, regions);
  place_spots(type, shape, regions);
  decorate(type, regions);
  return regions;
}

}  // namespace bastide::reports::pictures
