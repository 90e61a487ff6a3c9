// Lines that must be continued, and how they may bend, read from the placements by definition.
//
// Neither engine is asked. A line is followed from the tile that is asked about back to its source, which
// gives the directions in which it flows from the source on; a rule of bends is a sentence about that row of
// directions. (The fast engine judges step by step while it goes back.) Costs a look at each tile of the
// line.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/position.hpp"
#include "rules/reference/landscape.hpp"

namespace bastide::props::boards {

/// Whether a tile of the type, so turned, joins what it has to continue: of every kind of its edges that must
/// be continued it has one where such an edge is shown to it. Where nothing adjoins it need not.
bool joins_its_lines(const tilesets::TileSet& set, int type, int rotation,
                     const rules::reference::EdgesAround& around);

/// The sides (bits) of a placed tile that show the edge.
unsigned sides_showing(const tilesets::TileSet& set, const rules::Placement& tile, tilesets::Edge edge);

/// The line of such edges that the tile continues with the edge on its side `from`: the directions (0-3 = N E
/// S W) in which it flows, from the source up to that side of the tile. The source is the first tile, or one
/// with another number of such sides than two. Of the board the first `lying` placements lie; the tile need
/// not. Requires that one of them adjoins there and shows the edge.
std::vector<int> flow_into(const tilesets::TileSet& set, std::span<const rules::Placement> board,
                           const rules::reference::Landscape& landscape, int lying,
                           const rules::Placement& tile, int from, tilesets::Edge edge);

/// What the set's rules of bends have against the tile there, the first `lying` placements of the board
/// lying, or nothing.
std::optional<std::string> bend_objection(const tilesets::TileSet& set,
                                          std::span<const rules::Placement> board,
                                          const rules::reference::Landscape& landscape, int lying,
                                          const rules::Placement& tile);

/// The deck (from 0) that holds tile number `drawn` (from 0) of all that are drawn one after the other; as
/// many as there are decks: no deck does.
int deck_of_draw(const tilesets::TileSet& set, int drawn);
/// Whether there is such a deck and it has tiles of the type.
bool is_in_deck(const tilesets::TileSet& set, int deck, int type);

}  // namespace bastide::props::boards
