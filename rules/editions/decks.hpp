// Decks of an edition, drawn up from its tiles: what each holds, which edges its tiles continue, how they
// bend. And what else names tiles: reserves, tiles that end the game, tiles that are not in it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// What the file holds; nothing where there is no such file.
std::string text_of_file(const std::string& file);

/// Where a file says the value of a key, there at the first `word` of it; in line 0 when it does not, or is
/// no file.
tilesets::SourceLocation place_of_value(const std::string& file, const std::string& key,
                                        std::string_view word = {});
/// Throws InputError there; where a preset of a list brought the option, at the preset.
[[noreturn]] void refuse_option(const Edition& edition, const std::string& option, const std::string& message,
                                std::string_view word = {});

/// Ids of tiles, with how many of each.
using TileCounts = std::vector<std::pair<std::string, int>>;
/// Reads "D 2*R". `wrong` becomes what is wrong, or stays empty.
TileCounts parse_tiles(std::string_view text, std::string& wrong);
std::string text_of_tiles(const TileCounts& tiles);

/// The set without the edition's removed_tiles; of a tile with gardens those without one leave first. Throws
/// InputError at the option for tiles that the set lacks.
tilesets::TileSet without_removed(const tilesets::TileSet& set, const Edition& edition);
/// The types of the edition's end_tiles, with a garden or without. Throws likewise.
std::vector<int> end_types_of(const tilesets::TileSet& set, const Edition& edition);

}  // namespace bastide::rules::editions
