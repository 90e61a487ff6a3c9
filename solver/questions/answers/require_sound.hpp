// Every position that the solver shows is put to the reference model first.
#pragma once

#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/reference/model.hpp"

namespace bastide::solver::questions::answers {

/// What a position has to be besides consistent (edges fit, supply, table).
enum class BoardForm : std::uint8_t {
  anything,   ///< any consistent set of tiles
  connected,  ///< side to side in one piece
  legal,      ///< connected, with the start tile as in its file at 0,0: a board that `count` counts
};

/// The form of the boards that are walked under an edition: with start_in_bag, any tile can be the first.
BoardForm walked_form(const rules::editions::Edition& edition);

/// Throws std::logic_error, an internal error, when the reference model objects to the position.
void require_sound(const tilesets::TileSet& set, const rules::Table& table,
                   const std::vector<rules::Placement>& board, BoardForm form);

/// What the reference model says of the feature that holds a segment of its position.
const rules::reference::Feature& feature_at(const rules::reference::Features& found, rules::SegmentRef at);

}  // namespace bastide::solver::questions::answers
