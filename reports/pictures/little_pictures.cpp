#include "reports/pictures/little_pictures.hpp"

#include <fmt/core.h>

#include <array>

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
