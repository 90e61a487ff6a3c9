#include "reports/pictures/tile_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_drawing.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::Centre;
using tilesets::Segment;
using tilesets::SegmentKind;

std::string corner_names(tilesets::CornerMask corners) {
  constexpr std::array<const char*, 4> names = {"NE", "SE", "SW", "NW"};
  std::string out;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (((static_cast<unsigned>(corners) >> c) & 1U) != 0)
      out += (out.empty() ? "" : " ") + std::string(names[c]);
  }
  return out;
}

std::string rim_of(const tilesets::Segment& s) {
  std::string out;
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (((static_cast<unsigned>(s.sides) >> side) & 1U) != 0) out += tilesets::side_letter(side);
  }
  for (int h = 0; h < tilesets::half_edge_count; ++h) {
    if (((static_cast<unsigned>(s.half_edges) >> h) & 1U) == 0) continue;
    out += (out.empty() ? "" : " ") + tilesets::half_edge_name(h);
  }
  if (s.kind == SegmentKind::city && s.corners != 0) out += " to corner " + corner_names(s.corners);
  if (s.kind == SegmentKind::field && s.half_edges == 0) out += "in corner " + corner_names(s.corners);
  return out;
}

/// "a pennant", "2 pennants, inn".
std::string marks_of(const tilesets::Segment& s, const std::vector<std::string>& marks) {
  std::string out;
  if (s.pennants() == 1) out = "a pennant";
  if (s.pennants() > 1) out = fmt::format("{} pennants", s.pennants());
  for (std::size_t m = tilesets::pennant + 1; m < s.marks.size(); ++m) {
    if (s.marks[m] == 0) continue;
    out += (out.empty() ? "" : ", ") + (s.marks[m] > 1 ? fmt::format("{} ", s.marks[m]) : std::string());
    out += name_of_mark(marks, m);
  }
  return out;
}

/// "bridge of road1 over road0", "spurs N S".
std::string passings_of(const tilesets::TileType& type) {
  std::string out;
  const auto first =
      static_cast<std::size_t>(std::ranges::count(type.segments, SegmentKind::city, &Segment::kind));
  for (const auto& bridge : type.bridges) {
    out += fmt::format("; bridge of {} over {}", type.segments[first + bridge.above].name,
                       type.segments[first + bridge.below].name);
  }
  if (type.spurs == 0) return out;
  out += "; spurs";
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (((static_cast<unsigned>(type.spurs) >> side) & 1U) != 0)
      out += fmt::format(" {}", tilesets::side_letter(side));
  }
  return out;
}

std::string label_at(Point at, const std::string& text) {
  const double width = std::min(2.6 * static_cast<double>(text.size()) + 1, half_tile);  // half of it, about
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"8.5\" font-weight=\"bold\" "
      "text-anchor=\"middle\" "
      "fill=\"#111\" stroke=\"#fff\" stroke-width=\"2.5\" paint-order=\"stroke\" "
      "stroke-linejoin=\"round\">{}</text>",
      svg_number(std::clamp(at.x, width - half_tile, half_tile - width)), svg_number(at.y + 3),
      escaped(text));
}

}  // namespace

std::string tile_description(const tilesets::TileType& type, const std::vector<std::string>& marks) {
  std::string out = type.id;
  out += ":";
  const char* separator = " ";
  for (const auto& s : type.segments) {
    out += fmt::format("{}{}", separator, s.name);
    if (const auto rim = rim_of(s); !rim.empty()) out += " " + rim;
    if (const auto with = marks_of(s, marks); !with.empty()) out += " with " + with;
    separator = "; ";
  }
  if (type.centre == Centre::crossing) out += "; crossing";
  const auto is_gate = [](const tilesets::RoadEnd& end) { return end.at == Centre::gate; };
  if (type.centre == Centre::gate || std::ranges::any_of(type.ends, is_gate)) out += "; city gate";
  if (type.centre == Centre::hamlet) out += "; hamlet";
  return out + passings_of(type);
}

std::string tile_svg(const tilesets::TileType& type, const TilePicture& picture) {
  const auto drawing = drawing_of(type, picture.look);
  const Point corner{-half_tile, -half_tile};
  const auto title =
      type.name.empty() ? fmt::format("Tile {}", type.id) : fmt::format("Tile {}, {}", type.id, type.name);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0}\" height=\"{0}\" viewBox=\"-50 -50 "
      "100 100\">"
      "<title>{1}{2}</title><desc>{3}</desc>",
      picture.size, escaped(title), picture.rotation == 0 ? "" : fmt::format(" turned {}", picture.rotation),
      escaped(tile_description(type, picture.look.marks)));
  out += land_svg(drawing, picture.rotation, corner, picture.highlight, picture.art);
  if (picture.has_segment_names) {
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      out += label_at(follower_spot(drawing, picture.rotation, corner, static_cast<int>(s)),
                      type.segments[s].name);
    }
  }
  if (picture.follower) {
    const auto& segment = type.segments[static_cast<std::size_t>(picture.follower->segment)];
    const char* colour = rules::colours[static_cast<std::size_t>(picture.follower->player)];
    out += follower_picture(follower_spot(drawing, picture.rotation, corner, picture.follower->segment),
                            picture.follower->player, segment.kind == SegmentKind::field,
                            fmt::format("{} on {}", colour, segment.name));
  }
  return out + "</svg>";
}

}  // namespace bastide::reports::pictures
