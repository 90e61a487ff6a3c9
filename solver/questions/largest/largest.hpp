// The largest city, road, farm, cluster of cloisters, turn, final scoring: what can be at most, by counting,
// and a position that shows how much there is.
//
// Each question is a bound that holds for boards of any size and a search for a board that reaches it. When
// the search does, the answer is `found` and closed; otherwise `bound`, with the gap.
// Where the boards are few enough to be walked, `search_*` are not asked, or only first (largest.cpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/board/ruleset.hpp"
#include "rules/score_sheet.hpp"
#include "solver/questions/answers/answer.hpp"

namespace bastide::solver::questions::largest {

enum class LargestBy : std::uint8_t { tiles, points };
const char* by_name(LargestBy by);

struct LargestPlan {
  LargestBy by = LargestBy::tiles;
  std::uint64_t most_steps = 0;  ///< tiles laid while searching, in all; 0: as the question needs
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
  /// Of a turn: only tiles that have one side each of the city and the road that they complete, so that these
  /// are whole without them.
  bool only_ends = false;

  bool is_stopped() const { return stop != nullptr && stop->load(); }
};

enum class LargestWhat : std::uint8_t { city, road, farm, cluster, turn, final_scoring };

/// Why the question is not asked of the edition, in words, or nothing: what counts there besides followers
/// and what bounds do not know.
std::optional<std::string> why_not(LargestWhat what, LargestBy by, const rules::editions::Edition& edition);

/// A completed city or road. `is_loop`: a road without end. On the position the feature holds a follower.
answers::Answer largest_feature(const rules::board::Ruleset& ruleset, rules::FeatureKind kind, bool is_loop,
                                const LargestPlan& plan);

/// A farm: the tiles it lies on, or its points by the completed cities that it touches.
answers::Answer largest_farm(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

/// Cloisters whose tiles hang together: how many, or their points when all are complete.
answers::Answer largest_cluster(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

/// One turn of one player: what the tile he lays completes, the features with his followers on them. The
/// position is a game in its order, the last tile the one that scores.
answers::Answer largest_turn(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

/// The final scoring of one player, on a board of any number of tiles as if the game ended there. The
/// position is a game in its order.
answers::Answer largest_final(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

answers::Answer search_feature(const rules::board::Ruleset& ruleset, rules::FeatureKind kind, bool is_loop,
                               const LargestPlan& plan);
answers::Answer search_farm(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
answers::Answer search_cluster(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
answers::Answer search_turn(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
answers::Answer search_final(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

}  // namespace bastide::solver::questions::largest
