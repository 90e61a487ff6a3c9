// Painted from the ground up: grass, glowing fields, water, roads, walls, bridges, cities, bridges over
// these, buildings. Fields
// need no outline of their own: what bounds them is painted over them later, so the coarse squares of
// TileRegions never show.
#include "reports/pictures/tile_drawing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::Centre;
using tilesets::SegmentKind;

constexpr const char* grass = "#8fbf5a";
constexpr const char* glow = "#ff1fb4";
constexpr const char* bank = "#3c6f8f";
constexpr const char* water = "#5fb0dc";
constexpr const char* wall_grey = "#a4a4a0";
constexpr const char* wall_joint = "#46484b";
constexpr const char* wall_stone = "#d5d5d1";

bool is_in(std::span<const int> segments, int s) {
  return std::find(segments.begin(), segments.end(), s) != segments.end();
}

std::string stroke(const Curve& curve, const char* colour, double width, const char* more = "") {
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>",
                     path_data(curve, false), colour, svg_number(width), more);
}

/// The columns of a segment in a row of squares, as pairs of begin and end.
std::vector<std::pair<int, int>> runs_in_row(const TileRegions& regions, int segment, int row) {
  std::vector<std::pair<int, int>> runs;
  const auto* owner = &regions.owner[static_cast<std::size_t>(row * squares_a_side)];
  for (int column = 0; column < squares_a_side; ++column) {
    if (owner[column] != segment) continue;
    if (runs.empty() || runs.back().second != column) runs.emplace_back(column, column);
    ++runs.back().second;
  }
  return runs;
}

/// A segment as squares, a little wider than it is: a path's data. `joins_rows`: those that are alike are
/// one.
std::string squares_of(const TileRegions& regions, int segment, int rotation, double overlap,
                       bool joins_rows) {
  constexpr double square = 2 * half_tile / squares_a_side;
  std::string data;
  for (int row = 0; row < squares_a_side;) {
    const int first = row;
    const auto runs = runs_in_row(regions, segment, row);
    do ++row;
    while (joins_rows && row < squares_a_side && runs_in_row(regions, segment, row) == runs);
    for (const auto& [begin, end] : runs) {
      const Point a =
          turned(Point{begin * square - half_tile - overlap, first * square - half_tile - overlap}, rotation);
      const Point b =
          turned(Point{end * square - half_tile + overlap, row * square - half_tile + overlap}, rotation);
      // Corners in one order, so that overlapping rows fill as one area.
      data += fmt::format("M{} {}H{}V{}H{}Z", svg_number(std::min(a.x, b.x)), svg_number(std::min(a.y, b.y)),
                          svg_number(std::max(a.x, b.x)), svg_number(std::max(a.y, b.y)),
                          svg_number(std::min(a.x, b.x)));
    }
  }
  return data;
}

/// To reach under walls and roads.
std::string glowing_field(const TileRegions& regions, int segment, int rotation) {
  return fmt::format("<path d=\"{}\" fill=\"{}\" fill-opacity=\".55\"/>",
                     squares_of(regions, segment, rotation, 3, false), glow);
}

/// What a line is painted with, one stroke over the other.
struct Strokes {
  std::string glows, borders, surfaces;
};

std::string ripple_picture(Point at) {
  return fmt::format(
      "<path d=\"M{} {}q2 -2.4 4 0q2 2.4 4 0\" fill=\"none\" stroke=\"#a9d8f0\" stroke-width=\"1.5\"/>",
      svg_number(at.x - 4), svg_number(at.y));
}

/// Here and there along water, upright however it runs.
std::string ripples(const Curve& curve) {
  const auto line = sampled(curve);
  std::string out;
  for (const auto& [share, across] : {std::pair{0.16, -2.0}, {0.4, 2.5}, {0.64, -2.5}, {0.88, 2.0}}) {
    const Point at = line[static_cast<std::size_t>(share * static_cast<double>(line.size()))];
    out += ripple_picture({at.x + across, at.y + across / 2});
  }
  return out;
}

void paint(Strokes& out, const Curve& curve, LineLook look, bool glows) {
  const double width = 2 * half_width(look);
  const char* round = " stroke-linecap=\"round\"";
  if (glows) out.glows += stroke(curve, glow, width + 8, round);
  switch (look) {
    case LineLook::road:
      out.borders += stroke(curve, "#6f6552", width);
      out.surfaces += stroke(curve, "#fbf7ea", width - 3.4, round);
      break;
    case LineLook::water:
      out.borders += stroke(curve, bank, width);
      out.surfaces += stroke(curve, water, width - 3.4, round) + ripples(curve);
      break;
    case LineLook::wall:
      out.borders += stroke(curve, wall_joint, width);
      out.surfaces += stroke(curve, wall_grey, width - 2) +
                      stroke(curve, wall_stone, width - 4, " stroke-dasharray=\"5.4 1.6\"");
      break;
  }
}

