#include "props/walked_boards.hpp"

#include <algorithm>

#include "rules/fit_table.hpp"
#include "solver/count_landscape.hpp"

namespace bastide::props {

std::string missing_boards(const VerifyPlan& plan, const VerifyResult& result,
                           const solver::RunControl& control) {
  const bool is_violated = std::any_of(result.verdicts.begin(), result.verdicts.end(),
                                       [](const auto& v) { return v.outcome == Outcome::violated; });
  if (is_violated || !result.is_complete) return {};
  for (std::size_t s = 0; s < plan.subjects.size(); ++s) {
    const auto& walked = result.boards[s];
    const auto& subject = plan.subjects[s];
    if (walked.empty()) continue;
    const rules::FitTable fit(*subject.set);
    const solver::BoardSpace space(fit, *subject.edition);
    const int tiles = static_cast<int>(walked.size());
    if (!solver::objection_to_landscapes(space, tiles, false).empty()) continue;
    const auto [counted, divisions, is_complete] =
        solver::count_by_landscape(space, solver::Counted::boards, tiles, {control.threads, control.stop});
    if (!is_complete) return {};
    for (std::size_t k = 0; k < walked.size(); ++k) {
      if (counted[k] == walked[k]) continue;
      return std::to_string(walked[k]) + " boards of " + std::to_string(k + 1) + " tiles of tile set '" +
             subject.set->id() + "' were walked, but " + solver::to_decimal(counted[k]) + " are counted";
    }
  }
  return {};
}

}  // namespace bastide::props
