// What to count and by which method; one door to all counts.
//
// By landscape where that is possible, since it is faster by orders of magnitude from six tiles on; else by
// walking (solver/counting/count.hpp). Methods never differ in what they count, and tests compare them.
#pragma once

#include <string>

#include "solver/counting/count.hpp"

namespace bastide::solver::counting {

enum class CountMethod : std::uint8_t { automatic, landscape, walk };

struct CountPlan {
  Counted what = Counted::boards;
  int tiles = 1;
  bool divide = false;
  CountMethod method = CountMethod::automatic;
};

/// Why these cannot be counted by the method asked for, in words, or nothing.
std::string objection_to(const boards::BoardSpace& space, const CountPlan& plan);

/// The method that counts: never `automatic`.
CountMethod chosen_method(const boards::BoardSpace& space, const CountPlan& plan);

/// Requires 1 <= plan.tiles <= tile count of the set and no objection. Throws std::overflow_error rather than
/// wrap.
CountResult count(const boards::BoardSpace& space, const CountPlan& plan, const runs::RunControl& control);

}  // namespace bastide::solver::counting
