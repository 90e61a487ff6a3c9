#include "cli/commands/counting/exact_figures.hpp"

#include <cmath>

namespace bastide::cli::commands::counting {
namespace {

using namespace solver::simulation::exact;
using namespace solver::simulation::tally;

/// Also where nothing rare was met: then the exact value lies in the interval of what may have been missed.
bool agree(const Figure& sampled, double exact) {
  return std::abs(sampled.mean - exact) <= agreeing_errors * sampled.error + 1e-12 ||
         (sampled.low <= exact && exact <= sampled.high);
}

ExactFigure figure_of(std::size_t turn, const solver::arithmetic::Fraction& exact, const Figure& sampled) {
  const auto value = solver::arithmetic::to_double(exact);
  return {static_cast<int>(turn) + 1, solver::arithmetic::to_text(exact), value, sampled,
          agree(sampled, value)};
}

}  // namespace

std::vector<ExactFigure> exact_placements(const ExactTurns& exact, const Tally& tally) {
  std::vector<ExactFigure> out;
  for (std::size_t t = 0; t < exact.turns.size(); ++t) {
    const auto sampled = ratio_of(tally.turn_placements.of(t), tally.games);
    if (exact.turns[t].draws == 0 || !sampled) continue;  // no game comes to the turn
    out.push_back(figure_of(t, exact.turns[t].placements / exact.turns[t].draws, *sampled));
  }
  return out;
}

std::vector<ExactFigure> exact_unplaceable(const ExactTurns& exact, const Tally& tally) {
  std::vector<ExactFigure> out;
  for (std::size_t t = 0; t < exact.turns.size(); ++t) {
    const auto lost = tally.turn_lost.sum(t);
    const auto rate = rate_of(tally.games, lost, tally.turn_lost.squares(t), lost);
    out.push_back(figure_of(t, exact.turns[t].lost * 100, scaled(rate, 100)));
  }
  return out;
}

}  // namespace bastide::cli::commands::counting
