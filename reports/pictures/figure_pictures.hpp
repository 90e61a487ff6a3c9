// The figures that players deploy, as small upright pictures and as letters.
//
// What a figure looks like follows from its row alone, so that a designer's own is drawn as well as those
// that are printed: what counts more than a follower is a larger follower, what counts nothing a small block,
// what stands on cloisters and gardens only wears a mitre; everything else is a follower. All but the first
// bear a letter.
#pragma once

#include <string>

#include "reports/pictures/tile_shape.hpp"
#include "rules/position.hpp"

namespace bastide::reports::pictures {

/// The letter by which figure `figure` is told from others: a letter of its name, a capital for one that
/// counts in majorities; no two figures have the same. ' ' for the first.
char figure_letter(const tilesets::Names& names, int figure);

/// Who stands there, as in the notation: "red", "red.big".
std::string figure_name(const tilesets::Names& names, const rules::Deployment& figure,
                        bool players_are_numbers);

/// A figure of player 0..7; on fields followers lie down. `label` becomes its tooltip.
std::string figure_picture(const tilesets::Names& names, Point at, const rules::Deployment& figure,
                           bool is_lying, const std::string& label);

}  // namespace bastide::reports::pictures
