// The plain games and ours are games by the same rules: their means agree within standard errors.
#include "bench/yardsticks/plain_games.hpp"

#include <cmath>
#include <string>

#include "solver/simulation/play/random_table.hpp"
#include "solver/simulation/play/trace_points.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_plain_games {

namespace {

using namespace bastide;
using namespace bastide::solver::simulation::play;

/// Of one figure, over games.
struct Mean {
  double sum = 0;
  double squares = 0;
  int games = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++games;
  }
  double mean() const { return sum / games; }
  double variance_of_mean() const { return (squares / games - mean() * mean()) / games; }
};

/// By how many standard errors two means differ.
double deviation(const Mean& a, const Mean& b) {
  return std::abs(a.mean() - b.mean()) / std::sqrt(a.variance_of_mean() + b.variance_of_mean());
}

constexpr std::size_t figures = 6;  // points of both players, squares and product of these, tiles lost
using Means = std::array<Mean, figures>;

void add(Means& means, int first, int second, std::size_t lost) {
  means[0].add(first);
  means[1].add(second);
  means[2].add(first * first);
  means[3].add(second * second);
  means[4].add(first * second);
  means[5].add(static_cast<double>(lost));
}

TEST_CASE("plain random games and ours have the same means of points and of tiles lost") {
  constexpr int games = 30000;
  for (const char* id : {"base", "mini-cities", "mini-cloister", "mini-mixed"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const rules::board::FitTable fit(set);
    const auto edition = rules::editions::load_edition("c1");
    Means plain;
    Means ours;
    yardsticks::PlainGames plain_games(set, 6);
    const QuickTiles tiles(fit, edition);
    RandomTable table(tiles, edition, 2);
    GameTrace trace;
    PointsScratch scratch;
    for (int game = 0; game < games; ++game) {
      const auto result = plain_games.play();
      add(plain, result.points[0], result.points[1], static_cast<std::size_t>(result.lost));
      table.play(6, static_cast<std::uint64_t>(game), Detail::everything, trace);
      if (game < 50) REQUIRE(table.is_clear());  // else a later game may never end
      const auto points = trace_points(trace, edition, scratch).totals();
      add(ours, points[0], points[1], trace.lost.size());
    }
    for (std::size_t i = 0; i < figures; ++i) {
      INFO(id << ", figure " << i << ": " << plain[i].mean() << " and " << ours[i].mean());
      if (plain[i].sum + ours[i].sum > 0) CHECK(deviation(plain[i], ours[i]) < 4);
    }
    CHECK(ours[0].mean() > 0);
  }
}

}  // namespace

}  // namespace test_plain_games
