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

  // What it remembers of a feature and does not count anew, when two are joined. "Of one": it keeps what the
  // first has, and what the second has only when the first has nothing.
  bool cities_stay_two = false;  ///< two cities of a farm's list become one that is complete, and count twice
  bool cities_of_one_farm = false;  ///< the list of cities
  bool city_in_both_lists = false;  ///< two farms are joined that both list the city, and it counts twice
  bool pennants_of_one = false;     ///< the number of pennants
  bool majority_of_one = false;     ///< how many followers of each player there are: who gets the points
  bool home_of_one = false;         ///< who comes home
  bool ends_of_one = false;         ///< the open ends, when a tile joins two
  bool taken_as_last = false;       ///< whether somebody stands there is what the last neighbour said
  bool taken_beside_only = false;   ///< a segment is free when nobody stood on what lies next to it
  bool loop_adds_tiles = false;     ///< a feature that meets itself adds its tiles to its tiles
  bool loop_adds_home = false;      ///< likewise those who come home
  // When a feature is complete.
  bool next_waits_on = false;     ///< after a cloister that leaves the list of waiting ones none is looked at
  bool later_tiles_only = false;  ///< a cloister counts the tiles around it that are laid after it
  bool one_comes_home = false;    ///< of several followers of a player
  // When a turn is taken back, a game is loaded, the next one begins. Each needs `takes_back`, but the last.
  bool takes_back = false;     ///< no mistake: it answers undo, save and load, too
  bool undo_supply = false;    ///< the supply stays as it is
  bool undo_scores = false;    ///< likewise the scores
  bool undo_complete = false;  ///< a cloister that was completed stays so
  bool undo_home = false;      ///< who came home does not stand there again
  bool load_supply = false;    ///< everybody has all his followers
  bool load_standing = false;  ///< who came home stands there again
  bool next_supply = false;    ///< the supply goes on from one game to the next
  bool next_cells = false;     ///< so do the cells on which tiles lie, for who counts neighbours
};
using Mistake = bool Mistakes::*;

props::engines::Engine plain_engine(const Mistakes& mistakes = {});

}  // namespace bastide::tests
