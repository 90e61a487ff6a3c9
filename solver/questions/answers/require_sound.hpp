// Every position that the solver shows is put to the reference model first.
#pragma once

#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::solver::questions::answers {

/// What a position has to be besides consistent (edges fit, supply, table).
enum class BoardForm : std::uint8_t {
  anything,   ///< any consistent set of tiles
  connected,  ///< side to side in one piece
  legal,      ///< connected, with the start tile as in its file at 0,0: a board of product.md
};

/// Throws std::logic_error, an internal error, when the reference model objects to the position.
void require_sound(const tilesets::TileSet& set, const rules::Table& table,
                   const std::vector<rules::Placement>& board, BoardForm form);

}  // namespace bastide::solver::questions::answers
