// The tile set as an edition sees it: what lines, marks and figures are in it, what is drawn when, and which
// crossings end a road.
//
// Crossings, statement house-trees-end-no-road, junction_ends_road = houses_only: a crossing drawn with
// bushes ends no road but joins its roads into one with several ends. That is a change of tiles, not of play:
// the roads of such a tile become one segment, and everything that is written for segments (joining, open
// edges, completion, deployment, notation) holds for roads that branch. Fields stay, since the crossing
// separated them already. The reference model plays the changed tiles, too; that they say what the rule says
// is checked crossing by crossing against the art (props/catalogue/option_properties.cpp) and road by road
// against the printed tiles (tests/rules/editions/crossings.cpp).
#pragma once

#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::rules::editions {

/// What a crossing shows under the edition's tile_art: "bushes", "houses", or empty when the set does not
/// say.
std::string crossing_art(const tilesets::TileType& type, const Edition& edition);

/// Types with a crossing that joins its roads under the edition.
std::vector<int> joining_crossings(const tilesets::TileSet& set, const Edition& edition);

/// All roads of the tile as its only road, in the place of the first: L has `city`, `road`, `field0` to
/// `field2`.
void join_roads(tilesets::TileType& type);

/// The set as the edition sees it: these crossings joined, lines and marks by the edition's numbers, what
/// figures are called, where a figure may stand on gardens the copies with a garden as types of their own,
/// and the decks in which tiles are drawn (decks.hpp). The set itself where none of this applies; decks that
/// a set has it keeps. Throws InputError at the tile for a line or mark that the edition does not say what it
/// is, or that lies elsewhere than it says, and at a deck's row for one that cannot be drawn.
tilesets::TileSet tiles_under(const tilesets::TileSet& set, const Edition& edition);

}  // namespace bastide::rules::editions
