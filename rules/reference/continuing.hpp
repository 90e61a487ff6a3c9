// What a tile must obey that shows edges of a line that is continued: it joins the line, and the line bends
// as the tile set lets it.
//
// Water tells which way a line goes: it comes from the source and leaves by the open ends. Rules of bends
// (tilesets::Bends) ask which way it came, so the line is walked back tile by tile, anew each time, until it
// does not lead on: the source is a tile where it has one side, or what would lie before a tile where it has
// two. A bend is a tile whose segment of the line has two sides that do not lie opposite; it bends to the
// left or to the right hand as the water flows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/reference/landscape.hpp"

namespace bastide::rules::reference {

/// True when a tile of `type`, turned so, joins an edge of each kind that it shows and that is continued, and
/// has tiles on all four sides where it fills holes alone.
bool continues(const TileSet& set, int type, int rotation, const EdgesAround& around);

enum class LineRule : std::uint8_t {
  continued,
  immediate,       ///< bends to the same hand as the tile before it
  consecutive,     ///< bends to the same hand as the last bend before it
  against_source,  ///< an open end points against the way in which the source flows
  space,           ///< there is not enough space before an open end
  hole             ///< of no line: the tile fills holes alone, and a side of it meets no tile
};
/// What is wrong about a tile, and of which edges.
struct LineBreach {
  LineRule rule{};
  tilesets::Edge edge{};
  int sides = 0;  ///< hole: that meet tiles
};

/// The first rule of lines that `tile` would break where it fits, or nothing. `around` is what the tiles of
/// the board, which holds one at least, show to its cell.
std::optional<LineBreach> line_breach(const TileSet& set, const std::vector<Placement>& board,
                                      const Landscape& landscape, const Placement& tile,
                                      const EdgesAround& around);
/// "RG1@1,1 bends the river to the same hand as the tile before it"
std::string words_for(const LineBreach& breach, const TileSet& set, const Placement& tile);

}  // namespace bastide::rules::reference
