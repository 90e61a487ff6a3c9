#include "solver/simulation/exact/draw_chance.hpp"

#include <map>

namespace bastide::solver::simulation::exact {
namespace {

using arithmetic::Fraction;
using arithmetic::Whole;

using Exponents = std::vector<int>;  ///< [turn]: how many tiles are lost at it

/// A polynomial in the d_i; what is missing to its degree is the power of what comes after the last turn.
using Terms = std::map<Exponents, Whole>;

/// Times (rest + sum of d_i over the pattern)^tiles, turn by turn: `tiles` are still to be dealt out.
void deal_out(const Exponents& exponents, const Whole& ways, BlockedTurns pattern, int tiles, Terms& to) {
  if (pattern == 0) {
    to[exponents] += ways;
    return;
  }
  const auto turn = static_cast<std::size_t>(__builtin_ctz(pattern));
  auto more = exponents;
  Whole choices = ways;
  for (int lost = 0; lost <= tiles; ++lost) {
    deal_out(more, choices, pattern & (pattern - 1), tiles - lost, to);
    ++more[turn];
    choices = choices * (tiles - lost) / (lost + 1);
  }
}

Whole factorial(int n) {
  Whole out = 1;
  for (int i = 2; i <= n; ++i) out *= i;
  return out;
}

}  // namespace

Fraction draw_chance(int drawn, int others, const BlockedTiles& blocked) {
  Terms terms;
  terms[Exponents(static_cast<std::size_t>(drawn), 0)] = 1;
  for (const auto& [pattern, tiles] : blocked) {
    Terms product;
    for (const auto& [exponents, ways] : terms) deal_out(exponents, ways, pattern, tiles, product);
    terms = std::move(product);
  }
  Whole sum = 0;
  for (const auto& [exponents, ways] : terms) {
    int rest = others;
    Whole term = ways;
    for (const int lost : exponents) {
      rest -= lost;
      term *= factorial(lost);
    }
    sum += term * factorial(rest);
  }
  return Fraction(sum, factorial(others + drawn));
}

}  // namespace bastide::solver::simulation::exact
