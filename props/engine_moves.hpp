// The moves of a game as a list and as a text: what our own engines keep to save, load and undo.
//
//   0 N2@0,-1=0:city; aside C; 1 U0@1,0
//
// A text of moves and not of state, because only moves are the same in every engine; loading plays them
// again, which costs as much as the game did.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace bastide::props {

/// A turn, or a tile that left the game.
struct EngineMove {
  bool is_aside = false;
  int player = 0;
  rules::Placement tile;  ///< with the follower deployed; of a tile set aside only the type counts
  friend bool operator==(const EngineMove&, const EngineMove&) = default;
};

std::string print_moves(const rules::TileSet& set, const std::vector<EngineMove>& moves);
/// The moves of such a text. Throws tilesets::InputError.
std::vector<EngineMove> parse_moves(const rules::TileSet& set, std::string_view text);

}  // namespace bastide::props
