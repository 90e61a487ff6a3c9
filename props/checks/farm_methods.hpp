// The farm methods of rules.md section 3 against each other, player by player and exactly.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

Verdict second_never_above_third(const ScoredView& view);
Verdict third_repeats_cities(const ScoredView& view);
Verdict first_scores_cities_once(const ScoredView& view);
Verdict first_and_third_agree_on_lone_farms(const ScoredView& view);
Verdict farms_change_only_farm_items(const ScoredView& view);
Verdict without_farmers_farms_are_off(const ScoredView& view);

}  // namespace bastide::props::checks
