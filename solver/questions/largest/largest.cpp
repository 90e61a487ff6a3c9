// Which way the questions `largest` are answered: by looking at every board, or by counting and searching.
//
// With few tiles or few cells the boards are walked first (largest_walked.hpp), up to a number of them; if
// that is all, the answer is exact. Otherwise counting and the search answer (search_*), and the
// best board of the walk is kept when it is better. A search that finds nothing at all asks a short walk.
#include "solver/questions/largest/largest.hpp"
#include "solver/boards/laying_order.hpp"

#include <algorithm>

#include "rules/editions/further.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/growing/road_ends.hpp"
#include "solver/questions/largest/largest_walked.hpp"
#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::Answer;
using answers::Fact;
using answers::ProofKind;
using answers::SolveVerdict;
using boards::most_tiles_on;
using rules::board::Ruleset;

constexpr int few_tiles = 18;
constexpr std::uint64_t default_boards = 4'000'000;
constexpr std::uint64_t boards_for_a_beginning = 300'000;

bool has_few_boards(const Ruleset& ruleset) {
  return most_tiles_on(ruleset.edition().table.area, ruleset.set().tile_count()) <= few_tiles;
}

std::optional<std::int64_t> number(const Answer& answer, const std::string& name) {
  for (const auto& fact : answer.facts) {
    if (fact.name == name) return std::get<std::int64_t>(fact.value);
  }
  return std::nullopt;
}

/// The answer of a walk that has seen everything, or that has reached what counting admits.
Answer exact(Walked walked, const std::vector<std::string>& counting) {
  auto& answer = walked.answer;
  const auto all = static_cast<std::int64_t>(walked.value);
  answer.facts.push_back({"at_most", all});
  if (answer.verdict == SolveVerdict::found) answer.facts.push_back({"gap", 0});
  answer.proof.nodes = walked.seen.boards;
  if (walked.seen.is_complete) {
    answer.proof.kind = ProofKind::exhaustion;
    answer.proof.words = {"There are " + std::to_string(walked.seen.boards) +
                          " boards, and all were looked at."};
  } else {
    answer.proof.kind = ProofKind::counting;
    answer.proof.words = counting;
    answer.proof.words.push_back("By counting there can be no more than " + std::to_string(walked.value) +
                                 ", and a board has as much.");
  }
  return std::move(answer);
}

/// The search's answer, with the walk's board if that is better.
Answer better_of(Answer searched, Walked walked) {
  if (searched.verdict != SolveVerdict::bound || !walked.answer.position) return searched;
  const auto most = number(searched, "at_most");
  const auto shown = number(searched, "gap");
  if (!most || (shown && *most - *shown >= walked.value)) return searched;
  searched.facts = std::move(walked.answer.facts);
  add_bound(searched, walked.value, static_cast<int>(*most));
  searched.position = std::move(walked.answer.position);
  searched.highlight = std::move(walked.answer.highlight);
  searched.proof.nodes += walked.seen.boards;
  searched.proof.words.push_back("The board is the best of the first " + std::to_string(walked.seen.boards) +
                                 " boards of a walk, which did not see all.");
  return searched;
}

struct BoundByCounting {
  std::optional<int> most;
  std::vector<std::string> words;
};

template <class Walk, class Search>
Answer walked_or_searched(const Ruleset& ruleset, const LargestPlan& plan, bool can_walk,
                          const BoundByCounting& counted, Walk walk, Search search) {
  auto walk_plan = plan;
  auto search_plan = plan;
  walk_plan.most_steps = default_boards;
  // With a limit, half of it is for the walk.
  if (plan.most_steps > 0) {
    walk_plan.most_steps = plan.most_steps / 2;
    search_plan.most_steps = plan.most_steps - plan.most_steps / 2;
  }
  if (can_walk && has_few_boards(ruleset)) {
    auto walked = walk(walk_plan);
    if (walked.seen.is_complete || walked.is_most) return exact(std::move(walked), counted.words);
    return better_of(search(search_plan), std::move(walked));
  }
  auto searched = search(plan);
  if (!can_walk || searched.verdict != SolveVerdict::bound || searched.position) return searched;
  walk_plan.most_steps =
      plan.most_steps == 0 ? boards_for_a_beginning : std::min(plan.most_steps, boards_for_a_beginning);
  return better_of(std::move(searched), walk(walk_plan));
}

