// Text <-> positions, in the notation of docs/formats.md: `D0@0,0  N2@0,-1=yellow:city  L3@1,0=blue:field1`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"
#include "rules/turn.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::rules {

/// Parses and checks a position: known tiles, rotations, segments and players; no two tiles on one cell;
/// every shared edge fits; no type used more often than the set holds. It need not be a legal game: order,
/// contact and several followers on one feature do not matter. Throws InputError with the place of the
/// offending token; `file` names the text in diagnostics.
Position parse_position(const TileSet& set, std::string_view text, const std::string& file = "<position>");

/// One placement and nothing else (comments and white space around it apart). Throws InputError as
/// parse_position does.
Placement parse_placement(const TileSet& set, std::string_view text, const std::string& file = "<placement>");

/// A word of a text, white space around it and comments aside; empty at the text's end. Each placement is
/// one.
struct Word {
  std::size_t begin = 0;  ///< byte of the text
  std::string_view text;
  std::size_t end() const { return begin + text.size(); }
};
Word next_word(std::string_view text, std::size_t from);

/// A text without open rotations, and how each was decided.
struct DecidedRotations {
  struct Decided {
    tilesets::SourceLocation where;
    Placement placement;
  };
  std::string text;  ///< a digit for each '?', all else as it was and where it was
  std::vector<Decided> decided;
};

/// Decides "A?@-1,0": the one rotation in which the tile fits those beside it, written before or after it.
/// Rotations that look the same, a follower's place included, are one, written with the smallest. Throws
/// InputError for a '?' whose tile fits in no rotation or in several, and for what is no placement. Only what
/// is typed is read so: positions are kept with their rotations, and parse_position refuses a '?'.
DecidedRotations decide_rotations(const TileSet& set, std::string_view text,
                                  const std::string& file = "<position>");

/// Coordinates reach from -10000 to 10000.
constexpr int farthest_coordinate = 10000;

/// The place in a file of a complaint about notation that stands inside it: `inner` counts from the
/// notation's first byte, which is at `begin`.
tilesets::SourceLocation place_in_file(const tilesets::SourceLocation& inner,
                                       const tilesets::SourceLocation& begin);

/// Canonical text: one space between placements, no spaces inside, "city" without index when the tile has one
/// city.
std::string print_position(const TileSet& set, const Position& position);
std::string print_placement(const TileSet& set, const Placement& placement, bool players_are_numbers = false);

/// In results, a placement is a text and so are several of them, which need not be a position; a segment is
/// [placement, segment].
tilesets::described::Shape shape_of(const Placement*);
tilesets::described::Shape shape_of(const std::vector<Placement>*);
tilesets::described::Shape shape_of(const SegmentRef*);
tilesets::described::Shape shape_of(const Turn*);
/// A type as its id, or as an empty text where it is -1.
tilesets::described::Shape type_shape();

/// Colour name or number of a player.
std::string player_name(int player, bool as_number);
/// Number of a colour ("red") or of a decimal number 0..7, or -1.
int find_player(std::string_view name);

}  // namespace bastide::rules
