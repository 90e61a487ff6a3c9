#include "reports/pictures/board_svg.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/core.h>

#include "reports/numbers.hpp"
#include "reports/pictures/board_axes.hpp"
#include "reports/pictures/figure_pictures.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::pictures {
namespace {

/// A coordinate that is all of `text`.
std::optional<int> coordinate(std::string_view text) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<MarkedCell> marked_cell(std::string_view cell, std::string_view state) {
  const auto comma = cell.find(',');
  if (comma == std::string_view::npos || (state != "dead" && state != "starved")) return std::nullopt;
  const auto x = coordinate(cell.substr(0, comma));
  const auto y = coordinate(cell.substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return MarkedCell{{*x, *y}, state == "dead"};
}

std::string mark_picture(const MarkedCell& mark, double x, double y) {
  const auto* colour = mark.is_dead ? "#b3261e" : "#a86400";
  const auto line = [&](double x1, double y1, double x2, double y2) {
    return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", svg_number(x + x1),
                       svg_number(y + y1), svg_number(x + x2), svg_number(y + y2));
  };
  std::string out = fmt::format(
      "<g data-hole=\"{}\"><title>{},{}: {}</title><g stroke=\"{}\" stroke-width=\"4\" fill=\"none\"><rect "
      "x=\"{}\" "
      "y=\"{}\" width=\"88\" height=\"88\" rx=\"6\" fill=\"{}\" fill-opacity=\"0.12\"{}/>",
      mark.is_dead ? "dead" : "starved", mark.cell.x, mark.cell.y, mark.is_dead ? "dead" : "starved", colour,
      svg_number(x + 6), svg_number(y + 6), colour, mark.is_dead ? "" : " stroke-dasharray=\"10 6\"");
  out += line(6, 94, 94, 6);
  if (mark.is_dead) out += line(6, 6, 94, 94);
  return out + fmt::format(
                   "</g><rect x=\"{}\" y=\"{}\" width=\"60\" height=\"22\" rx=\"4\" fill=\"#fff\"/><text "
                   "x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\" "
                   "fill=\"{}\">{}</text></g>",
                   svg_number(x + 20), svg_number(y + 39), svg_number(x + 50), svg_number(y + 55), colour,
                   mark.is_dead ? "dead" : "starved");
}

namespace {

constexpr double tile_side = 2 * half_tile;
constexpr double gap_width = 40;
constexpr double label_margin = 26;

/// Where each step of an axis starts, and after the last one the axis' length.
std::vector<double> starts_of(const std::vector<AxisStep>& axis) {
  std::vector<double> starts;
  double at = 0;
  for (const auto& step : axis) {
    if (step.has_gap_before) at += gap_width;
    starts.push_back(at);
    at += tile_side;
  }
  starts.push_back(at);
  return starts;
}

std::string label(double x, double y, const std::string& text) {
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"17\" text-anchor=\"middle\" "
      "fill=\"currentColor\">{}</text>",
      svg_number(x), svg_number(y), text);
}

std::string coordinates(const BoardAxes& axes, const std::vector<double>& xs, const std::vector<double>& ys) {
  std::string out;
  for (std::size_t i = 0; i < axes.columns.size(); ++i) {
    if (axes.columns[i].has_gap_before) out += label(xs[i] - gap_width / 2, -9, "…");
    out += label(xs[i] + half_tile, -9, fmt::format("{}", axes.columns[i].coordinate));
  }
  for (std::size_t i = 0; i < axes.rows.size(); ++i) {
    if (axes.rows[i].has_gap_before) out += label(-label_margin / 2 - 2, ys[i] - gap_width / 2 + 6, "⋮");
    out += label(-label_margin / 2 - 2, ys[i] + half_tile + 6, fmt::format("{}", axes.rows[i].coordinate));
  }
  return out;
}

/// The frame around the tile laid in step `step`, which nobody sees without the viewer.
std::string laid_mark(Point corner, std::size_t step) {
  return fmt::format(
      "<g data-at=\"{0}\" style=\"display:none\"><rect x=\"{1}\" y=\"{2}\" width=\"94\" height=\"94\" "
      "rx=\"4\" "
      "fill=\"none\" stroke=\"#fff\" stroke-width=\"6\"/><rect x=\"{1}\" y=\"{2}\" width=\"94\" "
      "height=\"94\" rx=\"4\" "
      "fill=\"none\" stroke=\"#10131a\" stroke-width=\"3\" stroke-dasharray=\"9 4\"/></g>",
      step, svg_number(corner.x + 3), svg_number(corner.y + 3));
}

/// A figure on the tile at `corner`.
std::string standing(const tilesets::Names& names, const TileDrawing& drawing, const rules::Placement& p,
                     Point corner, const rules::Deployment& figure, bool players_are_numbers) {
  const auto& segment = drawing.type->segments[static_cast<std::size_t>(figure.segment)];
  return figure_picture(
      names, follower_spot(drawing, p.rotation, corner, figure.segment), figure,
      segment.kind == tilesets::SegmentKind::field,
      fmt::format("{} on {}", figure_name(names, figure, players_are_numbers), segment.name));
}

/// Everybody who ever stood on placement `tile`.
std::string stays_on(const tilesets::Names& names, const BoardPicture& picture, int placement,
                     const TileDrawing& drawing, const rules::Placement& p, Point corner,
                     bool players_are_numbers) {
  std::string out;
  for (const auto& stay : picture.stays) {
    const auto segments = static_cast<int>(drawing.type->segments.size());
    if (stay.placement != placement || stay.follower.segment >= segments) continue;
    const bool is_there = std::ranges::count(p.follower, stay.follower) > 0;
    out += fmt::format("<g data-from=\"{}\" data-last=\"{}\"{}>{}</g>", stay.from, stay.last,
                       is_there ? "" : " style=\"display:none\"",
                       standing(names, drawing, p, corner, stay.follower, players_are_numbers));
  }
  return out;
}

/// Letters and digits only: sets and types may be called anything, a path even.
std::string shared_id(const std::string& shared_as, const tilesets::TileSet& set, const rules::Placement& p,
                      const std::string& art) {
  unsigned name = 0;
  for (const char c : set.id() + "/" + art) name = name * 31 + static_cast<unsigned char>(c);
  return fmt::format("{}tile-{:x}-{}-{}", shared_as, name, p.type, p.rotation);
}

struct Area {
  Point corner;
  double width = 0, height = 0;
};
/// What the picture shows; `width` and `height` are those of the tiles, gaps drawn together.
Area seen_area(const rules::Position& framed, const BoardPicture& picture, double width, double height) {
  const double margin = picture.has_coordinates ? label_margin : 2;
  if (!picture.has_parts || framed.placements.empty())
    return {{-margin, -margin}, width + margin + 2, height + margin + 2};
  const auto [west, east] =
      std::ranges::minmax(framed.placements, {}, [](const auto& p) { return p.cell.x; });
  const auto [north, south] =
      std::ranges::minmax(framed.placements, {}, [](const auto& p) { return p.cell.y; });
  const Point corner{tile_side * west.cell.x - margin, tile_side * north.cell.y - margin};
  return {corner, tile_side * (east.cell.x + 1) + 2 - corner.x,
          tile_side * (south.cell.y + 1) + 2 - corner.y};
}

}  // namespace

