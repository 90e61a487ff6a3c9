// The largest farm: on how many tiles it can lie, and how many points it can give.
#include <algorithm>
#include <stdexcept>

#include "solver/questions/growing/annealed_farm.hpp"
#include "solver/questions/growing/editable_board.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::Answer;
using answers::SolveVerdict;
using growing::FarmFound;
using growing::points_of_farm;
using growing::tiles_with_fields;
using rules::board::Ruleset;

constexpr std::uint64_t farm_steps = 3'000'000;
constexpr std::uint64_t steps_a_walk = 150;
constexpr int cooled_walks = 3;
constexpr std::uint64_t farm_changes_a_tile = 5'000;  // in each of them, for each tile of the set

/// The position with a farmer on the farm, where the edition has any.
ShownFeatures show(Answer& answer, const Ruleset& ruleset, const FarmFound& land) {
  return show_features(answer, ruleset, land.board, {land.farm},
                       ruleset.edition().farms != rules::editions::Farms::off);
}

Answer by_tiles(const Ruleset& ruleset, const LargestPlan& plan, Answer answer) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  int at_most = tiles_with_fields(set);
  if (edition.table.area.is_finite()) at_most = std::min(at_most, edition.table.area.cell_count());
  answer.proof.words.push_back(rules::counted(tiles_with_fields(set), "tile") + " of " +
                               std::to_string(set.tile_count()) +
                               " have a field, and a farm lies on no others.");
  const auto all_steps = plan.most_steps == 0 ? farm_steps / 10 : plan.most_steps;
  std::optional<FarmFound> best;
  for (std::uint64_t walk = 0; answer.proof.nodes < all_steps && !plan.is_stopped(); ++walk) {
    auto land =
        growing::wide_farm(ruleset.fit(), edition.table, {plan.seed, walk, 0, plan.stop}, answer.proof.nodes);
    if (!land) break;
    if (!best || land->worth > best->worth) best = std::move(land);
    if (best->worth >= at_most) break;
  }
  if (!best) {
    set_unshown(answer, at_most);
    return answer;
  }
  if (static_cast<int>(show(answer, ruleset, *best).first.tiles.size()) != best->worth)
    throw std::logic_error("the reference model counts another number of tiles of the farm");
  answer.facts = {amount("tile", best->worth)};
  add_bound(answer, best->worth, at_most);
  return answer;
}

/// The argument that bounds the number of completed cities, in words.
std::vector<std::string> corner_words(const growing::CityCorners& corners, int most_cities, int at_most) {
  return {
      "In the northernmost row of a completed city the westernmost segment has no side to the north or west, "
      "the "
      "easternmost none to the north or east; the southernmost row has two like them. A segment with one "
      "side can "
      "be two of these four, one with two sides around a corner only one, any other none.",
      "The set has " + std::to_string(corners.one_sided) + " city segments with one side and " +
          std::to_string(corners.around) + " around a corner: (2 x " + std::to_string(corners.one_sided) +
          " + " + std::to_string(corners.around) + ") / 4 = at most " +
          rules::counted(most_cities, "completed city") + " on any board, worth " +
          rules::counted(at_most, "point") + " to a farm that touches them all."};
}

Answer by_points(const Ruleset& ruleset, const LargestPlan& plan, Answer answer) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  if (edition.farms == rules::editions::Farms::off) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.words = {"The edition has no farmers, so farms score nothing."};
    return answer;
  }
  const auto corners = growing::city_corners(set);
  const int most_cities = growing::most_completed_cities(set, edition.table);
  const int at_most = points_of_farm(most_cities, edition);
  if (edition.table.completes()) {
    answer.proof.words = {"The table's edge completes cities, so that each of the set's " +
                          rules::counted(most_cities, "city segment") + " could be one by itself: at most " +
                          rules::counted(at_most, "point") + " for a farm that touches them all."};
  } else {
    answer.proof.words = corner_words(corners, most_cities, at_most);
  }
  if (at_most == 0) {
    answer.verdict = SolveVerdict::impossible;
    answer.facts = {{"at_most", 0}};
    return answer;
  }
  const auto all_steps = plan.most_steps == 0 ? farm_steps : plan.most_steps;
  std::optional<FarmFound> best;
  std::uint64_t walk = 0;
  // Half of the steps for what counting admits, the rest for ever less.
  for (int cities = most_cities, round = 1; cities > 0 && !best; --cities, ++round) {
    const auto until = all_steps - (all_steps >> static_cast<unsigned>(std::min(round, 20)));
    while (!best && answer.proof.nodes < until && !plan.is_stopped()) {
      const auto before = answer.proof.nodes;
      best = growing::rich_farm(ruleset.fit(), edition.table, cities,
                                {plan.seed, walk++, steps_a_walk, plan.stop}, answer.proof.nodes);
      if (answer.proof.nodes == before) break;                        // the start tile has no field
      if (answer.proof.nodes - before < 3 && walk % 100 == 0) break;  // seen all there is
    }
  }
  const bool has_edge = edition.table.area.kind != rules::AreaKind::unbounded;
  const auto a_walk = farm_changes_a_tile * static_cast<std::uint64_t>(set.tile_count());
  for (int n = 0; n < cooled_walks && !has_edge && set.tile_count() <= growing::EditableBoard::most_tiles;
       ++n) {
    if ((best && best->worth >= most_cities) || plan.is_stopped()) break;
    const auto left = plan.most_steps - std::min(plan.most_steps, answer.proof.nodes);
    const auto changes = plan.most_steps == 0 ? a_walk : std::min(a_walk, left);
    auto land = growing::anneal_farm(
        ruleset, {{plan.seed, static_cast<std::uint64_t>(n), changes, plan.stop}, at_most},
        answer.proof.nodes);
    if (land && (!best || land->worth > best->worth)) best = std::move(land);
  }
  if (!best) {
    set_unshown(answer, at_most);
    return answer;
  }
  const auto [farm, sheet] = show(answer, ruleset, *best);
  const int points = sheet.totals[0];
  int cities = 0;
  for (const auto& item : sheet.items) cities += item.cities;
  if (points < points_of_farm(best->worth, edition))
    throw std::logic_error("the reference model gives the farm fewer points");
  answer.facts = {amount("point", points), amount("city", cities),
                  amount("tile", static_cast<std::int64_t>(farm.tiles.size()))};
  add_bound(answer, points, at_most);
  return answer;
}

}  // namespace

Answer search_farm(const Ruleset& ruleset, const LargestPlan& plan) {
  Answer answer;
  answer.proof.kind = answers::ProofKind::counting;
  return plan.by == LargestBy::tiles ? by_tiles(ruleset, plan, std::move(answer))
                                     : by_points(ruleset, plan, std::move(answer));
}

}  // namespace bastide::solver::questions::largest
