// The searches behind the questions `largest`: what counting admits, and a board that is looked for.
//
// Each question is a bound that holds for boards of any size and a search for a board that reaches it. When
// the search does, the answer is `found` and closed; otherwise `bound`, with the gap. Where the boards are
// few enough to be walked these are not asked, or only first (largest.cpp).
#pragma once

#include "solver/solve/largest.hpp"

namespace bastide::solver {

inline bool is_stopped(const LargestPlan& plan) { return plan.stop != nullptr && plan.stop->load(); }

Answer search_feature(const tilesets::TileSet& set, const rules::Edition& edition, rules::FeatureKind kind,
                      bool is_loop, const LargestPlan& plan);
Answer search_farm(const tilesets::TileSet& set, const rules::Edition& edition, const LargestPlan& plan);
Answer search_cluster(const tilesets::TileSet& set, const rules::Edition& edition, const LargestPlan& plan);
Answer search_turn(const tilesets::TileSet& set, const rules::Edition& edition, const LargestPlan& plan);
Answer search_final(const tilesets::TileSet& set, const rules::Edition& edition, const LargestPlan& plan);

}  // namespace bastide::solver
