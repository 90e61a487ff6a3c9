// What a turn may do to followers, supplies and scores: rules.md section 2, place, deploy, score, return.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

Verdict items_agree(const TurnView& view);
Verdict games_agree(const TurnView& view);
Verdict spots_agree(const TurnView& view);
Verdict deployed_on_empty_feature(const TurnView& view);
Verdict followers_conserved(const TurnView& view);
Verdict farmers_stay_others_return(const TurnView& view);
Verdict scored_when_completed(const TurnView& view);
Verdict never_scored_twice(const TurnView& view);
Verdict score_change_is_sum(const TurnView& view);
Verdict scoreboard_follows_turns(const TurnView& view);

}  // namespace bastide::props::checks
