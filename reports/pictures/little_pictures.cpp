#include "reports/pictures/little_pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "reports/pictures/markup.hpp"
#include "rules/position.hpp"

namespace bastide::reports::pictures {
namespace {

std::string group_at(Point at, const std::string& inside, const std::string& more = {}) {
  return fmt::format("<g transform=\"translate({} {}){}\">{}</g>", svg_number(at.x), svg_number(at.y), more,
                     inside);
}

std::string disc(double x, double y, double r, const char* fill) {
  return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>", svg_number(x), svg_number(y),
                     svg_number(r), fill);
}

}  // namespace

std::string houses_picture(std::span<const Point> places, double size) {
  // One path for all walls and one for each colour of roof: a third of the text of a group a house.
  constexpr std::array<const char*, 3> colours = {"#b5452f", "#9c5a33", "#c0623d"};
  const double w = size / 2;
  std::string walls;
  std::array<std::string, colours.size()> roofs;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [x, y] = places[i];
    const auto eaves = svg_number(y - 0.1 * w);
    walls += fmt::format("M{} {}H{}V{}H{}Z", svg_number(x - 0.8 * w), eaves, svg_number(x + 0.8 * w),
                         svg_number(y + 0.9 * w), svg_number(x - 0.8 * w));
    roofs[i % roofs.size()] +=
        fmt::format("M{} {}L{} {}L{} {}Z", svg_number(x - 1.15 * w), eaves, svg_number(x),
                    svg_number(y - 1.1 * w), svg_number(x + 1.15 * w), eaves);
  }
  auto path = [](const std::string& data, const char* fill, const char* stroke) {
    if (data.empty()) return std::string();
    return fmt::format(
        "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".7\" stroke-linejoin=\"round\"/>", data,
        fill, stroke);
  };
  auto out = path(walls, "#f3e6c8", "#6b4a2b");
  for (std::size_t i = 0; i < roofs.size(); ++i) out += path(roofs[i], colours[i], "#5a2c1c");
  return out;
}

std::string cloister_picture(Point at) {
  return group_at(
      at,
      "<ellipse cx=\"0\" cy=\"5\" rx=\"18\" ry=\"12.5\" fill=\"#d9cf9b\" stroke=\"#93a05a\" "
      "stroke-width=\"1\"/>"
      "<g stroke=\"#4d2318\" stroke-width=\".9\" stroke-linejoin=\"round\">"
      "<path d=\"M-7 0H14V12H-7Z\" fill=\"#fbf3e0\"/>"
      "<path d=\"M-9 1L-4 -8H11L16.5 1Z\" fill=\"#c8392b\"/>"
      "<path d=\"M-13 -6H-4V12H-13Z\" fill=\"#fbf3e0\"/>"
      "<path d=\"M-15 -6L-8.5 -17L-2 -6Z\" fill=\"#c8392b\"/></g>"
      "<path d=\"M-8.5 -17V-23M-11 -20.7H-6\" stroke=\"#4d2318\" stroke-width=\"1.3\" fill=\"none\"/>"
      "<path d=\"M-10.3 12V7.5A1.8 1.8 0 0 1 -6.7 7.5V12ZM-9.6 -2H-7.4V2H-9.6ZM0 4.5H2.5V9H0ZM5 4.5H7.5V9H5Z"
      "M10 4.5H12.5V9H10Z\" fill=\"#5b3a28\"/>");
}

std::string shield_picture(Point at) {
  return group_at(at,
                  "<path d=\"M-7.5 -8.5H7.5V0C7.5 5 3.5 8.5 0 10.5C-3.5 8.5 -7.5 5 -7.5 0Z\" "
                  "fill=\"#2456a8\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-linejoin=\"round\"/>"
                  "<path d=\"M-7.5 -8.5H7.5V0C7.5 5 3.5 8.5 0 10.5C-3.5 8.5 -7.5 5 -7.5 0Z\" "
                  "fill=\"#2456a8\" stroke=\"#16335f\" stroke-width=\"1\" stroke-linejoin=\"round\"/>"
                  "<path d=\"M0 -8.5H7.5V0H0ZM0 0H-7.5C-7.5 5 -3.5 8.5 0 10.5Z\" fill=\"#fff\"/>");
}

