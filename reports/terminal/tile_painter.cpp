#include "reports/terminal/tile_painter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace bastide::reports::terminal {
namespace {

using pictures::half_tile;
using pictures::no_owner;
using pictures::Point;
using pictures::squares_a_side;
using tilesets::Centre;
using tilesets::SegmentKind;

using pictures::LineLook;

// Side and the next: N E, E S, S W, W N.
constexpr std::array<char32_t, 4> bends = {U'╰', U'╭', U'╮', U'╯'};
constexpr std::array<char32_t, 4> wall_bends = {U'┗', U'┏', U'┓', U'┛'};

int owner_at(const pictures::TileDrawing& drawing, int rotation, Point p) {
  const Point q = turned(p, 4 - rotation);
  auto index = [](double v) {
    return std::clamp(static_cast<int>((v + half_tile) / (2 * half_tile) * squares_a_side), 0,
                      squares_a_side - 1);
  };
  return drawing.regions.owner[static_cast<std::size_t>(index(q.y) * squares_a_side + index(q.x))];
}

/// Centre of the character in column -1..9, row -1..5 of a tile; -1, 9 and 5 are the frame and give a point
/// on the rim.
Point point_of(int column, int row) {
  auto along = [](int i, int n) {
    return std::clamp((i + 0.5) / n * 2 * half_tile - half_tile, 1 - half_tile, half_tile - 1);
  };
  return {along(column, tile_columns), along(row, tile_rows)};
}

CharacterPlace place_of(Point p) {
  auto index = [](double v, int n) {
    return std::clamp(static_cast<int>((v + half_tile) / (2 * half_tile) * n), 0, n - 1);
  };
  return {1 + index(p.x, tile_columns), 1 + index(p.y, tile_rows)};
}

/// The first letter of its name in a circle.
char32_t letter_of_mark(const std::string& name) {
  const char first = name.front();
  if (first >= 'a' && first <= 'z') return U'ⓐ' + static_cast<char32_t>(first - 'a');
  return first >= 'A' && first <= 'Z' ? U'Ⓐ' + static_cast<char32_t>(first - 'A') : U'◆';
}

bool has(unsigned sides, int side) { return ((sides >> (side & 3)) & 1U) != 0; }

}  // namespace

tilesets::SegmentKind TilePainter::kind(int segment) const {
  return drawing.type->segments[static_cast<std::size_t>(segment)].kind;
}

void TilePainter::put(int x, int y, char32_t c, Ink ink, int player) const {
  canvas.at(at.x + x, at.y + y) = {c, ink, player};
}

bool TilePainter::yields_to(int city, int other) const {
  for (const auto& bridge : drawing.type->bridges) {
    if (bridge.below == city && bridge.above == other) return true;
    if (bridge.below == other && bridge.above == city) return false;
  }
  return other < city;
}

bool TilePainter::passes_over_city(int segment) const {
  return std::ranges::any_of(drawing.shape.bridges, [&](const pictures::BridgeShape& bridge) {
    return bridge.is_over_city && bridge.above == segment;
  });
}

/// Whether a character beside or across belongs to another city, listed before this one or over it: there a
/// gap tells the two apart.
bool TilePainter::touches_lower_city(int city, int column, int row) const {
  for (int y = row - 1; y <= row + 1; ++y) {
    for (int x = column - 1; x <= column + 1; ++x) {
      const int other = owner_at(drawing, rotation, point_of(x, y));
      if (other != no_owner && other != city && kind(other) == SegmentKind::city && yields_to(city, other))
        return true;
    }
  }
  return false;
}

