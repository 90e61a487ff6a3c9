// The same position with other followers or in another state, scored again by the fast engine.
//
// Followers are changed on a copy of the view's features and taken back by undo; a check costs two to four
// microseconds on three tiles.
#pragma once

#include "props/property.hpp"

namespace bastide::props {

Verdict renaming_permutes_scores(const ScoredView& view);
Verdict second_follower_changes_nothing(const ScoredView& view);
Verdict complete_never_below_incomplete(const ScoredView& view);

}  // namespace bastide::props
