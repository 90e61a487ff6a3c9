// The largest of something by looking at every board: exact where the boards are few.
//
// Small sets, small supplies and small tables have few boards, and counting says little about them: what
// counting admits does not fit there. So all boards are walked (every_board.hpp), and the largest is what the
// best of them has. When there are more boards than the limit, the best of those seen is still a beginning.
#pragma once

#include <optional>

#include "solver/boards/every_board.hpp"
#include "solver/questions/largest/largest.hpp"

namespace bastide::solver::questions::largest {

/// What a walk has shown. `answer` has no `at_most`; it says `found` with position and facts, or `impossible`
/// when no board seen has any. Exact when `seen.is_complete`.
struct Walked {
  boards::BoardsSeen seen;
  int value = 0;  ///< tiles or points, as asked
  answers::Answer answer;
  /// The value is as much as counting admits: then it is exact, whatever is left to walk.
  bool is_most = false;
};

/// `counted`: no more can be, by counting, if that is known; the walk ends when it is reached.
Walked walked_feature(const rules::board::Ruleset& ruleset, rules::FeatureKind kind, bool is_loop,
                      const LargestPlan& plan, std::optional<int> counted);
Walked walked_farm(const rules::board::Ruleset& ruleset, const LargestPlan& plan, std::optional<int> counted);
/// Cloisters that hang together side to side or over corners; by points, complete ones that do.
Walked walked_cluster(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
/// The points of one turn, and of the final scoring. The position is a game in its order.
Walked walked_turn(const rules::board::Ruleset& ruleset, const LargestPlan& plan);
Walked walked_final(const rules::board::Ruleset& ruleset, const LargestPlan& plan);

}  // namespace bastide::solver::questions::largest