void TilePainter::paint_ground() const {
  for (int row = -1; row <= tile_rows; ++row) {
    for (int column = -1; column <= tile_columns; ++column) {
      const bool is_beside = column < 0 || column == tile_columns, is_above = row < 0 || row == tile_rows;
      const int owner = owner_at(drawing, rotation, point_of(column, row));
      const bool is_city = owner != no_owner && kind(owner) == SegmentKind::city;
      // A neighbour's glowing segment stays lit on the frame between the two tiles.
      if ((is_beside || is_above) && canvas.at(at.x + column + 1, at.y + row + 1).ink == Ink::highlight)
        continue;
      if (is_beside && is_above) {
        put(column + 1, row + 1, U'·', Ink::frame);
      } else if (is_city && !touches_lower_city(owner, column, row)) {
        put(column + 1, row + 1, glows(owner) ? U'▓' : U'▒', glows(owner) ? Ink::highlight : Ink::city);
      } else if (is_beside || is_above) {
        put(column + 1, row + 1, is_beside ? U'┊' : U'┄', Ink::frame);
      } else if (owner != no_owner && glows(owner) && kind(owner) == SegmentKind::field) {
        put(column + 1, row + 1, U'░', Ink::highlight);
      } else {
        put(column + 1, row + 1, U' ', Ink::field);
      }
    }
  }
}

bool TilePainter::is_city_at(int x, int y) const {
  const auto c = canvas.at(at.x + x, at.y + y).character;
  return c == U'▒' || c == U'▓';
}

const pictures::RoadShape& TilePainter::shape_of(int segment) const {
  return *std::ranges::find(drawing.shape.roads, segment, &pictures::RoadShape::segment);
}

Ink TilePainter::road_ink(int segment) const {
  if (glows(segment)) return Ink::highlight;
  const auto look = shape_of(segment).look;
  return look == LineLook::road ? Ink::road : look == LineLook::water ? Ink::water : Ink::wall;
}

char32_t TilePainter::bend_at(int segment, int side) const {
  const auto look = shape_of(segment).look;
  if (look == LineLook::road) return bends[static_cast<std::size_t>(side & 3)];
  if (look == LineLook::water || glows(segment)) return line_along(segment, side);
  return wall_bends[static_cast<std::size_t>(side & 3)];
}

char32_t TilePainter::line_along(int segment, int side) const {
  const auto look = shape_of(segment).look;
  if (look == LineLook::water) return glows(segment) ? U'≋' : U'≈';
  if (look == LineLook::wall) return glows(segment) ? U'■' : side % 2 == 0 ? U'┃' : U'━';
  if (side % 2 == 0) return glows(segment) ? U'║' : U'│';
  return glows(segment) ? U'═' : U'─';
}

char32_t TilePainter::fork_of(int segment, unsigned sides) const {
  // By the side that is not held: N E S W; then the crossing of all four.
  constexpr std::array<char32_t, 5> of_roads = {U'┬', U'┤', U'┴', U'├', U'┼'};
  constexpr std::array<char32_t, 5> lit = {U'╦', U'╣', U'╩', U'╠', U'╬'};
  constexpr std::array<char32_t, 5> of_walls = {U'┳', U'┫', U'┻', U'┣', U'╋'};
  const auto look = shape_of(segment).look;
  if (look == LineLook::water || (look == LineLook::wall && glows(segment))) return line_along(segment, 0);
  const auto& forks = look == LineLook::wall ? of_walls : glows(segment) ? lit : of_roads;
  return forks[static_cast<std::size_t>(std::countr_one(sides))];
}

void TilePainter::paint_arm(int segment, int side, bool is_inward) const {
  constexpr std::array<int, 4> dx = {0, 1, 0, -1}, dy = {-1, 0, 1, 0};
  const auto s = static_cast<std::size_t>(side & 3);
  const int length = side % 2 == 0 ? middle_y : middle_x;
  const bool is_over_city = passes_over_city(segment);
  int last = 0;
  for (int k = 0; k < length; ++k) {
    const int i = is_inward ? length - k : k + 1;
    const int x = middle_x + dx[s] * i, y = middle_y + dy[s] * i;
    if (!is_over_city && is_city_at(x, y)) {
      put(middle_x + dx[s] * last, middle_y + dy[s] * last, U'∩', Ink::building);
      return;
    }
    put(x, y, line_along(segment, side), road_ink(segment));
    last = i;
  }
  if (is_inward && !is_over_city && is_city_at(middle_x, middle_y))
    put(middle_x + dx[s] * last, middle_y + dy[s] * last, U'∩', Ink::building);
}

