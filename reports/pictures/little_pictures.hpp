// The small upright pictures that stand on a tile: houses, a cloister, shields, signs of marks, gardens,
// bushes, gates and followers.
//
// They are drawn upright however the tile is turned, because a board with buildings lying on their sides is
// hard to read. Each function returns SVG elements placed at a point given in the coordinates of the
// surrounding drawing.
#pragma once

#include <span>
#include <string>

#include "reports/pictures/tile_shape.hpp"

namespace bastide::reports::pictures {

/// Small houses that do not overlap, `size` units wide; roofs alternate.
std::string houses_picture(std::span<const Point> places, double size);
/// A red-roofed church with a tower, about 32 units wide, on its yard.
std::string cloister_picture(Point at);
/// A pennant.
std::string shield_picture(Point at);
/// Trees where roads meet.
std::string bushes_picture(Point at);
/// A few houses where roads meet.
std::string village_picture(Point at);
/// Two houses at a dead end.
std::string hamlet_picture(Point at);
/// An archway in a city wall.
std::string gate_picture(Point at);
/// A hedge round flower beds, 26 wide.
std::string garden_picture(Point at);
/// The sign of a mark, by its name: an inn by a lake, a cathedral, wine, grain or cloth; of any other mark a
/// badge with its name.
std::string mark_picture(Point at, const std::string& name);
/// A tuft of grass.
std::string tuft_picture(Point at);
/// A follower of player 0..7 (colours of rules/position.hpp), about 25 units high; farmers lie down. `label`
/// becomes its tooltip.
std::string follower_picture(Point at, int player, bool is_lying, const std::string& label);

/// The fill of player 0..7's followers, "#rrggbb".
const char* follower_colour(int player);

}  // namespace bastide::reports::pictures
