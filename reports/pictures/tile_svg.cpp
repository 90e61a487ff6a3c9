#include "reports/pictures/tile_svg.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "tilesets/tile_words.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::SegmentKind;

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
