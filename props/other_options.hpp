// A position scored under other options, and differences of points in words.
#pragma once

#include "props/item_checks.hpp"

namespace bastide::props {

/// The options that scoring looks at, three of them as given, the others as in `like`; defaults for the rest.
/// (Copying a whole edition copies its texts.)
rules::Edition scoring_options(const rules::Edition& like, rules::Farms farms, rules::SmallCity small_city,
                               rules::Unit unit);

/// a + factor x b, player by player.
rules::PerPlayer plus(rules::PerPlayer a, const rules::PerPlayer& b, int factor = 1);

/// Nothing when the points are the expected ones. `what` says whose they are.
Verdict must_be(const char* what, const rules::PerPlayer& points, const rules::PerPlayer& expected);

}  // namespace bastide::props
