// A turn in eight bytes, for lists of millions of them: the tile laid on a board's cell, and what its player
// did with his figures. Whose turn it was, who keeps the list knows. The turn with words is rules::Turn.
#pragma once

#include <compare>
#include <cstdint>

#include "rules/board/board.hpp"

namespace bastide::rules::board {

/// What a player does with his figures when he has laid a tile: deploys one on it, takes one back, or
/// neither.
struct Action {
  int segment = -1;    ///< of the tile just laid, on which a figure is deployed; -1: none
  int figure = 0;      ///< its kind
  int retrieves = -1;  ///< which of those that can be taken back (play::Game::retrievable); -1: none
  friend auto operator<=>(const Action&, const Action&) = default;
};

struct PackedTurn {
  PackedTurn() = default;
  PackedTurn(CellIndex at, int tile_type, int turns, Action action = {})
      : cell(at), type(static_cast<std::uint16_t>(tile_type)), rotation(static_cast<std::uint8_t>(turns)) {
    set(action);
  }

  CellIndex cell = 0;
  std::uint16_t type = 0;
  std::uint8_t rotation = 0;

  Action action() const {
    if (packed_ == nothing) return {};
    if (packed_ < nothing) return {-1, 0, nothing - 1 - packed_};
    return {packed_ & 0xf, packed_ >> 4, -1};
  }
  /// Requires that no more than 126 figures could be taken back.
  void set(Action action) {
    const int packed = action.retrieves >= 0 ? nothing - 1 - action.retrieves
                       : action.segment >= 0 ? action.figure << 4 | action.segment
                                             : nothing;
    packed_ = static_cast<std::int8_t>(packed);
  }
  friend bool operator==(const PackedTurn&, const PackedTurn&) = default;

 private:
  static constexpr std::int8_t nothing = -1;
  static_assert(tilesets::most_segments <= 16);
  std::int8_t packed_ = nothing;  ///< a segment and, times 16, a figure; less than -1: a retrieval
};
static_assert(sizeof(PackedTurn) == 8);

}  // namespace bastide::rules::board
