// A filling as a formula: the second opinion on every filling question, and the first where the search gives
// up.
//
// The tiles of a filled layout (solver/sat/layout.hpp), and a few clauses for what the problem asks besides.
// A refutation counts only when the checker of ours accepts it. Cost: some 100 variables a cell and oriented
// type; 9x8 with all 72 tiles takes CaDiCaL a few hundred milliseconds.
#pragma once

#include <string>

#include "solver/questions/fill/fill.hpp"
#include "solver/sat/layout.hpp"

namespace bastide::solver::questions::fill {

struct FormulaResult {
  FillEnd end = FillEnd::cut_short;  ///< exhausted: refuted, and the refutation was accepted
  std::vector<rules::Placement> filling;
  std::uint64_t lemmas = 0;  ///< of the refutation
  int variables = 0;
  std::size_t clauses = 0;
  std::string formula;     ///< DIMACS; when refuted
  std::string refutation;  ///< DRAT; when refuted
};

/// Adds everything that a problem asks to `formula`.
sat::Layout fill_layout(sat::Formula& formula, const tilesets::TileSet& set, const FillProblem& problem);

/// Asks CaDiCaL for a filling. Throws std::logic_error when a refutation is not accepted.
FormulaResult find_filling_by_formula(const tilesets::TileSet& set, const FillProblem& problem,
                                      const sat::SatPlan& plan);

}  // namespace bastide::solver::questions::fill
