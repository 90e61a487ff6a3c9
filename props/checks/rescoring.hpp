// The same position scored again by the fast engine: under other options, with other followers or in another
// state; and differences of points in words.
//
// Followers are changed on a copy of the view's features and taken back by undo; a check costs two to four
// microseconds on three tiles.
#pragma once

#include "props/checks/item_checks.hpp"
#include "props/property.hpp"

namespace bastide::props::checks {

/// The options that scoring looks at, to be changed; defaults for the rest. (Copying a whole edition copies
/// its texts.)
rules::editions::Edition scoring_options(const rules::editions::Edition& like);

/// a + factor x b, player by player.
rules::PerPlayer plus(rules::PerPlayer a, const rules::PerPlayer& b, int factor = 1);

/// Nothing when the points are the expected ones. `what` says whose they are.
Verdict must_be(const char* what, const rules::PerPlayer& points, const rules::PerPlayer& expected);

Verdict renaming_permutes_scores(const ScoredView& view);
Verdict second_follower_changes_nothing(const ScoredView& view);
Verdict complete_never_below_incomplete(const ScoredView& view);

}  // namespace bastide::props::checks