std::string bushes_picture(Point at) {
  return group_at(at, disc(-4, 1.5, 5, "#3f6b2a") + disc(4, 2.5, 5, "#3f6b2a") + disc(0, -4, 5.5, "#3f6b2a") +
                          disc(-4.5, .5, 3.5, "#5c8f3c") + disc(3.5, 1.5, 3.5, "#5c8f3c") +
                          disc(-.5, -5, 3.8, "#6ea348"));
}

std::string village_picture(Point at) {
  constexpr std::array<Point, 3> houses = {{{0, -6.5}, {-6.5, 2.5}, {6, 3}}};
  return group_at(at, "<circle r=\"11\" fill=\"#d9c593\" stroke=\"#8d7b4a\" stroke-width=\"1\"/>" +
                          houses_picture(houses, 10));
}

std::string hamlet_picture(Point at) {
  constexpr std::array<Point, 2> houses = {{{-5, -2}, {5.5, 1}}};
  return group_at(at,
                  "<ellipse rx=\"11\" ry=\"8.5\" fill=\"#d9c593\" stroke=\"#9c8a58\" stroke-width=\".8\"/>" +
                      houses_picture(houses, 9.5));
}

std::string gate_picture(Point at) {
  return group_at(
      at,
      "<path d=\"M-7.5 6V-8H-5V-6H-2.5V-8H2.5V-6H5V-8H7.5V6Z\" fill=\"#b58a55\" stroke=\"#4f331c\" "
      "stroke-width=\"1\" stroke-linejoin=\"round\"/>"
      "<path d=\"M-3.5 6V0A3.5 3.5 0 0 1 3.5 0V6Z\" fill=\"#3c2614\"/>");
}

std::string garden_picture(Point at) {
  std::string flowers;
  constexpr std::array<const char*, 4> colours = {"#e0457b", "#f4c430", "#ffffff", "#a05fd0"};
  constexpr std::array<Point, 8> places = {{{-5.5, -5.5},
                                            {5.5, -5.5},
                                            {-5.5, 5.5},
                                            {5.5, 5.5},
                                            {-6.5, -2.3},
                                            {6.5, 2.3},
                                            {2.3, -6.5},
                                            {-2.3, 6.5}}};
  for (std::size_t i = 0; i < places.size(); ++i)
    flowers += disc(places[i].x, places[i].y, 1.7, colours[i % colours.size()]);
  return group_at(at,
                  "<circle r=\"12\" fill=\"#e3d9a8\" stroke=\"#2f6b33\" stroke-width=\"3\"/>"
                  "<path d=\"M-8.5 -1.6V-8.5H-1.6V-1.6ZM8.5 -1.6V-8.5H1.6V-1.6ZM-8.5 1.6V8.5H-1.6V1.6Z"
                  "M8.5 1.6V8.5H1.6V1.6Z\" fill=\"#74b04a\"/>" +
                      flowers + disc(0, 0, 2.6, "#7cc4e8"));
}

