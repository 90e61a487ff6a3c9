// A turn in eight bytes, for lists of millions of them: the tile laid on a board's cell, and the segment
// deployed on. Whose turn it was, who keeps the list knows. The turn with words is rules::Turn.
#pragma once

#include <cstdint>

#include "rules/board/board.hpp"

namespace bastide::rules::board {

struct PackedTurn {
  CellIndex cell = 0;
  std::uint16_t type = 0;
  std::uint8_t rotation = 0;
  std::int8_t segment = -1;  ///< -1: nobody deployed
  friend bool operator==(const PackedTurn&, const PackedTurn&) = default;
};

}  // namespace bastide::rules::board
