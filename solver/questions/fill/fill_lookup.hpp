// Looking for one filling that answers a question, by whichever way decides: a trail for rows, our search up
// to the limit, CaDiCaL with a limit of its own.
//
// Whatever is found is judged here, by `filling_objection` and by the reference model, before it is shown.
#pragma once

#include "solver/questions/fill/fill_question.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::fill {

/// What looking for one filling came to.
struct FoundFilling {
  FillEnd end = FillEnd::cut_short;
  std::vector<rules::Placement> filling;
  answers::SolveProof proof;
};

/// Refers to set, edition and question, which must outlive it.
class FillLookup {
 public:
  FillLookup(const tilesets::TileSet& set, const rules::editions::Edition& edition,
             const FillQuestion& question, FillProblem problem)
      : set_(&set), edition_(&edition), question_(&question), problem_(std::move(problem)) {}

  FillProblem& problem() { return problem_; }
  bool is_stopped() const { return runs::is_stopped(question_->plan.stop); }

  FoundFilling look() const;
  /// Throws std::logic_error when the filling is not what was asked for, or the reference model objects.
  void require_filling(const std::vector<rules::Placement>& filling) const;
  /// The filling with 0,0 at `start` or, of a legal board, at its first start tile, else in the north-west.
  rules::Position position_of(const std::vector<rules::Placement>& filling,
                              std::optional<rules::Cell> start = std::nullopt) const;

 private:
  void look_by_formula(FoundFilling& out) const;

  const tilesets::TileSet* set_;
  const rules::editions::Edition* edition_;
  const FillQuestion* question_;
  FillProblem problem_;
};

}  // namespace bastide::solver::questions::fill
