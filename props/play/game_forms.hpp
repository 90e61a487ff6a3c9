// A game in other forms: the same by symmetry, and what a part of it laid moved to the start tile.
//
// What is found in a game is shown in as few turns as possible, and always in the same form. Both are
// searches over the scripts that are made here; whether one still shows what was found is the caller's
// question.
#pragma once

#include <vector>

#include "props/game_script.hpp"

namespace bastide::props::play {

/// The players numbered as they first come to turn; those who never do are left out (two remain).
GameScript with_players_renamed(GameScript script);

/// The forms of a game that come before it, least first: those under the symmetries that leave its start tile
/// as it lies, each also with its players renamed. Fewest players come first, then the order is that of the
/// turns: types, rotations, cells, segments, figures, players.
std::vector<GameScript> forms_before(const tilesets::TileSet& set, const GameScript& script);
/// Whether it comes before the other in that order.
bool is_before(const GameScript& a, const GameScript& b);

/// Groups of turns whose tiles hold together without the start tile: what hangs on a tile when that is taken
/// away, and what lies round the last one. Each by its turns' numbers, in order; smallest groups first.
std::vector<std::vector<std::size_t>> groups_of(const GameScript& script);

/// Of the last `count` turns those whose tiles hold together with the last one's.
std::vector<std::size_t> last_turns(const GameScript& script, std::size_t count);

/// These turns alone, moved next to the start tile in every way in which they fit it: turned, and in their
/// order as far as each tile touches one before it. Requires that their tiles hold together.
std::vector<GameScript> moved_to_start(const tilesets::TileSet& set, const GameScript& script,
                                       const std::vector<std::size_t>& turns);

/// One turn less: the start tile lies in the place of that turn's tile, and tiles beside it that do not fit
/// it give way to others that do.
std::vector<GameScript> start_in_place(const tilesets::TileSet& set, const GameScript& script);

/// One turn more: each of the first `types` types on the first cell where it fits, laid by each player, who
/// deploys a follower on each of its first `segments` segments, or none when that is 0.
std::vector<GameScript> with_another_turn(const tilesets::TileSet& set, const GameScript& script, int types,
                                          int segments);

/// As many turns, and one thing otherwise: another tile in the place of one that fits all around, with the
/// figure on a segment of the same kind; a tile on another cell, or turned; in games of few turns any tile
/// anywhere for one; a figure on another segment of the kind; a turn earlier; a turn of the first player.
std::vector<GameScript> changed_in_one(const tilesets::TileSet& set, const GameScript& script);

/// As many turns, and other tiles in the places of two that touch and bear no figure.
std::vector<GameScript> changed_in_two(const tilesets::TileSet& set, const GameScript& script);

/// One turn less: another tile in the place of one, and without a third; what is left holds together.
std::vector<GameScript> exchanged_and_without(const tilesets::TileSet& set, const GameScript& script);

/// One turn less: what it deploys another turn deploys, on any segment of its tile.
std::vector<GameScript> handed_over(const tilesets::TileSet& set, const GameScript& script);

}  // namespace bastide::props::play
