// The searches behind the questions `largest`: what counting admits, and a board that is looked for.
//
// Each question is a bound that holds for boards of any size and a search for a board that reaches it. When
// the search does, the answer is `found` and closed; otherwise `bound`, with the gap. Where the boards are
// few enough to be walked these are not asked, or only first (largest.cpp).
#pragma once

#include "solver/questions/largest/largest.hpp"

namespace bastide::solver::questions::largest {

answers::Answer search_feature(const rules::board::Ruleset& ruleset, rules::FeatureKind kind, bool is_loop,
                               const LargestPlan& plan);
answers::Answer search_farm(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
answers::Answer search_cluster(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
answers::Answer search_turn(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
answers::Answer search_final(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

}  // namespace bastide::solver::questions::largest
