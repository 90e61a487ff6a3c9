// The features of the fast engine against those of the reference model, and features before a turn against
// those after.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

Verdict features_agree(const BoardView& view);
Verdict contacts_agree(const BoardView& view);
Verdict census_agrees(const BoardView& view);

Verdict features_only_grow(const TurnView& view);
Verdict complete_stays_complete(const TurnView& view);

}  // namespace bastide::props::checks