namespace {

std::string inn_sign() {
  return "<ellipse cx=\"-1\" cy=\"4.5\" rx=\"9.5\" ry=\"4.6\" fill=\"#58a6da\" stroke=\"#2f6f9f\" "
         "stroke-width=\".8\"/>"
         "<path d=\"M-7 5.5q1.5 -1 3 0M-2 7q1.5 -1 3 0\" stroke=\"#d5ecf8\" stroke-width=\".7\" "
         "fill=\"none\"/>"
         "<g stroke=\"#4d2318\" stroke-width=\".8\" stroke-linejoin=\"round\">"
         "<path d=\"M-5 -2H7V4H-5Z\" fill=\"#fbf3e0\"/>"
         "<path d=\"M-7 -1.5L-3.5 -8H5.5L9 -1.5Z\" fill=\"#7a4b2a\"/></g>"
         "<path d=\"M0 4V.5H2.4V4ZM-3.4 0H-1.6V2H-3.4ZM4 0H5.8V2H4Z\" fill=\"#5b3a28\"/>";
}

std::string cathedral_sign() {
  return "<g stroke=\"#4a3a2a\" stroke-width=\".9\" stroke-linejoin=\"round\">"
         "<path d=\"M-8 -1H8V12H-8Z\" fill=\"#efe6d2\"/><path d=\"M-9 -.5L0 -9L9 -.5Z\" fill=\"#6f7f96\"/>"
         "<path d=\"M-14 -8H-7V12H-14ZM7 -8H14V12H7Z\" fill=\"#f7f0df\"/>"
         "<path d=\"M-15 -8L-10.5 -21L-6 -8ZM6 -8L10.5 -21L15 -8Z\" fill=\"#6f7f96\"/></g>"
         "<circle cy=\"1\" r=\"2.6\" fill=\"#c8392b\" stroke=\"#4a3a2a\" stroke-width=\".7\"/>"
         "<path d=\"M-2.4 12V8A2.4 2.4 0 0 1 2.4 8V12ZM-11.5 -4H-9.5V1H-11.5ZM9.5 -4H11.5V1H9.5Z\" "
         "fill=\"#5b3a28\"/>";
}

std::string on_disc(const std::string& inside) {
  return "<circle r=\"8.5\" fill=\"#fff8e6\" stroke=\"#6b4a2b\" stroke-width=\"1.2\"/>" + inside;
}

std::string wine_sign() {
  std::string grapes;
  constexpr std::array<Point, 6> places = {
      {{-2.8, -1.2}, {0, -1.2}, {2.8, -1.2}, {-1.4, 1.4}, {1.4, 1.4}, {0, 4}}};
  for (const Point p : places) grapes += disc(p.x, p.y, 1.7, "#6d2382");
  return on_disc(
      "<path d=\"M0 -2.5C0 -5 1 -6 2.5 -6.5M0 -3.5C-3 -6.5 -5 -5 -5.5 -3.5C-3.5 -3 -1.5 -3 0 -3.5Z\" "
      "fill=\"#5f9139\" stroke=\"#3f6b2a\" stroke-width=\".8\"/>" +
      grapes);
}

std::string grain_sign() {
  return on_disc(
      "<path d=\"M0 6.5V-1M-3 6.2Q-2.5 2 -3.8 -1M3 6.2Q2.5 2 3.8 -1\" stroke=\"#b8860b\" stroke-width=\"1\" "
      "fill=\"none\"/>"
      "<g fill=\"#e3b128\" stroke=\"#96700c\" stroke-width=\".5\"><ellipse cy=\"-3.5\" rx=\"1.5\" "
      "ry=\"3.2\"/>"
      "<ellipse cx=\"-4.1\" cy=\"-2.6\" rx=\"1.3\" ry=\"2.8\" transform=\"rotate(-12 -4.1 -2.6)\"/>"
      "<ellipse cx=\"4.1\" cy=\"-2.6\" rx=\"1.3\" ry=\"2.8\" transform=\"rotate(12 4.1 -2.6)\"/></g>");
}

std::string cloth_sign() {
  return on_disc(
      "<path d=\"M-5 -3.5H3.5V3.5H-5Z\" fill=\"#2f7fbf\" stroke=\"#1a4c78\" stroke-width=\".8\"/>"
      "<ellipse cx=\"3.5\" rx=\"2\" ry=\"3.5\" fill=\"#7db7e0\" stroke=\"#1a4c78\" stroke-width=\".8\"/>"
      "<path d=\"M-5 3.5V6L3.5 5.2V3.5\" fill=\"#4b97d2\" stroke=\"#1a4c78\" stroke-width=\".8\"/>"
      "<path d=\"M-3 -3.5V3.5M-.5 -3.5V3.5\" stroke=\"#d9b23a\" stroke-width=\".9\"/>");
}

/// The name, shortened to what fits.
std::string badge(const std::string& name) {
  const auto shown = name.substr(0, 8);
  const double half = std::max(6.0, 1.9 * static_cast<double>(shown.size()) + 1.5);
  return fmt::format(
      "<rect x=\"{}\" y=\"-4.5\" width=\"{}\" height=\"9\" rx=\"3\" fill=\"#fff8e6\" stroke=\"#7a2e8a\" "
      "stroke-width=\"1.1\"/><text y=\"2.2\" font-family=\"sans-serif\" font-size=\"6.4\" "
      "text-anchor=\"middle\" fill=\"#4a1658\">{}</text>",
      svg_number(-half), svg_number(2 * half), escaped(shown));
}

}  // namespace

