#include "reports/pictures/tile_svg.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_drawing.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::Centre;
using tilesets::SegmentKind;

std::string rim_of(const tilesets::Segment& s) {
  std::string out;
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (((static_cast<unsigned>(s.sides) >> side) & 1U) != 0) out += tilesets::side_letter(side);
  }
  for (int h = 0; h < tilesets::half_edge_count; ++h) {
    if (((static_cast<unsigned>(s.half_edges) >> h) & 1U) == 0) continue;
    out += (out.empty() ? "" : " ") + tilesets::half_edge_name(h);
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

std::string tile_description(const tilesets::TileType& type) {
  std::string out = type.id;
  out += ":";
  const char* separator = " ";
  for (const auto& s : type.segments) {
    out += fmt::format("{}{}", separator, s.name);
    if (const auto rim = rim_of(s); !rim.empty()) out += " " + rim;
    if (s.pennants() == 1) out += " with a pennant";
    if (s.pennants() > 1) out += fmt::format(" with {} pennants", s.pennants());
    separator = "; ";
  }
  if (type.centre == Centre::crossing) out += "; crossing";
  if (type.centre == Centre::gate) out += "; city gate";
  if (type.centre == Centre::hamlet) out += "; hamlet";
  return out;
}

std::string tile_svg(const tilesets::TileType& type, const TilePicture& picture) {
  const auto drawing = drawing_of(type);
  const Point corner{-half_tile, -half_tile};
  const auto title =
      type.name.empty() ? fmt::format("Tile {}", type.id) : fmt::format("Tile {}, {}", type.id, type.name);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0}\" height=\"{0}\" viewBox=\"-50 -50 "
      "100 100\">"
      "<title>{1}{2}</title><desc>{3}</desc>",
      picture.size, escaped(title), picture.rotation == 0 ? "" : fmt::format(" turned {}", picture.rotation),
      escaped(tile_description(type)));
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
