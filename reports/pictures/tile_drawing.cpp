// Painted from the ground up: grass, glowing fields, roads, cities, walls, buildings. Fields need no outline
// of their own: what bounds them is painted over them later, so the coarse squares of TileRegions never show.
#include "reports/pictures/tile_drawing.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::Centre;
using tilesets::SegmentKind;

constexpr const char* grass = "#8fbf5a";
constexpr const char* glow = "#ff1fb4";

bool is_in(std::span<const int> segments, int s) {
  return std::find(segments.begin(), segments.end(), s) != segments.end();
}

std::string stroke(const Curve& curve, const char* colour, double width, const char* more = "") {
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>",
                     path_data(curve, false), colour, svg_number(width), more);
}

/// A field as rows of squares, a little wider than it is, to reach under walls and roads.
std::string glowing_field(const TileRegions& regions, int segment, int rotation) {
  constexpr double square = 2 * half_tile / squares_a_side;
  constexpr double overlap = 3;
  std::string data;
  for (int row = 0; row < squares_a_side; ++row) {
    for (int column = 0; column < squares_a_side;) {
      auto belongs = [&](int c) {
        return c < squares_a_side &&
               regions.owner[static_cast<std::size_t>(row * squares_a_side + c)] == segment;
      };
      if (!belongs(column)) {
        ++column;
        continue;
      }
      const int begin = column;
      while (belongs(column)) ++column;
      const double top = row * square - half_tile;
      const Point a = turned(Point{begin * square - half_tile - overlap, top - overlap}, rotation);
      const Point b = turned(Point{column * square - half_tile + overlap, top + square + overlap}, rotation);
      // Corners in one order, so that overlapping rows fill as one area.
      data += fmt::format("M{} {}H{}V{}H{}Z", svg_number(std::min(a.x, b.x)), svg_number(std::min(a.y, b.y)),
                          svg_number(std::max(a.x, b.x)), svg_number(std::max(a.y, b.y)),
                          svg_number(std::min(a.x, b.x)));
    }
  }
  return fmt::format("<path d=\"{}\" fill=\"{}\" fill-opacity=\".55\"/>", data, glow);
}

std::string roads(const TileShape& shape, int rotation, std::span<const int> highlight) {
  std::string borders, surfaces;
  for (const auto& road : shape.roads) {
    for (const auto& line : road.lines) {
      const Curve curve = turned(line, rotation);
      if (is_in(highlight, road.segment))
        borders += stroke(curve, glow, 2 * road_half_width + 8, " stroke-linecap=\"round\"");
      borders += stroke(curve, "#6f6552", 2 * road_half_width);
      surfaces += stroke(curve, "#fbf7ea", 2 * road_half_width - 3.4, " stroke-linecap=\"round\"");
    }
  }
  for (const auto& spur : shape.spurs) {
    const Curve curve = turned(spur, rotation);
    borders += stroke(curve, "#6f6552", 2 * road_half_width - 2);
    surfaces += stroke(curve, "#efe6cd", 2 * road_half_width - 5, " stroke-linecap=\"round\"");
  }
  std::string bridges;
  for (const auto& bridge : shape.bridges) {
    const Curve deck = turned(bridge.deck, rotation);
    bridges +=
        stroke(deck, "#4f4a40", 2 * road_half_width + 5) + stroke(deck, "#b9ab8c", 2 * road_half_width + 2.6);
    if (is_in(highlight, bridge.above)) bridges += stroke(deck, glow, 2 * road_half_width);
    bridges += stroke(deck, "#6f6552", 2 * road_half_width - 2.4) +
               stroke(deck, "#fbf7ea", 2 * road_half_width - 3.4);
  }
  return borders + surfaces + bridges;
}

std::string cities(const TileShape& shape, int rotation, std::span<const int> highlight) {
  std::string ground, walls;
  for (const auto& city : shape.cities) {
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
  return ground + walls;
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

std::string name_of_mark(const std::vector<std::string>& marks, std::size_t mark) {
  return mark < marks.size() ? marks[mark] : fmt::format("mark {}", mark);
}

TileDrawing drawing_of(const tilesets::TileType& type, const std::vector<std::string>& marks) {
  TileDrawing drawing{&type, marks, shape_of(type), {}};
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
  out += roads(drawing.shape, rotation, highlight);
  out += cities(drawing.shape, rotation, highlight);
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

Point follower_spot(const TileDrawing& drawing, int rotation, Point corner, int segment) {
  const auto at = static_cast<std::size_t>(segment);
  const bool is_cloister = drawing.type->segments[at].kind == SegmentKind::cloister;
  const Point upright = is_cloister ? in_yard : Point{};
  const Point spot = drawing.regions.spots[at];
  const Point p = turned({spot.x - upright.x, spot.y - upright.y}, rotation);
  return {corner.x + half_tile + p.x + upright.x, corner.y + half_tile + p.y + upright.y};
}

}  // namespace bastide::reports::pictures
