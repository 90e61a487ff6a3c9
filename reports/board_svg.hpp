// A picture of a position, as a self-contained SVG document: tiles in their cells, followers on their
// segments.
#pragma once

#include <string>
#include <vector>

#include "rules/position.hpp"

namespace bastide::reports {

struct BoardPicture {
  int tile_size = 96;           ///< pixels a tile; the picture scales down to its container
  bool has_coordinates = true;  ///< x above the columns, y beside the rows
  bool is_start_marked = true;  ///< the start tile at 0,0 gets a golden frame
  std::string art = "c1";       ///< whose crossings are drawn
  std::vector<rules::SegmentRef>
      highlight;  ///< segments in a glow; references outside the position are ignored
};

/// `<svg>…</svg>` without an XML declaration. Its title counts the tiles, its description is the notation.
/// Labels take the text colour of the page (currentColor). Wide empty stretches are cut out and shown as
/// dots. Requires placements of `set`'s types and segments; they need not fit.
std::string board_svg(const rules::TileSet& set, const rules::Position& position,
                      const BoardPicture& picture = {});

}  // namespace bastide::reports
