// The searches behind the questions `largest`: what counting admits, and a board that is looked for.
//
// Each question is a bound that holds for boards of any size and a search for a board that reaches it. When
// the search does, the answer is `found` and closed; otherwise `bound`, with the gap. Where the boards are
// few enough to be walked these are not asked, or only first (largest.cpp).
#pragma once

#include "solver/questions/largest/largest.hpp"

namespace bastide::solver::questions::largest {

inline bool is_stopped(const LargestPlan& plan) { return plan.stop != nullptr && plan.stop->load(); }

answers::Answer search_feature(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                               rules::FeatureKind kind, bool is_loop, const LargestPlan& plan);
answers::Answer search_farm(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                            const LargestPlan& plan);
answers::Answer search_cluster(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                               const LargestPlan& plan);
answers::Answer search_turn(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                            const LargestPlan& plan);
answers::Answer search_final(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                             const LargestPlan& plan);

}  // namespace bastide::solver::questions::largest
