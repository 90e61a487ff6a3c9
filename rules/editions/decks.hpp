// Decks of an edition, drawn up from its tiles: what each holds, which edges its tiles continue, how they
// bend.
#pragma once

#include "rules/editions/edition.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::rules::editions {

/// The same tiles in the edition's decks, what no deck has in a last one called "rest"; as `base_start_tile`
/// says, the start tile that was replaced is one of the first deck, or one called "start" before the last.
/// Requires a set with the edition's lines. Without decks: the set itself. Throws InputError at the deck's
/// row for tiles that the set lacks, and for a deck that cannot be drawn as it says; likewise at a reserve's.
tilesets::TileSet in_decks(const tilesets::TileSet& set, const Edition& edition);

/// The types of the tiles that each player has in front of him at the start. Requires a set for which
/// `in_decks` did not throw.
std::vector<int> reserve_of(const tilesets::TileSet& set, const Edition& edition);

}  // namespace bastide::rules::editions