std::string circle(Point at, double radius, const char* colour) {
  return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>", svg_number(at.x), svg_number(at.y),
                     svg_number(radius), colour);
}

void paint_pond(Strokes& out, Point at, bool glows) {
  if (glows) out.glows += circle(at, pond_radius + 4, glow);
  out.borders += circle(at, pond_radius, bank);
  out.surfaces += circle(at, pond_radius - 1.7, water) + ripple_picture({at.x - 4, at.y - 5}) +
                  ripple_picture({at.x + 4, at.y + 0.5}) + ripple_picture({at.x - 3, at.y + 6});
}

void paint_tower(Strokes& out, Point at, bool glows) {
  const auto block = [&](double half, const char* colour) {
    return fmt::format("<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" fill=\"{3}\"/>",
                       svg_number(at.x - half), svg_number(at.y - half), svg_number(2 * half), colour);
  };
  if (glows) out.glows += block(tower_radius + 4, glow);
  out.surfaces += block(tower_radius, wall_joint) + block(tower_radius - 1, wall_grey) +
                  block(tower_radius - 4, wall_stone);
}

/// The lines of one look; the spurs with the roads.
std::string lines(const TileShape& shape, LineLook look, int rotation, std::span<const int> highlight) {
  Strokes painted;
  for (const auto& road : shape.roads) {
    if (road.look != look) continue;
    const bool glows = is_in(highlight, road.segment);
    for (const auto& line : road.lines) paint(painted, turned(line, rotation), look, glows);
    if (!road.hub) continue;
    const Point at = turned(*road.hub, rotation);
    look == LineLook::water ? paint_pond(painted, at, glows) : paint_tower(painted, at, glows);
  }
  for (const auto& spur : shape.spurs) {
    if (look != LineLook::road) break;
    const Curve curve = turned(spur, rotation);
    painted.borders += stroke(curve, "#6f6552", 2 * road_half_width - 2);
    painted.surfaces += stroke(curve, "#efe6cd", 2 * road_half_width - 5, " stroke-linecap=\"round\"");
  }
  return painted.glows + painted.borders + painted.surfaces;
}

std::string bridges(const TileShape& shape, bool over_cities, int rotation, std::span<const int> highlight) {
  std::string out;
  for (const auto& bridge : shape.bridges) {
    if (bridge.is_over_city != over_cities) continue;
    const Curve deck = turned(bridge.deck, rotation);
    const auto above = std::ranges::find(shape.roads, bridge.above, &RoadShape::segment);
    const bool glows = is_in(highlight, bridge.above);
    if (above->look == LineLook::wall) {
      Strokes painted;
      paint(painted, deck, LineLook::wall, glows);
      out += painted.glows + painted.borders + painted.surfaces;
      continue;
    }
    out +=
        stroke(deck, "#4f4a40", 2 * road_half_width + 5) + stroke(deck, "#b9ab8c", 2 * road_half_width + 2.6);
    if (glows) out += stroke(deck, glow, 2 * road_half_width);
    out += stroke(deck, "#6f6552", 2 * road_half_width - 2.4) +
           stroke(deck, "#fbf7ea", 2 * road_half_width - 3.4);
  }
  return out;
}

std::string cities(const TileDrawing& drawing, int rotation, std::span<const int> highlight) {
  std::string below, ground, walls;
  for (const auto& city : drawing.shape.cities) {
    const bool is_over_city = std::ranges::any_of(drawing.type->bridges, [&](const tilesets::Bridge& bridge) {
      return bridge.above == city.segment && drawing.type->segments[bridge.below].kind == SegmentKind::city;
    });
    if (is_over_city) {
      below += std::exchange(ground, {});
      below += std::exchange(walls, {});
    }
    const auto outline = path_data(turned(city.outline, rotation), true);
    ground += fmt::format("<path d=\"{}\" fill=\"#d8b072\"/>", outline);
    if (is_in(highlight, city.segment)) {
      ground += fmt::format(
          "<path d=\"{0}\" fill=\"{1}\" fill-opacity=\".45\" stroke=\"{1}\" stroke-width=\"11\"/>", outline,
          glow);
    }
    for (const auto& wall : city.walls) {
      const Curve curve = turned(wall, rotation);
      walls += stroke(curve, "#5a3a1e", 6) + stroke(curve, "#a9794a", 4) +
               stroke(curve, "#e9cf9f", 2.2, " stroke-dasharray=\"3.4 1.8\"");
    }
  }
  return below + ground + walls;
}

std::string houses(const TileRegions& regions, int rotation) {
  std::vector<Point> places;
  for (const Point p : regions.houses) places.push_back(turned(p, rotation));
  return houses_picture(places, 9);
}