std::string board_svg(const tilesets::TileSet& set, const rules::Position& position,
                      const BoardPicture& picture) {
  auto framed = position;  // the tiles, and the cells to point at
  for (const auto& hole : picture.holes) framed.placements.push_back({0, 0, hole.cell, std::nullopt});
  const auto axes = axes_of(framed);
  const auto xs = starts_of(axes.columns);
  const auto ys = starts_of(axes.rows);
  const auto corner_of = [&](rules::Cell cell) {
    if (picture.has_parts) return Point{tile_side * cell.x, tile_side * cell.y};
    return Point{xs[static_cast<std::size_t>(index_on(axes.columns, cell.x))],
                 ys[static_cast<std::size_t>(index_on(axes.rows, cell.y))]};
  };
  const auto area = seen_area(framed, picture, xs.back(), ys.back());
  const auto count = position.placements.size();

  const auto look = look_of(set);
  std::map<int, TileDrawing> drawings;
  std::string tiles, marks, followers;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& p = position.placements[i];
    auto found = drawings.find(p.type);
    if (found == drawings.end()) found = drawings.emplace(p.type, drawing_of(set.type(p.type), look)).first;
    const auto corner = corner_of(p.cell);
    std::vector<int> highlight;
    for (const auto& ref : picture.highlight) {
      if (ref.placement == static_cast<int>(i)) highlight.push_back(ref.segment);
    }
    auto tile = p;
    tile.follower.reset();
    tiles += picture.has_steps   ? fmt::format("<g data-from=\"{}\">", i)
             : picture.has_parts ? fmt::format("<g data-placement=\"{}\" data-tile=\"{}\">", i,
                                               escaped(rules::print_placement(set, tile)))
                                 : std::string("<g>");
    tiles += fmt::format("<title>{}</title>",
                         escaped(rules::print_placement(set, p, position.players_are_numbers)));
    tiles += picture.shared_as
                 ? fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"100\" height=\"100\"/></g>",
                               shared_id(*picture.shared_as, set, p, picture.art), svg_number(corner.x),
                               svg_number(corner.y))
                 : land_svg(found->second, p.rotation, corner, highlight, picture.art) +
                       (picture.has_parts ? segment_shapes(found->second, p.rotation, corner) : "") + "</g>";
    if (picture.is_start_marked && p.type == set.start_type() && p.cell == rules::Cell{}) {
      marks += fmt::format(
          "<rect x=\"{0}\" y=\"{1}\" width=\"96\" height=\"96\" rx=\"3\" fill=\"none\" stroke=\"#3a2a00\" "
          "stroke-width=\"4\"/><rect x=\"{0}\" y=\"{1}\" width=\"96\" height=\"96\" rx=\"3\" fill=\"none\" "
          "stroke=\"#ffcf3a\" stroke-width=\"2.2\"/>",
          svg_number(corner.x + 2), svg_number(corner.y + 2));
    }
    if (picture.has_steps) {
      marks += laid_mark(corner, i);
      followers += stays_on(set.names(), picture, static_cast<int>(i), found->second, p, corner,
                            position.players_are_numbers);
      continue;
    }
    for (const auto& who : p.follower) {
      const auto figure = standing(set.names(), found->second, p, corner, who, position.players_are_numbers);
      tile.follower = who;
      const auto written = rules::print_placement(set, tile, position.players_are_numbers);
      followers += picture.has_parts ? fmt::format("<g data-placement=\"{}\" data-figure=\"{}\">{}</g>", i,
                                                   escaped(written.substr(written.find('=') + 1)), figure)
                                     : figure;
    }
  }

  for (const auto& hole : picture.holes) {
    const auto corner = corner_of(hole.cell);
    marks += mark_picture(hole, corner.x, corner.y);
  }

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} "
      "{}\" "
      "style=\"max-width:100%;height:auto\"><title>Board of {}</title><desc>{}</desc>",
      svg_number(area.width * picture.tile_size / tile_side),
      svg_number(area.height * picture.tile_size / tile_side), svg_number(area.corner.x),
      svg_number(area.corner.y), svg_number(area.width), svg_number(area.height), counted(count, "tile"),
      escaped(rules::print_position(set, position)));
  if (picture.has_coordinates) out += coordinates(axes, xs, ys);
  return out + tiles + marks + followers + "</svg>";
}

std::string shared_tiles(const tilesets::TileSet& set, const std::vector<rules::Position>& positions,
                         const std::string& art, const std::string& shared_as) {
  const auto look = look_of(set);
  std::map<std::string, std::string> symbols;
  std::map<int, TileDrawing> drawings;
  for (const auto& position : positions) {
    for (const auto& p : position.placements) {
      auto& symbol = symbols[shared_id(shared_as, set, p, art)];
      if (!symbol.empty()) continue;
      auto found = drawings.find(p.type);
      if (found == drawings.end()) found = drawings.emplace(p.type, drawing_of(set.type(p.type), look)).first;
      symbol = land_svg(found->second, p.rotation, Point{}, {}, art);
    }
  }
  if (symbols.empty()) return {};
  std::string out = "<svg class=\"unseen\" width=\"0\" height=\"0\" aria-hidden=\"true\">";
  for (const auto& [id, symbol] : symbols)
    out += fmt::format("<symbol id=\"{}\" viewBox=\"0 0 100 100\">{}</symbol>", id, symbol);
  return out + "</svg>";
}

}  // namespace bastide::reports::pictures
