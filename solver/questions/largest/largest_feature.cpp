// The largest completed city, road or loop.
//
// The sizes that counting admits (feature_sizes), the best first, each looked for until one is found, laid
// tile by tile (LandscapeWalk) from one tile of the feature. Walks are cut after a number of steps that
// doubles. A walk that ends by itself has seen everything: then there is no such feature on an unbounded
// table; a size whose search was cut keeps the gap open.
//
// Every feature is found from its first type in an order that begins with the start tile's: all tiles of
// earlier types are out of the game then.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/landscape_search.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::Answer;
using answers::ProofKind;
using answers::SolveVerdict;
using growing::FeatureSize;
using growing::LandscapePlan;
using growing::LandscapeWalk;
using growing::MarkMask;
using growing::WalkEnd;
using rules::board::Ruleset;

struct GrowthPlan {
  rules::FeatureKind kind = rules::FeatureKind::city;
  FeatureSize size;              ///< exactly this
  MarkMask counted = 0;          ///< as of FeatureGoal
  bool is_loop = false;          ///< a road of two-sided segments only
  std::uint64_t most_steps = 0;  ///< tiles laid, in all; 0: no limit
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

struct Growth {
  /// With the start tile as in its file at 0,0; the feature is that of `feature`.
  std::optional<std::vector<rules::Placement>> board;
  rules::SegmentRef feature;
  bool is_exhausted = false;  ///< there is none; only ever true on an unbounded table
  std::uint64_t steps = 0;
};

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
      if (segments[static_cast<std::size_t>(s)].kind != growing::segment_kind(plan.kind)) continue;
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

constexpr std::uint64_t feature_steps = 20'000'000;
constexpr std::uint64_t steps_a_size = 2'000'000;

struct Rated {
  FeatureSize size;
  int value = 0;
  int points = 0;
};

std::vector<Rated> rated_sizes(const Ruleset& ruleset, rules::FeatureKind kind, bool is_loop, LargestBy by) {
  const auto& edition = ruleset.edition();
  std::vector<Rated> rated;
  const auto counted = growing::counted_marks(edition, kind);
  for (const auto& size : growing::countable_sizes(ruleset.set(), kind, edition.table, is_loop, counted)) {
    const int points = points_of(size, kind, true, edition);
    rated.push_back({size, by == LargestBy::tiles ? size.tiles : points, points});
  }
  // Of equal value the one that also has more of the other, then that of fewest segments: nothing twice.
  std::stable_sort(rated.begin(), rated.end(), [](const Rated& a, const Rated& b) {
    if (a.value != b.value) return a.value > b.value;
    if (a.points + a.size.tiles != b.points + b.size.tiles)
      return a.points + a.size.tiles > b.points + b.size.tiles;
    return a.size.segments < b.size.segments;
  });
  return rated;
}

bool has_marks(const rules::reference::Feature& feature, const FeatureSize& size, MarkMask counted) {
  for (std::size_t m = 1; m < size.marks.size(); ++m) {
    if ((counted >> m & 1U) != 0 && feature.marks[m] != size.marks[m]) return false;
  }
  return true;
}

/// The position, with a follower on the feature. Throws std::logic_error unless the reference model finds
/// exactly this feature complete there, and its score gives the follower exactly these points.
void show(Answer& answer, const Ruleset& ruleset, rules::FeatureKind kind, const Rated& claimed,
          const Growth& growth) {
  const auto& marked = (*growth.board)[static_cast<std::size_t>(growth.feature.placement)];
  auto board = boards::ordered_from_origin(*growth.board);
  const auto at =
      std::find_if(board.begin(), board.end(), [&](const auto& p) { return p.cell == marked.cell; });
  const rules::SegmentRef where{static_cast<int>(at - board.begin()), growth.feature.segment};
  const auto [feature, sheet] = show_features(answer, ruleset, std::move(board), {where}, true);
  const auto& size = claimed.size;
  if (feature.kind != kind || !feature.complete || static_cast<int>(feature.tiles.size()) != size.tiles ||
      static_cast<int>(feature.segments.size()) != size.segments ||
      feature.marks[tilesets::pennant] != size.pennants ||
      !has_marks(feature, size, growing::counted_marks(ruleset.edition(), kind)))
    throw std::logic_error("the reference model does not find the feature that was claimed");
  if (sheet.totals[0] != claimed.points)
    throw std::logic_error("the reference model does not give the points that were claimed");
}

void add_size(Answer& answer, const Ruleset& ruleset, rules::FeatureKind kind, const Rated& rated) {
  answer.facts.push_back(amount("tile", rated.size.tiles));
  answer.facts.push_back({"segments", rated.size.segments});
  if (kind == rules::FeatureKind::city) answer.facts.push_back(amount("pennant", rated.size.pennants));
  const auto counted = growing::counted_marks(ruleset.edition(), kind);
  for (std::size_t m = 1; m < ruleset.edition().marks.size(); ++m) {
    if ((counted >> m & 1U) != 0)
      answer.facts.push_back(amount(ruleset.edition().marks[m].name, rated.size.marks[m]));
  }
  answer.facts.push_back(amount("point", rated.points));
}

}  // namespace

