// A picture of a position, as a self-contained SVG document: tiles in their cells, figures on their
// segments, and marks on empty cells that it points at: holes that nothing fills.
#pragma once

#include <optional>
#include <set>
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
  /// For the step-by-step viewer: step i lays placement i. Tiles carry `data-from`, followers that and
  /// `data-last`, and each tile has a frame with `data-at` that is shown only when it was just laid.
  bool has_steps = false;
  bool has_shared_tiles = false;  ///< tiles stand once on the page (`shared_tiles`) and are only referred to
  /// With steps: all followers that ever stood. Those that stand in the position are shown without a viewer.
  std::vector<FollowerStay> stays;
};

/// `<svg>…</svg>` without an XML declaration. Its title counts the tiles, its description is the notation.
/// Labels take the text colour of the page (currentColor). Wide empty stretches are cut out and shown as
/// dots. Requires placements of `set`'s types and segments; they need not fit.
std::string board_svg(const tilesets::TileSet& set, const rules::Position& position,
                      const BoardPicture& picture = {});

/// What boards with `has_shared_tiles` refer to: an element that shows nothing, with each tile of `positions`
/// as it lies, once; ids that are in `known` stand elsewhere on the page, and the others are added. A page of
/// several boards is then a few times smaller. Ids start with "tile-".
std::string shared_tiles(const tilesets::TileSet& set, const std::vector<rules::Position>& positions,
                         const std::string& art, std::set<std::string>* known = nullptr);

}  // namespace bastide::reports::pictures
