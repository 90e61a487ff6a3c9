// A small engine of the base game, written as a programmer of the game would, with mistakes to switch on.
//
// Features are lists of parts that are joined as tiles are laid; how many ends a road or city has open is
// kept with it, and so is whether a cloister is complete. That is what mistakes of state need: a right engine
// with one answer falsified cannot be wrong about who came back before he was deployed. It knows the shipped
// editions without expansions, asks neither of our engines and takes no move back.
#pragma once

#include "props/engines/engine.hpp"

namespace bastide::tests {

/// What the engine does wrong.
struct Mistakes {
  bool loop_stays_open = false;     ///< a feature that meets itself keeps both ends open
  bool monks_not_busy = false;      ///< who stands on a cloister is in the supply, too
  bool returns_too_early = false;   ///< before the player deploys, so that he may deploy who came back
  bool one_cloister = false;        ///< of the cloisters around a tile only the first is looked at
  bool cities_repeat = false;       ///< a city is in a farm's list as often as the farm touches it
  bool segments_for_tiles = false;  ///< a city counts a tile as often as the tile has a part of it
  bool open_end_is_start = false;  ///< nothing beyond the end of a road is taken for the first tile, number 0
  bool ends_by_cell = false;       ///< ends of a feature that face one cell are one
  bool tile_d = false;             ///< the fields of tile D have the halves of its east side exchanged
  bool row_w = false;  ///< those of tile W, three roads, have the halves of its west side exchanged
};

props::engines::Engine plain_engine(const Mistakes& mistakes = {});

}  // namespace bastide::tests
