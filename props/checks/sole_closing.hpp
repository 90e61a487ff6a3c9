// Who alone can complete a feature (rules.md section 4, buy_tile), followed edge by edge.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

Verdict sole_completers_close_what_is_open(const TurnView& view);

}  // namespace bastide::props::checks
