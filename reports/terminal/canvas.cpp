#include "reports/terminal/canvas.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace bastide::reports::terminal {
namespace {

void append_utf8(std::string& out, char32_t c) {
  auto byte = [&](char32_t b) { out += static_cast<char>(static_cast<unsigned char>(b)); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xc0 | (c >> 6));
    byte(0x80 | (c & 0x3f));
  } else {
    byte(0xe0 | (c >> 12));
    byte(0x80 | ((c >> 6) & 0x3f));
    byte(0x80 | (c & 0x3f));
  }
}

char32_t plain(char32_t c) {
  constexpr std::u32string_view fancy = U"▒▓░─│╭╮╯╰═║●✚♦⌂∩┄┊·…⋮«»❀◆≈≋━┃┏┓┛┗▪■";
  constexpr std::u32string_view ascii = U"#@%-|++++=Ho&^hn.:.~~<>*^wWTTTTTTTM";
  static_assert(fancy.size() == ascii.size());
  const auto found = fancy.find(c);
  if (found != std::u32string_view::npos) return ascii[found];
  if (c >= U'ⓐ' && c <= U'ⓩ') return U'a' + (c - U'ⓐ');  // marks
  if (c >= U'Ⓐ' && c <= U'Ⓩ') return U'A' + (c - U'Ⓐ');
  return c < 0x80 ? c : U'?';
}

const char* colour_of(const Glyph& g) {
  // Foreground;background in 256 colours; followers by player: black blue gray green pink purple red yellow.
  constexpr std::array<const char*, 8> players = {"1;97;40", "1;97;44",       "1;30;47",
                                                  "1;97;42", "1;30;48;5;218", "1;97;48;5;91",
                                                  "1;97;41", "1;30;48;5;226"};
  switch (g.ink) {
    case Ink::nothing:
      return nullptr;
    case Ink::frame:
      return "90";
    case Ink::field:
      return "32";
    case Ink::city:
      return "38;5;172";
    case Ink::road:
      return "97";
    case Ink::water:
      return "96";
    case Ink::wall:
      return "37";
    case Ink::building:
      return "91";
    case Ink::pennant:
      return "94";
    case Ink::follower:
      return players[static_cast<unsigned>(g.player) % players.size()];
    case Ink::highlight:
      return "95";
  }
  return nullptr;
}

}  // namespace

std::string printed_line(const Canvas& canvas, int y, TerminalStyle style) {
  int end = canvas.width;
  while (end > 0 && canvas.at(end - 1, y).character == U' ') --end;
  std::string out;
  std::string_view current;
  for (int x = 0; x < end; ++x) {
    const Glyph& g = canvas.at(x, y);
    const char* colour = style.has_colours ? colour_of(g) : nullptr;
    const std::string_view wanted = colour == nullptr ? std::string_view{} : colour;
    if (wanted != current) {
      if (!current.empty()) out += "\x1b[0m";
      if (!wanted.empty()) ((out += "\x1b[") += wanted) += 'm';
      current = wanted;
    }
    append_utf8(out, style.is_ascii ? plain(g.character) : g.character);
  }
  if (!current.empty()) out += "\x1b[0m";
  return out;
}

}  // namespace bastide::reports::terminal