const char* by_name(LargestBy by) { return by == LargestBy::tiles ? "tiles" : "points"; }

Answer search_feature(const Ruleset& ruleset, rules::FeatureKind kind, bool is_loop,
                      const LargestPlan& plan) {
  const auto& table = ruleset.edition().table;
  Answer answer;
  answer.proof.kind = ProofKind::counting;
  answer.proof.words = growing::counting_words(ruleset.set(), kind, table, is_loop,
                                               growing::counted_marks(ruleset.edition(), kind));
  const auto rated = rated_sizes(ruleset, kind, is_loop, plan.by);
  const auto all_steps = plan.most_steps == 0 ? feature_steps : plan.most_steps;
  std::uint64_t sizes_excluded = 0;
  const Rated* largest_open = nullptr;  // the largest whose search was cut
  for (const auto& claimed : rated) {
    GrowthPlan growth_plan{
        kind,      claimed.size, growing::counted_marks(ruleset.edition(), kind), is_loop, 0,
        plan.seed, plan.stop};
    growth_plan.most_steps = std::min(steps_a_size, all_steps - std::min(all_steps, answer.proof.nodes));
    if (growth_plan.most_steps == 0 || plan.is_stopped()) {
      if (largest_open == nullptr) largest_open = &claimed;
      break;
    }
    const auto growth = grow_feature(ruleset.fit(), table, growth_plan);
    answer.proof.nodes += growth.steps;
    if (growth.board) {
      add_size(answer, ruleset, kind, claimed);
      show(answer, ruleset, kind, claimed, growth);
      const int at_most = largest_open == nullptr ? claimed.value : largest_open->value;
      answer.verdict = at_most == claimed.value ? SolveVerdict::found : SolveVerdict::bound;
      if (answer.verdict == SolveVerdict::bound) answer.facts.push_back({"at_least", claimed.value});
      answer.facts.push_back({"at_most", at_most});
      answer.facts.push_back({"gap", at_most - claimed.value});
      break;
    }
    if (growth.is_exhausted) {
      ++sizes_excluded;
    } else if (largest_open == nullptr) {
      largest_open = &claimed;
    }
  }
  const auto& best = rated.empty() ? Rated{} : rated.front();
  if (!rated.empty())
    answer.proof.words.push_back(
        "Of all selections of segments that pass, the best has " + rules::counted(best.size.tiles, "tile") +
        ", " + rules::counted(best.size.segments, "segment") + " and " +
        rules::counted(best.size.pennants, "pennant") + ": " + rules::counted(best.points, "point") + ".");
  if (sizes_excluded > 0) {
    answer.proof.kind = ProofKind::exhaustion;
    answer.proof.words.push_back(
        std::to_string(sizes_excluded) +
        " larger or equal sizes that pass were looked for in every way, without a board.");
  }
  if (answer.position) return answer;
  if (largest_open == nullptr) {
    answer.verdict = SolveVerdict::impossible;
    if (rated.empty()) answer.proof.words.emplace_back("No selection of segments passes.");
  } else {
    set_unshown(answer, largest_open->value);
  }
  return answer;
}

}  // namespace bastide::solver::questions::largest
