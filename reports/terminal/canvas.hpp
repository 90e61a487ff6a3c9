// A sheet of characters, each with what it shows, printed with or without colours and Unicode.
#pragma once

#include <string>
#include <vector>

#include "reports/terminal/board_text.hpp"

namespace bastide::reports::terminal {

/// What a character belongs to; decides its colour.
enum class Ink : std::uint8_t {
  nothing,
  frame,
  field,
  city,
  road,
  water,
  wall,
  building,
  pennant,
  follower,
  highlight
};

struct Glyph {
  char32_t character = U' ';
  Ink ink = Ink::nothing;
  int player = 0;  ///< of a follower
};

struct Canvas {
  int width = 0;
  int height = 0;
  std::vector<Glyph> glyphs;  ///< row by row

  Canvas(int w, int h)
      : width(w), height(h), glyphs(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
  Glyph& at(int x, int y) {
    return glyphs[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
  const Glyph& at(int x, int y) const { return const_cast<Canvas*>(this)->at(x, y); }
};

/// Line `y` without trailing blanks, without a newline.
std::string printed_line(const Canvas& canvas, int y, TerminalStyle style);

}  // namespace bastide::reports::terminal
