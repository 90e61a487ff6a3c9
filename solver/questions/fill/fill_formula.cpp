#include "solver/questions/fill/fill_formula.hpp"

#include <stdexcept>

#include "solver/boards/cell_sets.hpp"
#include "solver/sat/refutation.hpp"

namespace bastide::solver::questions::fill {
namespace {

using sat::Literal;

/// The rim: what may not be shown there, and how many cities and roads at most.
void add_rim(sat::Formula& formula, const sat::Layout& layout, const FillProblem& problem) {
  const auto beside = boards::cells_beside(problem.cells);
  std::vector<Literal> open;
  for (std::size_t c = 0; c < problem.cells.size(); ++c) {
    for (std::size_t s = 0; s < 4; ++s) {
      if (beside[c][s] >= 0) continue;
      for (const auto kind : layout.set().edges()) {
        const auto shown = layout.edge(static_cast<int>(c), static_cast<int>(s), kind);
        if (!problem.rim.empty() && (problem.rim[c][s] & kind_bit(kind)) == 0) formula.add({-shown});
        if (kind != tilesets::Edge::field) open.push_back(shown);
      }
    }
  }
  if (problem.most_open) sat::add_at_most(formula, open, *problem.most_open);
}

void add_placements(sat::Formula& formula, const sat::Layout& layout, const FillProblem& problem) {
  const auto literal = [&](const rules::Placement& p) {
    return layout.tile(*layout.index(p.cell), layout.set().turned(p.type, p.rotation).oriented);
  };
  for (const auto& fixed : problem.fixed) formula.add({literal(fixed)});
  std::vector<Literal> any;
  for (const auto& wanted : problem.one_of) any.push_back(literal(wanted));
  if (!any.empty()) formula.add(any);
}

/// Of two cells that touch, at most one holds a tile of the types.
void keep_apart(sat::Formula& formula, const sat::Layout& layout, const FillProblem& problem,
                const std::vector<int>& types) {
  const auto& cells = problem.cells;
  std::vector<Literal> holds;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    holds.push_back(formula.new_variable());
    for (const int type : types) {
      for (const auto oriented : layout.set().oriented_of(type))
        formula.add({-layout.tile(static_cast<int>(c), oriented), holds.back()});
    }
  }
  const auto around = cells_around(problem);
  for (std::size_t a = 0; a < cells.size(); ++a) {
    for (const int b : around[a]) {
      if (b < static_cast<int>(a)) formula.add({-holds[a], -holds[static_cast<std::size_t>(b)]});
    }
  }
}

}  // namespace

sat::Layout fill_layout(sat::Formula& formula, const tilesets::TileSet& set, const FillProblem& problem) {
  sat::Layout layout(formula, set, problem.cells, true, problem.counts, problem.uses_all);
  add_rim(formula, layout, problem);
  add_placements(formula, layout, problem);
  std::vector<int> cloisters;
  std::vector<int> pennants;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    if (problem.no_equal_neighbours && problem.counts[static_cast<std::size_t>(t)] > 1)
      keep_apart(formula, layout, problem, {t});
    if (type.has_cloister()) cloisters.push_back(t);
    if (type.has_pennant()) pennants.push_back(t);
  }
  if (problem.cloisters_apart) keep_apart(formula, layout, problem, cloisters);
  if (problem.pennants_apart) keep_apart(formula, layout, problem, pennants);
  return layout;
}

FormulaResult find_filling_by_formula(const tilesets::TileSet& set, const FillProblem& problem,
                                      const sat::SatPlan& plan) {
  sat::Formula formula;
  const auto layout = fill_layout(formula, set, problem);
  auto asked = plan;
  asked.wants_refutation = true;
  const auto answer = sat::solve(formula, asked);
  FormulaResult result;
  result.variables = formula.variables();
  result.clauses = formula.clauses();
  if (answer.verdict == sat::SatVerdict::satisfiable) {
    result.end = FillEnd::found;
    result.filling = layout.decode(answer);
  } else if (answer.verdict == sat::SatVerdict::unsatisfiable) {
    const auto check = sat::check_refutation(formula, answer.refutation);
    if (!check.is_refuted)
      throw std::logic_error("the refutation of a filling was not accepted: " + check.wrong);
    result.end = FillEnd::exhausted;
    result.lemmas = check.lemmas;
    result.formula = formula.dimacs();
    result.refutation = answer.refutation;
  }
  return result;
}

}  // namespace bastide::solver::questions::fill
