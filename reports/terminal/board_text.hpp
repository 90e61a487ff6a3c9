// The picture of a tile or a position for a terminal, drawn with characters.
//
// A tile is 9 x 5 characters inside a dotted frame, shared with its neighbours, that carries the placement's
// name:
//
//   ·L0▒▒▒▒▒▒▒·    ▒ city   ─ │ ╭ road   ● crossing   ∩ gate   [✚] cloister   ⌂ hamlet   ♦ pennant
//   ┊ ▒▒▒▒▒▒▒ ┊
//   ┊         ┊    Followers are letters: R red, B blue, K black, A gray, G green, P pink, U purple, Y
//   yellow. ─────●──R──    Highlighted segments are drawn heavier (▓ city, ═ ║ road, ░ field) and in a colour
//   of their own. ┊    │    ┊    Cities and roads run through the frame, so that what joins is seen to join.
//   ┊    │    ┊
//   ·┄┄┄┄│┄┄┄┄·    Lines of a set's own: ≈ water (≋ highlighted), ━ ┃ ┏ wall (■).
#pragma once

#include <string>
#include <vector>

#include "reports/pictures/tile_drawing.hpp"
#include "rules/position.hpp"

namespace bastide::reports::terminal {

struct TerminalStyle {
  bool has_colours = false;  ///< ANSI colours
  bool is_ascii = false;     ///< # for city, - | + for road, and so on: for terminals without Unicode
  std::size_t width = 100;   ///< characters on a line
  /// Items, rows and results are broken at that; else each stays a line, which grep and other tools find.
  bool breaks_rows = true;
  bool has_all = false;  ///< a document's parts that are not what was asked first are told, too
};

/// Lines of text, each ending in a newline: column numbers, the tiles with row numbers, and a legend of the
/// followers.
std::string terminal_board(const tilesets::TileSet& set, const rules::Position& position,
                           const std::vector<rules::SegmentRef>& highlight = {}, TerminalStyle style = {});

/// The same of at most `style.width` characters: the whole position, or as many columns of it as that takes
/// around what is highlighted (else around the last tile), with a note.
std::string fitting_picture(const tilesets::TileSet& set, const rules::Position& position,
                            const std::vector<rules::SegmentRef>& highlight, TerminalStyle style);

/// One tile with its frame, 7 lines of 11 characters, no numbers.
std::string terminal_tile(const tilesets::TileType& type, int rotation = 0, TerminalStyle style = {});

/// Tiles side by side, as many on a line as `width` columns hold, each under its id and count. `look` is
/// that of their set.
std::string terminal_tiles(const std::vector<const tilesets::TileType*>& types, int width = 80,
                           TerminalStyle style = {}, const pictures::SetLook& look = {});

/// The letter of a player's followers ("R"), or the digit when players are numbers.
char follower_letter(int player, bool as_number);

}  // namespace bastide::reports::terminal
