// Tiles as they were found lying: read without judging, then judged as a board.
//
// A position's reader refuses tiles that do not fit. Whoever asks whether a photographed landscape is a board
// wants all that speaks against it, so here only the spelling is checked on reading; what does not fit
// together is a list of contradictions, each with its place in the text. A photograph has no coordinates
// either: an arrangement whose start tile lies elsewhere or is turned may be moved.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::solver::questions::reach {

struct Arrangement {
  rules::Position position;
  std::vector<tilesets::SourceLocation> where;  ///< of each placement
};

/// Placements in the notation of docs/formats.md, fitting or not. Throws InputError for what is no placement.
Arrangement read_arrangement(const tilesets::TileSet& set, std::string_view text, const std::string& file);

/// What speaks against it, and which placement it is about: "D0@0,0 shows city there, U0@0,-1 road".
struct Contradiction {
  int placement = 0;
  std::string words;
};

/// Whatever no board can have: two tiles on a cell, edges that do not fit, more tiles of a type than the set
/// holds, tiles off the table, tiles that do not hang together with the first, no start tile.
std::vector<Contradiction> board_contradictions(const tilesets::TileSet& set,
                                                const rules::editions::Edition& edition,
                                                const Arrangement& arrangement);

/// "<position>:1:8: E1@0,-1: ...".
std::string located_words(const tilesets::TileSet& set, const Arrangement& arrangement,
                          const Contradiction& contradiction);

/// How an arrangement is moved so that one of its tiles is the start tile.
struct StartChoice {
  int placement = 0;  ///< the start tile
  int turns = 0;      ///< clockwise quarter turns of the whole
};
/// The one as it lies when a start tile lies at 0,0 as in its file; else every choice, unturned ones first.
std::vector<StartChoice> start_choices(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                       const std::vector<rules::Placement>& board);

/// The placements moved, the start tile first, then in an order in which they can be laid. Requires a
/// connected arrangement.
std::vector<rules::Placement> moved_to_start(const tilesets::TileSet& set,
                                             const std::vector<rules::Placement>& board, StartChoice choice);

}  // namespace bastide::solver::questions::reach