std::string middle(const TileDrawing& drawing, int rotation, const std::string& art) {
  const auto& type = *drawing.type;
  if (!drawing.shape.middle) return {};
  const Point at = turned(*drawing.shape.middle, rotation);
  if (type.centre == Centre::cloister) return cloister_picture(at);
  if (type.centre == Centre::hamlet) return hamlet_picture(at);
  auto found = type.crossing_art.find(art);
  if (found == type.crossing_art.end()) found = type.crossing_art.begin();
  const bool has_bushes = found != type.crossing_art.end() && found->second == "bushes";
  return has_bushes ? bushes_picture(at) : village_picture(at);
}

}  // namespace

SetLook look_of(const tilesets::TileSet& set) { return {set.marks(), own_looks(set)}; }

TileDrawing drawing_of(const tilesets::TileType& type, const SetLook& look) {
  TileDrawing drawing{&type, look.marks, shape_of(type, look.lines), {}};
  drawing.regions = regions_of(type, drawing.shape);
  return drawing;
}

std::string land_svg(const TileDrawing& drawing, int rotation, Point corner, std::span<const int> highlight,
                     const std::string& art) {
  const auto& segments = drawing.type->segments;
  std::string out = fmt::format(
      "<svg x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" viewBox=\"-50 -50 100 100\">"
      "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"{}\"/>",
      svg_number(corner.x), svg_number(corner.y), grass);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const bool glows = segments[s].kind == SegmentKind::field && is_in(highlight, static_cast<int>(s));
    if (glows) out += glowing_field(drawing.regions, static_cast<int>(s), rotation);
  }
  for (const Point p : drawing.regions.tufts) out += tuft_picture(turned(p, rotation));
  for (const auto look : {LineLook::water, LineLook::road})
    out += lines(drawing.shape, look, rotation, highlight);
  out += lines(drawing.shape, LineLook::wall, rotation, highlight);
  out += bridges(drawing.shape, false, rotation, highlight);
  out += cities(drawing, rotation, highlight);
  out += bridges(drawing.shape, true, rotation, highlight);
  out += houses(drawing.regions, rotation);
  for (const auto& gate : drawing.shape.gates) out += gate_picture(turned(gate.at, rotation));
  if (drawing.type->has_cloister() && is_in(highlight, static_cast<int>(segments.size()) - 1)) {
    const Point at = turned(drawing.shape.middle.value_or(Point{}), rotation);
    out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"24\" fill=\"{}\" fill-opacity=\".55\"/>",
                       svg_number(at.x), svg_number(at.y), glow);
  }
  out += middle(drawing, rotation, art);
  if (drawing.regions.garden) {
    const Point at = turned(*drawing.regions.garden, rotation);
    if (is_in(highlight, drawing.type->site())) {
      out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"19\" fill=\"{}\" fill-opacity=\".55\"/>",
                         svg_number(at.x), svg_number(at.y), glow);
    }
    out += garden_picture(at);
  }
  for (const auto& shields : drawing.regions.shields) {
    for (const Point p : shields) out += shield_picture(turned(p, rotation));
  }
  for (const auto& signs : drawing.regions.signs) {
    for (const auto& sign : signs)
      out += mark_picture(turned(sign.at, rotation), name_of_mark(drawing.marks, sign.mark));
  }
  out +=
      "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"none\" stroke=\"#2c3a17\" "
      "stroke-opacity=\".55\" "
      "stroke-width=\"1.4\"/></svg>";
  return out;
}

std::string segment_shapes(const TileDrawing& drawing, int rotation, Point corner) {
  const auto& segments = drawing.type->segments;
  std::string fields, others;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const auto kind = segments[s].kind;
    const bool is_area = kind == SegmentKind::field || kind == SegmentKind::city;
    auto data = squares_of(drawing.regions, static_cast<int>(s), rotation, is_area ? 0 : 3, true);
    if (data.empty()) {  // a garden lies in a field
      const Point at = turned(drawing.regions.spots[s], rotation);
      data = fmt::format("M{0} {1}h{2}v{2}h-{2}Z", svg_number(at.x - garden_radius),
                         svg_number(at.y - garden_radius), svg_number(2 * garden_radius));
    }
    (kind == SegmentKind::field ? fields : others) +=
        fmt::format("<path data-segment=\"{}\" d=\"{}\" fill=\"#fff\" fill-opacity=\"0\"/>",
                    escaped(segments[s].name), data);
  }
  return fmt::format("<g transform=\"translate({} {})\">{}{}</g>", svg_number(corner.x + half_tile),
                     svg_number(corner.y + half_tile), fields, others);
}

Point follower_spot(const TileDrawing& drawing, int rotation, Point corner, int segment) {
  const auto at = static_cast<std::size_t>(segment);
  const bool is_cloister = drawing.type->segments[at].kind == SegmentKind::cloister;
  const Point upright = is_cloister ? in_yard : Point{};
  const Point spot = drawing.regions.spots[at];
  const Point p = turned({spot.x - upright.x, spot.y - upright.y}, rotation);
  return {corner.x + half_tile + p.x + upright.x, corner.y + half_tile + p.y + upright.y};
}

}  // namespace bastide::reports::pictures
