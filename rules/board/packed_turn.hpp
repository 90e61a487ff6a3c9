// A turn in eight bytes, for lists of millions of them: the tile laid on a board's cell, and what its player
// did with his figures. Whose turn it was, who keeps the list knows. The turn with words is rules::Turn.
#pragma once

#include <compare>
#include <cstdint>

#include "rules/board/board.hpp"

namespace bastide::rules::board {

/// What a player does with his figures when he has laid a tile: deploys one on it, does something elsewhere,
/// or neither.
struct Action {
  int segment = -1;    ///< of the tile just laid, on which a figure is deployed; -1: none
  int figure = 0;      ///< its kind
  int elsewhere = -1;  ///< which of what he may do elsewhere (play::Game::elsewhere); -1: nothing
  friend auto operator<=>(const Action&, const Action&) = default;
};

struct PackedTurn {
  PackedTurn() = default;
  PackedTurn(CellIndex at, int tile_type, int turns, Action action = {})
      : cell(at), type(static_cast<std::uint16_t>(tile_type)), rotation(static_cast<unsigned>(turns) & 3U) {
    set(action);
  }

  CellIndex cell = 0;
  std::uint16_t type = 0;
  std::uint16_t rotation : 2 = 0U;

  Action action() const {
    const int packed = packed_;
    if (packed == nothing) return {};
    if (packed >= elsewhere) return {-1, 0, packed - elsewhere};
    return {packed & 0xf, packed >> 4, -1};
  }
  /// Requires that he may do no more than 16,000 things elsewhere.
  void set(Action action) {
    const int packed = action.elsewhere >= 0 ? elsewhere + action.elsewhere
                       : action.segment >= 0 ? action.figure << 4 | action.segment
                                             : nothing;
    packed_ = static_cast<unsigned>(packed) & 0x3fffU;
  }
  friend bool operator==(const PackedTurn&, const PackedTurn&) = default;

 private:
  static constexpr int nothing = 0x80 + 0x7f;
  static constexpr int elsewhere = nothing + 1;
  static_assert(tilesets::most_segments <= 16);
  std::uint16_t packed_ : 14 = nothing;  ///< a segment and, times 16, a figure; or what is done elsewhere
};
static_assert(sizeof(PackedTurn) == 8);

}  // namespace bastide::rules::board
