#include "reports/pictures/tile_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "tilesets/tile_words.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::SegmentKind;

/// A segment's name, its middle on the tile.
struct Label {
  Point at;
  double half_width = 0;
  std::string text;
};

std::string label_svg(const Label& label) {
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"8.5\" font-weight=\"bold\" "
      "text-anchor=\"middle\" "
      "fill=\"#111\" stroke=\"#fff\" stroke-width=\"2.5\" paint-order=\"stroke\" "
      "stroke-linejoin=\"round\">{}</text>",
      svg_number(label.at.x), svg_number(label.at.y + 3), escaped(label.text));
}

/// The names at the followers' spots, moved up or down a line where one would cover another.
std::vector<Label> labels_of(const TileDrawing& drawing, int rotation) {
  constexpr double line = 8.5, edge = half_tile - 4;
  std::vector<Label> labels;
  const auto covers = [&](const Label& label) {
    return std::ranges::any_of(labels, [&](const Label& other) {
      return std::abs(label.at.y - other.at.y) < line &&
             std::abs(label.at.x - other.at.x) < label.half_width + other.half_width;
    });
  };
  const auto& segments = drawing.type->segments;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const auto spot = follower_spot(drawing, rotation, {-half_tile, -half_tile}, static_cast<int>(s));
    Label label{spot, 0, segments[s].name};
    label.half_width = std::min(2.6 * static_cast<double>(label.text.size()) + 1, half_tile);
    label.at.x = std::clamp(spot.x, label.half_width - half_tile, half_tile - label.half_width);
    for (const double moved : {0.0, line, -line, 2 * line, -2 * line}) {
      label.at.y = std::clamp(spot.y + moved, -edge, edge);
      if (!covers(label)) break;
    }
    labels.push_back(std::move(label));
  }
  return labels;
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
    for (const auto& label : labels_of(drawing, picture.rotation)) out += label_svg(label);
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

std::string type_svg(const tilesets::TileSet* set, const std::string& type, const std::string& art,
                     int size) {
  const int found = set == nullptr ? -1 : set->find(type);
  if (found < 0) return {};
  TilePicture picture;
  picture.size = size;
  picture.look = look_of(*set);
  picture.art = art;
  return tile_svg(set->type(found), picture);
}

}  // namespace bastide::reports::pictures
