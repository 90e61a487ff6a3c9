// Exact early turns, against games played.
#include <algorithm>
#include <cmath>

#include "solver/simulation/exact/exact_turns.hpp"
#include "solver/simulation/play/random_table.hpp"
#include "tests/catch.hpp"
#include "tests/solver/reference_search.hpp"
#include "tests/solver/simulation/turn_figures.hpp"
#include "tilesets/files/reader.hpp"

namespace test_exact_turns_played {

namespace {

using namespace bastide;
using namespace bastide::solver::arithmetic;
using namespace bastide::solver::simulation::exact;
using namespace bastide::solver::simulation::play;
using tests::edition_with;
using tests::figures;

/// Sums over games of a figure and its square.
struct Sampled {
  double sum = 0;
  double squares = 0;
};

/// [turn][figure, as figures()], over games 0 to `games` - 1 of seed 72.
std::vector<std::vector<Sampled>> sample(const rules::board::FitTable& fit, int turns, int games) {
  const auto edition = edition_with({});
  const QuickTiles tiles(fit, edition);
  RandomTable table(tiles, edition, 2);
  GameTrace trace;
  const auto types = static_cast<std::size_t>(fit.set().type_count());
  std::vector out(static_cast<std::size_t>(turns), std::vector<Sampled>(9 + types));
  std::vector<double> x(9 + types);
  for (int game = 0; game < games; ++game) {
    table.play(72, static_cast<std::uint64_t>(game), Detail::everything, trace);
    if (game < 50) REQUIRE(table.is_clear());  // else a later game may never end
    for (std::size_t t = 0; t < out.size(); ++t) {
      std::fill(x.begin(), x.end(), 0.0);
      for (const auto& lost : trace.lost) {
        if (lost.turn != t) continue;
        ++x[0];
        ++x[2];
        ++x[9U + lost.type];
      }
      if (t < trace.turns.size()) {
        const auto& turn = trace.turns[t];
        x[0] += 1;
        x[1] = turn.placements;
        x[3] = 1;
        x[4] = turn.frontier;
        x[5] = turn.threes;
        x[6] = turn.fours;
        x[7] = turn.dead;
        x[8] = turn.starved;
      }
      for (std::size_t i = 0; i < x.size(); ++i) {
        out[t][i].sum += x[i];
        out[t][i].squares += x[i] * x[i];
      }
    }
  }
  return out;
}

/// By how many standard errors the mean is off. A figure that is rarely other than 0 may not have been met:
/// its variance is not taken to be less than that of as rare an event.
double deviation(const Sampled& sampled, int games, double exact) {
  const double mean = sampled.sum / games;
  const double variance = std::max(sampled.squares / games - mean * mean, exact < 0.01 ? exact : 0.0);
  const double off = std::abs(mean - exact);
  return off < 1e-12 ? 0 : off / std::sqrt(variance / games);
}

void compare_with_games(int turns, int games) {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto exact = exact_turns({fit, edition_with({})}, turns, {});
  const auto sampled = sample(fit, turns, games);
  for (std::size_t t = 0; t < sampled.size(); ++t) {
    const auto expected = figures(exact.turns[t], set);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      INFO("turn " << t + 1 << ", " << expected[i].first);
      CHECK(deviation(sampled[t][i], games, to_double(expected[i].second)) < 4);
    }
  }
  // The test sees a mean that is off by a hundredth, and a rare figure that is off by a half.
  CHECK(deviation(sampled[2][1], games, 1.01 * to_double(exact.turns[2].placements)) > 4);
  CHECK(deviation(sampled[2][4], games, 0.99 * to_double(exact.turns[2].frontier)) > 4);
  CHECK(deviation(sampled[2][2], games, 1.5 * to_double(exact.turns[2].lost)) > 4);
}

TEST_CASE("random games agree with the first three turns exactly", "[exhaustive]") {
  compare_with_games(3, 60000);
}

TEST_CASE("random games agree with the first four turns exactly", "[.long]") {
  compare_with_games(4, 400000);
}

}  // namespace

}  // namespace test_exact_turns_played