void TilePainter::paint_way_to_gate(int segment, int side) const {
  const auto& end = drawing.type->ends[static_cast<std::size_t>((side - rotation) & 3)];
  if (end.at != Centre::gate || is_city_at(middle_x, middle_y) || drawing.shape.gates.empty()) return;
  const Point outward = turned(drawing.shape.gates.front().outward, rotation);
  int towards = side + 2;
  auto faces = [&](int s) {
    const Point p = turned(Point{0, -1}, s);
    return -(p.x * outward.x + p.y * outward.y);
  };
  for (const int s : {side + 1, side + 3}) {
    if (faces(s) > faces(towards) + 0.3) towards = s;
  }
  const bool is_bent = ((towards - side) & 1) != 0;
  const auto first = static_cast<std::size_t>((towards == side + 1 ? side : towards) & 3);
  put(middle_x, middle_y, is_bent ? bend_at(segment, static_cast<int>(first)) : line_along(segment, side),
      road_ink(segment));
  paint_arm(segment, towards & 3, false);
}

void TilePainter::paint_spurs() const {
  constexpr std::array<int, 4> dx = {0, 1, 0, -1}, dy = {-1, 0, 1, 0};
  const unsigned spurs = tilesets::turn_sides(drawing.type->spurs, static_cast<unsigned>(rotation));
  for (int side = 0; side < 4; ++side) {
    if (!has(spurs, side)) continue;
    const auto s = static_cast<std::size_t>(side);
    for (int i = 1; i < middle_y; ++i) {
      const int x = middle_x + dx[s] * i, y = middle_y + dy[s] * i;
      if (is_city_at(x, y)) break;
      put(x, y, side % 2 == 0 ? U'│' : U'─', Ink::building);
    }
  }
}

void TilePainter::paint_road(int segment, bool shares_middle) const {
  const unsigned sides = tilesets::turn_sides(drawing.type->segments[static_cast<std::size_t>(segment)].sides,
                                              static_cast<unsigned>(rotation));
  const Ink ink = road_ink(segment);
  for (int side = 0; side < 4; ++side) {
    if (!has(sides, side)) continue;
    paint_arm(segment, side, true);
    if ((sides & (sides - 1)) == 0) paint_way_to_gate(segment, side);
  }
  const bool is_hidden = is_city_at(middle_x, middle_y) && !passes_over_city(segment);
  if ((sides == 0b0101 || sides == 0b1010) && !is_hidden)
    put(middle_x, middle_y, line_along(segment, sides == 0b0101 ? 0 : 1), ink);
  if (std::popcount(sides) > 2) put(middle_x, middle_y, fork_of(segment, sides), ink);
  for (int side = 0; side < 4; ++side) {
    if (sides != tilesets::turn_sides(0b0011, static_cast<unsigned>(side))) continue;
    const auto bend = bend_at(segment, side), back = bend_at(segment, side + 2);
    if (!shares_middle) {
      put(middle_x, middle_y, bend, ink);
      continue;
    }
    // Two bends on one tile: each goes round the middle in steps.
    const int x = has(sides, 1) ? middle_x + 1 : middle_x - 1,
              y = has(sides, 2) ? middle_y + 1 : middle_y - 1;
    put(middle_x, y, bend, ink);
    put(x, y, back, ink);
    put(x, middle_y, bend, ink);
  }
}

CharacterPlace TilePainter::place_of_middle() const {
  const bool is_aside = !drawing.type->bridges.empty() && drawing.shape.middle;
  return is_aside ? place_of(turned(*drawing.shape.middle, rotation)) : CharacterPlace{middle_x, middle_y};
}

