#include "solver/counting/count_plan.hpp"

#include "solver/counting/count_landscape.hpp"

namespace bastide::solver::counting {
namespace {

using boards::BoardSpace;

}  // namespace

std::string objection_to(const BoardSpace& space, const CountPlan& plan) {
  if (plan.method != CountMethod::landscape) return {};
  return objection_to_landscapes(space, plan.tiles, plan.divide);
}

CountMethod chosen_method(const BoardSpace& space, const CountPlan& plan) {
  if (plan.method != CountMethod::automatic) return plan.method;
  return objection_to_landscapes(space, plan.tiles, plan.divide).empty() ? CountMethod::landscape
                                                                         : CountMethod::walk;
}

CountResult count(const BoardSpace& space, const CountPlan& plan, const runs::RunControl& control) {
  if (chosen_method(space, plan) == CountMethod::landscape)
    return count_by_landscape(space, plan.what, plan.tiles, control);
  const auto walk = plan.what == Counted::boards ? count_boards : count_placements;
  return walk(space, plan.tiles, plan.divide, control);
}

}  // namespace bastide::solver::counting
