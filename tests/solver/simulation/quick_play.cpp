// The quick player of random games and the one that plays by rules::Game write the same traces.
#include "solver/simulation/play/random_table.hpp"
#include "tests/catch.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_quick_play {

using namespace bastide::solver::simulation::play;
using bastide::tests::all_settings;
using bastide::tests::Setting;

namespace {

void compare(const Setting& setting, int players, int games) {
  const QuickTiles tiles(setting.fit, setting.edition);
  RandomTable quick(tiles, setting.edition, players);
  auto plain = setting.games(players, {Policy::random});
  PointsScratch scratch;
  GameTrace expected;
  GameTrace trace;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(games); ++i) {
    INFO(setting.words() << ", " << players << " players, game " << i);
    plain.play(3, i, expected);
    quick.play(3, i, Detail::everything, trace);
    REQUIRE(quick.is_clear());  // before the next game: on cells that are not, it may never end
    trace.scores = trace_points(trace, setting.edition, scratch).totals();
    REQUIRE(trace == expected);
    quick.play(3, i, Detail::points, trace);
    REQUIRE(trace_points(trace, setting.edition, scratch).totals() == expected.scores);
  }
}

}  // namespace

TEST_CASE("quick play: the traces are those of the same games played move by move") {
  int compared = 0;
  for (const auto& setting : all_settings()) {
    if (not_quick(setting.set, setting.edition)) continue;
    for (const int players : {1, 2, 5, 8}) compare(setting, players, 60);
    ++compared;
  }
  CHECK(compared >= static_cast<int>(bastide::rules::editions::shipped_editions().size()));
}

}  // namespace test_quick_play