void TilePainter::paint_bridges() const {
  for (const auto& bridge : drawing.shape.bridges) {
    const auto& deck = bridge.deck.front();
    const Point from = turned(deck.from, rotation), to = turned(deck.to, rotation);
    const bool is_upright = std::abs(to.y - from.y) > std::abs(to.x - from.x);
    const auto q = place_of({(from.x + to.x) / 2, (from.y + to.y) / 2});
    put(q.x, q.y, line_along(bridge.above, is_upright ? 0 : 1), road_ink(bridge.above));
    for (const Point p : pictures::sampled(bridge.deck)) {
      const auto along = place_of(turned(p, rotation));
      if (bridge.is_over_city)
        put(along.x, along.y, line_along(bridge.above, is_upright ? 0 : 1), road_ink(bridge.above));
    }
  }
}

void TilePainter::paint_hub(int segment) const {
  const auto& shape = shape_of(segment);
  const auto q = place_of(turned(*shape.hub, rotation));
  const Ink ink = road_ink(segment);
  if (shape.look == LineLook::wall) return put(q.x, q.y, glows(segment) ? U'■' : U'▪', ink);
  for (int x = std::max(1, q.x - 1); x <= std::min(tile_columns, q.x + 1); ++x)
    put(x, q.y, line_along(segment, 0), ink);
}

void TilePainter::paint_land() const {
  const auto& type = *drawing.type;
  paint_ground();
  int through_roads = 0;
  for (const auto& s : type.segments) {
    const unsigned m = s.sides;
    through_roads +=
        static_cast<int>(s.kind != SegmentKind::city && tilesets::is_line(s.kind) && (m & (m - 1)) != 0);
  }
  for (const auto look : {LineLook::water, LineLook::road, LineLook::wall}) {
    for (const auto& road : drawing.shape.roads) {
      if (road.look != look) continue;
      paint_road(road.segment, through_roads > 1);
      if (road.hub) paint_hub(road.segment);
    }
  }
  paint_bridges();
  if (type.centre == Centre::crossing) put(middle_x, middle_y, U'●', Ink::building);
  paint_spurs();
  if (type.centre == Centre::hamlet) {
    const auto q = place_of_middle();
    put(q.x, q.y, U'⌂', Ink::building);
  }
  if (type.has_cloister()) {
    const bool is_lit = glows(static_cast<int>(type.segments.size()) - 1);
    const auto q = place_of_middle();
    put(q.x - 1, q.y, is_lit ? U'«' : U'[', is_lit ? Ink::highlight : Ink::building);
    put(q.x, q.y, U'✚', is_lit ? Ink::highlight : Ink::building);
    put(q.x + 1, q.y, is_lit ? U'»' : U']', is_lit ? Ink::highlight : Ink::building);
  }
  if (drawing.regions.garden) {
    const CharacterPlace q = place_of(turned(*drawing.regions.garden, rotation));
    put(q.x, q.y, U'❀', glows(type.site()) ? Ink::highlight : Ink::building);
  }
  for (const auto& shields : drawing.regions.shields) {
    for (const Point p : shields) {
      const CharacterPlace q = place_of(turned(p, rotation));
      put(q.x, q.y, U'♦', Ink::pennant);
    }
  }
  for (const auto& signs : drawing.regions.signs) {
    for (const auto& sign : signs) {
      const CharacterPlace q = place_of(turned(sign.at, rotation));
      put(q.x, q.y, letter_of_mark(pictures::name_of_mark(drawing.marks, sign.mark)), Ink::pennant);
    }
  }
}

void TilePainter::paint_name(const std::string& name) const {
  for (std::size_t i = 0; i < name.size() && i < tile_columns; ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    put(1 + static_cast<int>(i), 0, c >= 0x20 && c < 0x7f ? c : U'?', Ink::frame);
  }
}

void TilePainter::paint_follower(const rules::Deployment& follower, bool as_number, char figure) const {
  CharacterPlace q =
      place_of(turned(drawing.regions.spots[static_cast<std::size_t>(follower.segment)], rotation));
  if (figure != ' ') {
    q.x = std::min(q.x, tile_columns - 1);
    put(q.x + 1, q.y, static_cast<char32_t>(figure), Ink::follower, follower.player);
  }
  put(q.x, q.y, static_cast<char32_t>(follower_letter(follower.player, as_number)), Ink::follower,
      follower.player);
}

}  // namespace bastide::reports::terminal
