#include "reports/board_svg.hpp"

#include <fmt/format.h>

#include <map>

#include "reports/board_axes.hpp"
#include "reports/little_pictures.hpp"
#include "reports/markup.hpp"
#include "reports/tile_drawing.hpp"
#include "rules/notation.hpp"

namespace bastide::reports {
namespace {

constexpr double tile = 2 * half_tile;
constexpr double gap = 40;
constexpr double label_margin = 26;

/// Where each step of an axis starts, and after the last one the axis' length.
std::vector<double> starts_of(const std::vector<AxisStep>& axis) {
  std::vector<double> starts;
  double at = 0;
  for (const auto& step : axis) {
    if (step.has_gap_before) at += gap;
    starts.push_back(at);
    at += tile;
  }
  starts.push_back(at);
  return starts;
}

std::string label(double x, double y, const std::string& text) {
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"17\" text-anchor=\"middle\" "
      "fill=\"currentColor\">{}</text>",
      number(x), number(y), text);
}

std::string coordinates(const BoardAxes& axes, const std::vector<double>& xs, const std::vector<double>& ys) {
  std::string out;
  for (std::size_t i = 0; i < axes.columns.size(); ++i) {
    if (axes.columns[i].has_gap_before) out += label(xs[i] - gap / 2, -9, "…");
    out += label(xs[i] + half_tile, -9, fmt::format("{}", axes.columns[i].coordinate));
  }
  for (std::size_t i = 0; i < axes.rows.size(); ++i) {
    if (axes.rows[i].has_gap_before) out += label(-label_margin / 2 - 2, ys[i] - gap / 2 + 6, "⋮");
    out += label(-label_margin / 2 - 2, ys[i] + half_tile + 6, fmt::format("{}", axes.rows[i].coordinate));
  }
  return out;
}

}  // namespace

std::string board_svg(const rules::TileSet& set, const rules::Position& position,
                      const BoardPicture& picture) {
  const auto axes = axes_of(position);
  const auto xs = starts_of(axes.columns);
  const auto ys = starts_of(axes.rows);
  const double margin = picture.has_coordinates ? label_margin : 2;
  const double width = xs.back() + margin + 2, height = ys.back() + margin + 2;
  const auto count = position.placements.size();

  std::map<int, TileDrawing> drawings;
  std::string tiles, marks, followers;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& p = position.placements[i];
    auto found = drawings.find(p.type);
    if (found == drawings.end()) found = drawings.emplace(p.type, drawing_of(set.type(p.type))).first;
    const Point corner{xs[static_cast<std::size_t>(index_on(axes.columns, p.cell.x))],
                       ys[static_cast<std::size_t>(index_on(axes.rows, p.cell.y))]};
    std::vector<int> highlight;
    for (const auto& ref : picture.highlight) {
      if (ref.placement == static_cast<int>(i)) highlight.push_back(ref.segment);
    }
    tiles += fmt::format("<g><title>{}</title>",
                         escaped(rules::print_placement(set, p, position.players_are_numbers)));
    tiles += land(found->second, p.rotation, corner, highlight, picture.art) + "</g>";
    if (picture.is_start_marked && p.type == set.start_type() && p.cell == rules::Cell{}) {
      marks += fmt::format(
          "<rect x=\"{0}\" y=\"{1}\" width=\"96\" height=\"96\" rx=\"3\" fill=\"none\" stroke=\"#3a2a00\" "
          "stroke-width=\"4\"/><rect x=\"{0}\" y=\"{1}\" width=\"96\" height=\"96\" rx=\"3\" fill=\"none\" "
          "stroke=\"#ffcf3a\" stroke-width=\"2.2\"/>",
          number(corner.x + 2), number(corner.y + 2));
    }
    if (p.follower) {
      const auto& segment = set.type(p.type).segments[static_cast<std::size_t>(p.follower->segment)];
      followers += follower_picture(
          follower_spot(found->second, p.rotation, corner, p.follower->segment), p.follower->player,
          segment.kind == tilesets::SegmentKind::field,
          fmt::format("{} on {}", rules::player_name(p.follower->player, position.players_are_numbers),
                      segment.name));
    }
  }

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} "
      "{}\" "
      "style=\"max-width:100%;height:auto\"><title>Board of {} {}</title><desc>{}</desc>",
      number(width * picture.tile_size / tile), number(height * picture.tile_size / tile), number(-margin),
      number(-margin), number(width), number(height), count, count == 1 ? "tile" : "tiles",
      escaped(rules::print_position(set, position)));
  if (picture.has_coordinates) out += coordinates(axes, xs, ys);
  return out + tiles + marks + followers + "</svg>";
}

}  // namespace bastide::reports
