#include "reports/pictures/figure_pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "reports/pictures/little_pictures.hpp"
#include "reports/pictures/markup.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::pictures {
namespace {

using FigureName = tilesets::Names::FigureName;

enum class Silhouette : std::uint8_t { follower, large, block, mitre };

bool stands_on_sites_only(const FigureName& figure) {
  unsigned others = figure.stands_on;
  for (const auto& row : tilesets::segment_kinds) {
    if (tilesets::is_site(row.kind)) others &= ~(1U << static_cast<unsigned>(row.kind));
  }
  return others == 0;
}

Silhouette silhouette_of(const FigureName& figure) {
  if (figure.weight == 0) return Silhouette::block;
  if (stands_on_sites_only(figure)) return Silhouette::mitre;
  return figure.weight > 1 ? Silhouette::large : Silhouette::follower;
}

const FigureName& row_of(const tilesets::Names& names, int figure) {
  return names.figures[static_cast<std::size_t>(figure)];
}

/// An outline in the player's colour, with a white rim that sets it off from the land.
std::string outlined(const char* path, int player, const char* more) {
  return fmt::format(
      "<path d=\"{0}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4.6\" stroke-linejoin=\"round\"/>"
      "<path d=\"{0}\" fill=\"{1}\" stroke=\"#111\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/>{2}",
      path, follower_colour(player), more);
}

/// The picture without its letter, around the origin.
std::string body_of(Silhouette silhouette, int player, bool is_lying, const std::string& label) {
  switch (silhouette) {
    case Silhouette::follower:
      return follower_picture({}, player, is_lying, label);
    case Silhouette::large:
      return fmt::format("<g transform=\"scale(1.45)\">{}</g>",
                         follower_picture({}, player, is_lying, label));
    case Silhouette::block:
      return outlined("M-7.5 8.5V-4.5L-4.5 -8.5H4.5L7.5 -4.5V8.5Z", player,
                      "<path d=\"M-7.5 -4.5H7.5\" stroke=\"#111\" stroke-width=\"1\" fill=\"none\"/>");
    case Silhouette::mitre:
      break;
  }
  return outlined("M0 -14C5 -10.5 10 -5 8.5 3V11H-8.5V3C-10 -5 -5 -10.5 0 -14Z", player,
                  "<path d=\"M0 -21.5V-14M-3 -18.8H3\" stroke=\"#fff\" stroke-width=\"4\" fill=\"none\"/>"
                  "<path d=\"M0 -21V-14M-2.8 -18.8H2.8\" stroke=\"#111\" stroke-width=\"1.7\" fill=\"none\"/>"
                  "<path d=\"M-8.5 7.5H8.5\" stroke=\"#111\" stroke-width=\"1\" fill=\"none\"/>");
}

/// Where the letter's baseline is, and how large it is.
struct LetterPlace {
  double x, y, size;
};
LetterPlace letter_place(Silhouette silhouette, bool is_lying) {
  switch (silhouette) {
    case Silhouette::follower:
      return is_lying ? LetterPlace{0.5, 3.2, 9} : LetterPlace{0, 5.2, 9};
    case Silhouette::large:
      return is_lying ? LetterPlace{0.5, 4.2, 12} : LetterPlace{0, 6.5, 12};
    case Silhouette::block:
      return {0, 6, 12};
    case Silhouette::mitre:
      break;
  }
  return {0, 5, 12};
}

/// Readable on the player's colour.
const char* ink_on(int player) {
  const std::string fill = follower_colour(player);
  const auto part = [&](std::size_t at) { return std::stoi(fill.substr(at, 2), nullptr, 16); };
  return 299 * part(1) + 587 * part(3) + 114 * part(5) > 140'000 ? "#111" : "#fff";
}

}  // namespace

char figure_letter(const tilesets::Names& names, int figure) {
  if (figure == 0) return ' ';
  const auto& row = row_of(names, figure);
  const auto is_taken = [&](char letter) {
    for (int other = 1; other < figure; ++other) {
      if (figure_letter(names, other) == letter) return true;
    }
    return false;
  };
  std::string letters;
  for (const char c : row.id + "abcdefghijklmnopqrstuvwxyz") {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalpha(byte) != 0)
      letters += static_cast<char>(row.weight == 0 ? std::tolower(byte) : std::toupper(byte));
  }
  return *std::ranges::find_if_not(letters, is_taken);  // there are fewer kinds of figures than letters
}

std::string figure_name(const tilesets::Names& names, const rules::Deployment& figure,
                        bool players_are_numbers) {
  auto name = rules::player_name(figure.player, players_are_numbers);
  if (figure.figure != 0) name += "." + row_of(names, figure.figure).id;
  return name;
}

std::string figure_picture(const tilesets::Names& names, Point at, const rules::Deployment& figure,
                           bool is_lying, const std::string& label) {
  const auto silhouette = silhouette_of(row_of(names, figure.figure));
  if (figure.figure == 0 && silhouette == Silhouette::follower)
    return follower_picture(at, figure.player, is_lying, label);
  const bool lies = is_lying && (silhouette == Silhouette::follower || silhouette == Silhouette::large);
  auto out = fmt::format("<g transform=\"translate({} {})\"><title>{}</title>{}", svg_number(at.x),
                         svg_number(at.y), escaped(label), body_of(silhouette, figure.player, lies, label));
  if (figure.figure != 0) {
    const auto place = letter_place(silhouette, lies);
    out += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" font-weight=\"bold\" "
        "text-anchor=\"middle\" fill=\"{}\">{}</text>",
        svg_number(place.x), svg_number(place.y), svg_number(place.size), ink_on(figure.player),
        figure_letter(names, figure.figure));
  }
  return out + "</g>";
}

}  // namespace bastide::reports::pictures
