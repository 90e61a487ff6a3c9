// Where a tile fits, held against the definition on every empty cell that touches a tile.
#pragma once

#include <span>

#include "props/property.hpp"

namespace bastide::props::checks {

/// The fast engine's legal places for the type laid last must be these, ascending. `which`: what they are.
Verdict compare_places(const BoardView& view, std::span<const rules::reference::LegalPlacement> expected,
                       const char* which);

Verdict fits_iff_all_edges_match(const BoardView& view);
Verdict frontier_is_exact(const BoardView& view);
Verdict placement_counts(const BoardView& view);
Verdict legal_places_are_what_fits(const BoardView& view);
Verdict legal_places_agree(const BoardView& view);
Verdict legal_places_agree_in_turn(const TurnView& view);
Verdict move_was_legal(const TurnView& view);

}  // namespace bastide::props::checks
