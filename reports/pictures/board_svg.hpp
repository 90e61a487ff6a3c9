// A picture of a position, as a self-contained SVG document: tiles in their cells, figures on their
// segments, and marks on empty cells that it points at: holes that nothing fills.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace bastide::reports::pictures {

struct MarkedCell {
  rules::Cell cell;
  bool is_dead = false;  ///< no tile of the game fits it; false: starved, all that fit lie on the board
};

/// From what `solve hole` says of a cell: "0,1" and "dead" or "starved". Nothing for other states, and for
/// what is no cell.
std::optional<MarkedCell> marked_cell(std::string_view cell, std::string_view state);

/// A square with both diagonals (dead) or a dashed one with one (starved) and its name, 100 wide, with its
/// corner at x, y.
std::string mark_picture(const MarkedCell& mark, double x, double y);

/// A follower in a picture that is walked through: there from step `from` to step `last`.
struct FollowerStay {
  int placement = 0;
  rules::Deployment follower;
  int from = 0;
  int last = 0;
};

struct BoardPicture {
  int tile_size = 96;           ///< pixels a tile; the picture scales down to its container
  bool has_coordinates = true;  ///< x above the columns, y beside the rows
  bool is_start_marked = true;  ///< the start tile at 0,0 gets a golden frame
  std::string art = "c1";       ///< whose crossings are drawn
  std::vector<rules::SegmentRef>
      highlight;                  ///< segments in a glow; references outside the position are ignored
  std::vector<MarkedCell> holes;  ///< empty cells to point at; the picture reaches to them
  /// To be worked on: the tile at x,y has its corner at 100x,100y, nothing is cut out, and what a pointer can
  /// point at has its name: `data-placement` and `data-tile` of a tile, `data-segment` in it, `data-figure`.
  bool has_parts = false;
  /// For the step-by-step viewer: step i lays placement i. Tiles carry `data-from`, followers that and
  /// `data-last`, and each tile has a frame with `data-at` that is shown only when it was just laid.
  bool has_steps = false;
  /// Tiles stand once on the page (`shared_tiles` of this beginning of ids) and are only referred to.
  std::optional<std::string> shared_as = {};
  /// With steps: all followers that ever stood. Those that stand in the position are shown without a viewer.
  std::vector<FollowerStay> stays;
};

/// `<svg>…</svg>` without an XML declaration. Its title counts the tiles, its description is the notation.
/// Labels take the text colour of the page (currentColor). Wide empty stretches are cut out and shown as
/// dots. Requires placements of `set`'s types and segments; they need not fit.
std::string board_svg(const tilesets::TileSet& set, const rules::Position& position,
                      const BoardPicture& picture = {});

/// What boards with `shared_as` refer to: an element that shows nothing, with each tile of `positions` as it
/// lies, once. A page of several boards is then a few times smaller. Ids start with `shared_as` + "tile-".
std::string shared_tiles(const tilesets::TileSet& set, const std::vector<rules::Position>& positions,
                         const std::string& art, const std::string& shared_as = {});

}  // namespace bastide::reports::pictures