/// `walk` and `search` take a plan; `can_walk`: the walk knows this question under this edition.
template <class Walk, class Search>
Answer answered(std::vector<Fact> about, const Ruleset& ruleset, const LargestPlan& plan, bool can_walk,
                const BoundByCounting& counted, Walk walk, Search search) {
  auto answer = walked_or_searched(ruleset, plan, can_walk, counted, walk, search);
  answer.about = std::move(about);
  return answer;
}

/// As `further_detail`, but for what counting bounds: how roads end, and their ways round where nothing but a
/// tile closes a road.
std::optional<std::string> unbounded_detail(const rules::editions::Edition& edition,
                                            rules::expressions::FormulaSlot slot) {
  using rules::expressions::Detail;
  const auto& formula = formula_of(edition, slot);
  if (formula.weighs_cities()) return further_detail(edition, slot);
  const bool has_room = edition.marks.size() + 3 <= tilesets::most_marks;
  for (std::size_t d = 0; d < rules::expressions::most_details; ++d) {
    const auto detail = static_cast<Detail>(d);
    const bool is_end =
        detail == Detail::crossings || detail == Detail::cloister_ends || detail == Detail::city_ends;
    const bool is_bounded = (is_end && has_room) || (detail == Detail::loops && !edition.table.completes());
    if (formula.uses(detail) && !is_bounded)
      return formula.name_of(detail) + " in " + formula_key(slot, edition.vocabulary());
  }
  return std::nullopt;
}

std::vector<Fact> about_feature(const std::string& name, LargestBy by) {
  return {{"feature", name}, {"by", std::string(by_name(by))}};
}

}  // namespace

std::optional<std::string> why_not(LargestWhat what, LargestBy by, const rules::editions::Edition& edition) {
  using namespace rules::editions;
  using rules::expressions::FormulaSlot;
  if (what == LargestWhat::turn || by == LargestBy::points) {
    if (auto event = further_event(edition)) return event;
  }
  if (what == LargestWhat::turn || what == LargestWhat::final_scoring) {
    if (auto figure = further_figure(edition)) return figure;
    if (auto detail = further_detail(edition)) return detail;
    if (auto costing = costing_formula(edition)) return costing;
    if (what == LargestWhat::final_scoring) {
      if (auto token = further_token(edition)) return token;
    }
    return further_mark(edition);
  }
  if (by == LargestBy::tiles && what != LargestWhat::city && what != LargestWhat::road) return std::nullopt;
  if (!edition.figures.front().is_plain()) return further_figure(edition);
  const auto slot = what == LargestWhat::city   ? FormulaSlot::city_complete
                    : what == LargestWhat::road ? FormulaSlot::road_complete
                    : what == LargestWhat::farm ? FormulaSlot::farm_points
                                                : FormulaSlot::cloister_complete;
  if (by == LargestBy::points) {
    if (auto costing = costing_formula(edition, slot)) return costing;
  }
  if (auto detail = unbounded_detail(edition, slot)) return detail;
  if (auto figures = counted_figures(edition, slot)) return figures;
  const bool knows_marks = what == LargestWhat::city || what == LargestWhat::road;
  return knows_marks ? std::nullopt : further_mark(edition, slot);
}

