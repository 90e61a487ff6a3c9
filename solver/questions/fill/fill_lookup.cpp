#include "solver/questions/fill/fill_lookup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/fill/fill_formula.hpp"
#include "solver/questions/fill/fill_row.hpp"

namespace bastide::solver::questions::fill {
namespace {

using answers::BoardForm;
using answers::ProofKind;

constexpr std::uint64_t first_limit =
    20'000'000;  ///< of the search when there is none: then CaDiCaL has none
constexpr std::uint64_t nodes_per_conflict = 200;
constexpr std::uint64_t fewest_conflicts = 2000;

}  // namespace

FoundFilling FillLookup::look() const {
  auto plan = question_->plan;
  if (plan.most_nodes == 0) plan.most_nodes = first_limit;
  FoundFilling out;
  if (auto row = cheapest_row(*set_, problem_);
      !row.empty() && problem_.most_open && !filling_objection(*set_, problem_, row)) {
    out = {FillEnd::found, std::move(row), {ProofKind::witness, 0, {"Laid along such a trail."}, {}}};
    require_filling(out.filling);
    return out;
  }
  const auto searched = find_filling(*set_, problem_, plan);
  out.end = searched.end;
  out.filling = searched.filling;
  out.proof.nodes = searched.nodes;
  if (out.end == FillEnd::found) {
    out.proof = {ProofKind::witness,
                 searched.nodes,
                 {fmt::format("Found by the search after {} tiles laid, in {} {}.", searched.nodes,
                              searched.runs, searched.runs == 1 ? "run" : "runs")},
                 {}};
  } else if (out.end == FillEnd::exhausted) {
    out.proof = {ProofKind::exhaustion,
                 searched.nodes,
                 {"Every way to lay the tiles cell by cell was tried; nodes are tiles laid."},
                 {}};
  } else if (!is_stopped()) {
    look_by_formula(out);
  }
  if (out.end == FillEnd::found) require_filling(out.filling);
  return out;
}

void FillLookup::require_filling(const std::vector<rules::Placement>& filling) const {
  if (const auto wrong = filling_objection(*set_, problem_, filling))
    throw std::logic_error("a filling is not what was asked for: " + *wrong);
  const bool is_legal = question_->is_legal;
  const bool is_any_start = edition_->start_in_bag == rules::editions::YesNo::yes;
  require_sound(*set_, is_legal ? edition_->table : rules::Table{}, position_of(filling).placements,
                !is_legal      ? BoardForm::anything
                : is_any_start ? BoardForm::connected
                               : BoardForm::legal);
}

rules::Position FillLookup::position_of(const std::vector<rules::Placement>& filling,
                                        std::optional<rules::Cell> start_cell) const {
  rules::Cell origin{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  for (const auto& placement : filling) {
    origin.x = std::min(origin.x, placement.cell.x);
    origin.y = std::min(origin.y, placement.cell.y);
  }
  if (question_->is_legal && !start_cell) {
    const auto& wanted = problem_.fixed.empty() ? problem_.one_of : problem_.fixed;
    const auto start = std::find_if(wanted.begin(), wanted.end(), [&](const auto& p) {
      return std::find(filling.begin(), filling.end(), p) != filling.end();
    });
    if (start != wanted.end()) start_cell = start->cell;
  }
  if (start_cell) origin = *start_cell;
  rules::Position out;
  for (auto placement : filling) {
    placement.cell.x -= origin.x;
    placement.cell.y -= origin.y;
    out.placements.push_back(placement);
  }
  if (question_->is_legal) {
    std::stable_partition(out.placements.begin(), out.placements.end(), [](const auto& p) {
      return p.cell == rules::Cell{0, 0};
    });
  }
  return out;
}

void FillLookup::look_by_formula(FoundFilling& out) const {
  sat::SatPlan plan;
  const auto limit = question_->plan.most_nodes;
  plan.most_conflicts = limit == 0 ? 0 : std::max(limit / nodes_per_conflict, fewest_conflicts);
  plan.stop = question_->plan.stop;
  const auto answer = find_filling_by_formula(*set_, problem_, plan);
  out.end = answer.end;
  const auto size = fmt::format("{} variables and {} clauses", answer.variables, answer.clauses);
  if (answer.end == FillEnd::found) {
    out.filling = answer.filling;
    out.proof = {ProofKind::witness,
                 0,
                 {fmt::format("Found by CaDiCaL from a formula of {}, after the search had laid {} tiles "
                              "in vain.",
                              size, out.proof.nodes)},
                 {}};
  } else if (answer.end == FillEnd::exhausted) {
    out.proof = {
        ProofKind::certificate,
        answer.lemmas,
        {fmt::format("CaDiCaL refuted a formula of {}; the refutation was checked step by step.", size)},
        answer.formula,
        answer.refutation};
  } else if (is_stopped()) {
    out.proof.words = {
        fmt::format("Not decided: interrupted after the search had laid {} tiles.", out.proof.nodes)};
  } else {
    out.proof.words = {
        fmt::format("Not decided: the search laid {} tiles, and CaDiCaL reached its limit of {} conflicts on "
                    "a formula of {}.",
                    out.proof.nodes, plan.most_conflicts, size)};
  }
}

}  // namespace bastide::solver::questions::fill
