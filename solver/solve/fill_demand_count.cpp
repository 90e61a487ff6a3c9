// All fillings that a question admits: counted by contraction where that can be, else one by one.
#include <fmt/format.h>

#include <limits>

#include "solver/solve/fill_count.hpp"
#include "solver/solve/fill_question.hpp"

namespace bastide::solver {
namespace {

/// The problem once for each way in which its demand on the start tile can be met.
std::vector<FillProblem> alternatives(const FillProblem& problem) {
  std::vector<FillProblem> out;
  for (const auto& placement : problem.one_of) {
    out.push_back(problem);
    out.back().one_of.clear();
    out.back().fixed.push_back(placement);
  }
  if (out.empty()) out.push_back(problem);
  return out;
}

/// Fillings with a start tile somewhere are all but those without one.
DemandedCount count_by_difference(const tilesets::TileSet& set, const FillQuestion& question,
                                  FillProblem problem) {
  problem.one_of.clear();
  const auto all = count_fillings(set, problem, question.plan.stop);
  if (!all.fillings) return {std::nullopt, {all.why_not}};
  auto& count = problem.counts[static_cast<std::size_t>(set.start_type())];
  const auto tiles = set.tile_count() - count;
  count = 0;
  if (tiles < static_cast<int>(problem.cells.size())) return {all.fillings, {}};
  const auto without = count_fillings(set, problem, question.plan.stop);
  if (!without.fillings) return {std::nullopt, {without.why_not}};
  return {*all.fillings - *without.fillings,
          {fmt::format("{} fillings, less {} without a start tile.", to_decimal(*all.fillings),
                       to_decimal(*without.fillings))}};
}

DemandedCount count_one_by_one(const tilesets::TileSet& set, const FillQuestion& question,
                               const FillProblem& problem) {
  Wide number = 0;
  const auto end = visit_demanded(set, question, problem, [&](auto, const auto&) {
    ++number;
    return true;
  });
  if (end != FillEnd::exhausted)
    return {std::nullopt,
            {fmt::format("There are {} at least; laying them one by one reached the limit.",
                         to_decimal(number))}};
  return {number, {"Counted one by one, because of what has to keep apart."}};
}

}  // namespace

DemandedCount count_demanded(const tilesets::TileSet& set, const FillQuestion& question,
                             const FillProblem& problem) {
  if (!is_countable(problem)) return count_one_by_one(set, question, problem);
  DemandedCount out;
  if (!question.is_legal && question.start == StartDemand::anywhere && !problem.one_of.empty()) {
    out = count_by_difference(set, question, problem);
  } else {
    out.fillings = 0;
    for (const auto& alternative : alternatives(problem)) {
      const auto counted = count_fillings(set, alternative, question.plan.stop);
      if (!counted.fillings) return {std::nullopt, {"Not counted: " + counted.why_not + "."}};
      out.fillings = checked_add(*out.fillings, *counted.fillings);
    }
  }
  if (!out.fillings) return {std::nullopt, {"Not counted: " + out.words.front() + "."}};
  out.words.emplace_back(
      "Counted cell by cell: sums over the colourings of the edges between filled and "
      "empty cells, corrected for the supply.");
  return out;
}

FillEnd visit_demanded(
    const tilesets::TileSet& set, const FillQuestion& question, const FillProblem& problem,
    const std::function<bool(std::span<const rules::Placement>, const std::optional<rules::Cell>& at)>& use) {
  auto plan = question.plan;
  if (plan.most_nodes == 0) plan.most_nodes = std::numeric_limits<std::uint64_t>::max();
  const auto show = [&](const FillProblem& shown, const std::optional<rules::Cell>& at) {
    const auto result = visit_fillings(set, shown, plan, [&](auto filling) { return use(filling, at); });
    plan.most_nodes -= result.nodes;
    return result.end;
  };
  if (!question.is_legal) return show(problem, std::nullopt);
  for (const auto& alternative : alternatives(problem)) {
    const auto end = show(alternative, alternative.fixed.back().cell);
    if (end != FillEnd::exhausted) return end;
  }
  return FillEnd::exhausted;
}

}  // namespace bastide::solver