Answer largest_feature(const Ruleset& ruleset, rules::FeatureKind kind, bool is_loop,
                       const LargestPlan& plan) {
  boards::require_any_order(ruleset.set(), "solve largest");
  const bool has_marks = growing::end_called(ruleset.edition().marks.back().name).has_value();
  if (kind == rules::FeatureKind::road && growing::asks_for_road_ends(ruleset.edition()) && !has_marks) {
    const growing::RoadEndsAsMarks marked(ruleset);
    return largest_feature(marked.ruleset(), kind, is_loop, plan);
  }
  const auto& edition = ruleset.edition();
  BoundByCounting counted;
  bool can_walk = true;
  if (has_few_boards(ruleset)) {
    const auto marks = growing::counted_marks(edition, kind);
    counted.words = growing::counting_words(ruleset.set(), kind, edition.table, is_loop, marks);
    const auto sizes = growing::countable_sizes(ruleset.set(), kind, edition.table, is_loop, marks);
    can_walk = !sizes.empty();  // otherwise counting has said all
    counted.most = 0;
    for (const auto& size : sizes) {
      const int points = points_of(size, kind, true, edition);
      counted.most = std::max(*counted.most, plan.by == LargestBy::tiles ? size.tiles : points);
    }
  }
  return answered(
      about_feature(is_loop ? "loop" : rules::feature_name(kind), plan.by), ruleset, plan, can_walk, counted,
      [&](const auto& with) { return walked_feature(ruleset, kind, is_loop, with, counted.most); },
      [&](const auto& with) { return search_feature(ruleset, kind, is_loop, with); });
}

Answer largest_farm(const Ruleset& ruleset, const LargestPlan& plan) {
  boards::require_any_order(ruleset.set(), "solve largest");
  boards::require_common_edges(ruleset.set(), "solve largest of farms and of points");
  const auto& edition = ruleset.edition();
  BoundByCounting counted;
  if (plan.by == LargestBy::tiles) {
    counted.most = most_tiles_on(edition.table.area, growing::tiles_with_fields(ruleset.set()));
    counted.words = {"A farm lies on tiles with a field only, and on the table."};
  }
  // A farm without farmers has no points, and a formula of the edition's own may grow with fewer cities.
  const bool can_walk =
      plan.by == LargestBy::tiles ||
      (edition.farms != rules::editions::Farms::off &&
       !rules::editions::is_own_formula(edition, rules::expressions::FormulaSlot::farm_points));
  return answered(
      about_feature("farm", plan.by), ruleset, plan, can_walk, counted,
      [&](const auto& with) { return walked_farm(ruleset, with, counted.most); },
      [&](const auto& with) { return search_farm(ruleset, with); });
}

Answer largest_cluster(const Ruleset& ruleset, const LargestPlan& plan) {
  boards::require_any_order(ruleset.set(), "solve largest");
  return answered(
      about_feature("cloister-cluster", plan.by), ruleset, plan, true, {},
      [&](const auto& with) { return walked_cluster(ruleset, with); },
      [&](const auto& with) { return search_cluster(ruleset, with); });
}

Answer largest_turn(const Ruleset& ruleset, const LargestPlan& plan) {
  boards::require_any_order(ruleset.set(), "solve largest");
  boards::require_common_edges(ruleset.set(), "solve largest of farms and of points");
  return answered(
      {{"what", std::string("turn")}}, ruleset, plan,
      ruleset.edition().fill_hole_extra_turn == rules::editions::FillHoleExtraTurn::no, {},
      [&](const auto& with) { return walked_turn(ruleset, with); },
      [&](const auto& with) { return search_turn(ruleset, with); });
}

Answer largest_final(const Ruleset& ruleset, const LargestPlan& plan) {
  boards::require_any_order(ruleset.set(), "solve largest");
  boards::require_common_edges(ruleset.set(), "solve largest of farms and of points");
  const auto& edition = ruleset.edition();
  const bool can_walk =
      edition.fill_hole_extra_turn == rules::editions::FillHoleExtraTurn::no &&
      !rules::editions::is_own_formula(edition, rules::expressions::FormulaSlot::farm_points);
  return answered(
      {{"what", std::string("final")}}, ruleset, plan, can_walk, {},
      [&](const auto& with) { return walked_final(ruleset, with); },
      [&](const auto& with) { return search_final(ruleset, with); });
}

}  // namespace bastide::solver::questions::largest