std::string mark_picture(Point at, const std::string& name) {
  struct Known {
    std::string_view name;
    std::string (*sign)();
  };
  constexpr std::array<Known, 5> known = {{{"inn", inn_sign},
                                           {"cathedral", cathedral_sign},
                                           {"wine", wine_sign},
                                           {"grain", grain_sign},
                                           {"cloth", cloth_sign}}};
  const auto found = std::ranges::find(known, name, &Known::name);
  const auto inside = found == known.end() ? badge(name) : found->sign();
  return group_at(at, "<title>" + escaped(name) + "</title>" + inside);
}

std::string tuft_picture(Point at) {
  return group_at(at,
                  "<path d=\"M-3 1.5Q-3.5 -1 -4.5 -2M0 1.5V-3.5M3 1.5Q3.5 -1 4.5 -2\" stroke=\"#5f9139\" "
                  "stroke-width=\"1.1\" fill=\"none\" stroke-linecap=\"round\"/>");
}

const char* follower_colour(int player) {
  // In the order of rules::colours: black blue gray green pink purple red yellow.
  constexpr std::array<const char*, rules::most_players> fills = {"#26262a", "#1d5fd6", "#9aa0a6", "#12913f",
                                                                  "#ff8fc0", "#7d3cb0", "#d6202b", "#ffd21a"};
  return fills[static_cast<unsigned>(player) % fills.size()];
}

std::string follower_picture(Point at, int player, bool is_lying, const std::string& label) {
  static constexpr const char* outline =
      "M0 -10.5C2.6 -10.5 4.2 -8.8 4.2 -6.7C4.2 -5.7 3.8 -4.9 3.3 -4.3C6 -3.9 10 -2.2 10 -.2C10 1.1 8.8 1.5 "
      "7.2 1.4"
      "L4.4 1.2C4.7 3.5 7 7.3 7.2 8.8C7.3 9.6 6.8 10 6 10H2.1C1.1 10 .9 6.8 0 6.8C-.9 6.8 -1.1 10 -2.1 10H-6"
      "C-6.8 10 -7.3 9.6 -7.2 8.8C-7 7.3 -4.7 3.5 -4.4 1.2L-7.2 1.4C-8.8 1.5 -10 1.1 -10 -.2"
      "C-10 -2.2 -6 -3.9 -3.3 -4.3C-3.8 -4.9 -4.2 -5.7 -4.2 -6.7C-4.2 -8.8 -2.6 -10.5 0 -10.5Z";
  return group_at(
      at,
      fmt::format(
          "<title>{0}</title>"
          "<path d=\"{1}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4.2\" stroke-linejoin=\"round\"/>"
          "<path d=\"{1}\" fill=\"{2}\" stroke=\"#111\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>",
          escaped(label), outline, follower_colour(player)),
      is_lying ? " rotate(-90) scale(1.2)" : " scale(1.2)");
}

}  // namespace bastide::reports::pictures
