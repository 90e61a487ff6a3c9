// Where the order of laying decides which boards there are, and who must say so.
//
// Most questions take for a board whatever hangs together, fits and is in the supply: then any order of
// laying will do. With decks, and with edges that must be continued, that is false (TileSet::is_ordered).
// Who walks boards tile by tile (board_walk.hpp) still finds each of them, as long as what may be laid
// depends on the tiles that lie and not on which came first; who makes boards in another way has no answer.
// Both ask here and refuse with the same reasons.
#pragma once

#include <span>
#include <string>

#include "rules/position.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::boards {

/// Why the boards of these tiles are not walked one by one, in words, or nothing.
std::string objection_to_walking(const tilesets::TileSet& set);

/// Which boards are walked, as a sentence, where it has to be said; or nothing.
std::string boards_meant(const tilesets::TileSet& set);

/// Why not every landscape of these tiles that hangs together and fits can be laid, in words, or nothing.
std::string objection_to_any_order(const tilesets::TileSet& set);

/// Why the tiles are more than fields, roads and cities, in words, or nothing: for questions that are about
/// these alone.
std::string objection_to_own_edges(const tilesets::TileSet& set);

/// Throw InputError at the set's place when there is such an objection. `asked`: what cannot be had, for the
/// message.
void require_walkable(const tilesets::TileSet& set, const std::string& asked);
/// Likewise, of who goes over the cells of the last tile by himself: no tile fills holes alone.
void require_walkable_without_holes(const tilesets::TileSet& set, const std::string& asked);
/// Of what is left when these tiles lie: that all decks but the last lie, and nothing left must be continued.
void require_land_to_come(const tilesets::TileSet& set, std::span<const rules::Placement> board,
                          const std::string& asked);
/// That no more than the start tile lies when a game begins.
void require_one_start_tile(const tilesets::TileSet& set, const std::string& asked);
void require_any_order(const tilesets::TileSet& set, const std::string& asked);
/// Whoever compares edges by itself.
void require_own_kinds(const tilesets::TileSet& set, const std::string& asked);
void require_common_edges(const tilesets::TileSet& set, const std::string& asked);

}  // namespace bastide::solver::boards
