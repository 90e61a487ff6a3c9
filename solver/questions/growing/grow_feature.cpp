#include "solver/questions/growing/grow_feature.hpp"

#include <algorithm>
#include <numeric>

#include "solver/boards/lay_out.hpp"
#include "solver/questions/growing/landscape_search.hpp"

namespace bastide::solver::questions::growing {

Growth grow_feature(const rules::board::FitTable& fit, const rules::Table& table, const GrowthPlan& plan) {
  const auto& set = fit.set();
  std::vector<int> order(static_cast<std::size_t>(set.type_count()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(), [&](int type) { return type == set.start_type(); });
  Growth growth;
  std::uint64_t walks = 0;
  LandscapeWalk on_table(fit, table);
  LandscapeWalk anywhere(fit);
  for (const int type : order) {
    // The start tile is laid where it has to lie; what does not hold it is carried there afterwards.
    auto& walk = type == set.start_type() ? on_table : anywhere;
    const auto& segments = set.type(type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()) && set.type(type).count > 0; ++s) {
      if (segments[static_cast<std::size_t>(s)].kind != segment_kind(plan.kind)) continue;
      LandscapePlan land{
          {{type, 0, {0, 0}, {}}}, {{plan.kind, 0, s, plan.size, plan.counted}}, {}, true, plan.is_loop};
      for (std::uint64_t most = 1000;; most = std::min<std::uint64_t>(2 * most, 1'000'000)) {
        if (plan.most_steps != 0 && growth.steps >= plan.most_steps) return growth;
        const auto left = plan.most_steps == 0 ? most : std::min(most, plan.most_steps - growth.steps);
        const auto end = walk.go(land, {plan.seed, walks++, left + 1, plan.stop}, growth.steps);
        if (plan.stop != nullptr && plan.stop->load()) return growth;
        if (end == WalkEnd::found) {
          growth.board = boards::extend_to_start(set, table, walk.placements());
          growth.feature = {0, s};
          return growth;
        }
        if (end == WalkEnd::none) break;
      }
    }
    anywhere.set_aside_all(type);
  }
  growth.is_exhausted = table.area.kind == rules::AreaKind::unbounded;
  return growth;
}

}  // namespace bastide::solver::questions::growing
