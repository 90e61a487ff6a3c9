// What is needed to score a position again under other options, and differences of points in words.
#pragma once

#include "props/checks/item_checks.hpp"
#include "props/property.hpp"

namespace bastide::props::checks {

/// a + factor x b, player by player.
rules::PerPlayer plus(rules::PerPlayer a, const rules::PerPlayer& b, int factor = 1);

/// Nothing when the points are the expected ones. `what` says whose they are.
Verdict must_be(const char* what, const rules::PerPlayer& points, const rules::PerPlayer& expected);

}  // namespace bastide::props::checks
