// The first turns of random play, exactly and as sampled, turn by turn.
#pragma once

#include <string>
#include <vector>

#include "solver/simulation/exact/exact_turns.hpp"
#include "solver/simulation/tally/figures.hpp"

namespace bastide::cli::commands::counting {

/// How far a sample may lie from the exact value before it is said not to agree: in standard errors. By
/// chance that happens to one figure in 16,000.
constexpr double agreeing_errors = 4;

struct ExactFigure {
  int turn = 0;       ///< from 1
  std::string exact;  ///< a fraction
  double value = 0;   ///< of it
  solver::simulation::tally::Figure sampled;
  bool agrees = false;
};

/// Distinct places of the tile drawn, a draw.
std::vector<ExactFigure> exact_placements(const solver::simulation::exact::ExactTurns& exact,
                                          const solver::simulation::tally::Tally& tally);
/// Draws that fit nowhere, in 100 games.
std::vector<ExactFigure> exact_unplaceable(const solver::simulation::exact::ExactTurns& exact,
                                           const solver::simulation::tally::Tally& tally);

}  // namespace bastide::cli::commands::counting
