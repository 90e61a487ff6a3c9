// The quick player against the one that plays by the rules' engine: same seed, same game, same trace.
#include "solver/simulation/play/random_table.hpp"
#include "tests/solver/simulation/narrow_sets.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_quick_games {

namespace {

using namespace bastide;
using namespace bastide::solver::simulation::play;
using tests::Setting;

struct Compared {
  int lost = 0;
  std::array<int, 5> dead_by_sides{};  ///< dead cells of final boards with so many sides
};

/// Plays games 0 to `games` - 1 of seed 6 both ways.
void compare(const Setting& setting, int players, int games, Compared& seen) {
  REQUIRE_FALSE(not_quick(setting.set, setting.edition));
  const QuickTiles tiles(setting.fit, setting.edition);
  RandomTable quick(tiles, setting.edition, players);
  auto played = setting.games(players, {Policy::random});
  GameTrace by_rules;
  GameTrace everything;
  GameTrace points;
  PointsScratch scratch;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(games); ++number) {
    INFO(setting.words() << ", " << players << " players, game " << number);
    played.play(6, number, by_rules);
    quick.play(6, number, Detail::everything, everything);
    REQUIRE(quick.is_clear());  // before the next game: on cells that are not, it may never end
    quick.play(6, number, Detail::points, points);
    REQUIRE(quick.is_clear());
    const auto scores = by_rules.scores;
    CHECK(trace_points(everything, setting.edition, scratch).totals() == scores);
    CHECK(trace_points(points, setting.edition, scratch).totals() == scores);
    by_rules.scores = {};
    REQUIRE(everything == by_rules);
    seen.lost += static_cast<int>(everything.lost.size());
    for (const auto& hole : everything.holes) seen.dead_by_sides.at(hole.sides) += hole.is_dead ? 1 : 0;
  }
}

TEST_CASE("quick random games are those of the engine, trace by trace") {
  Compared seen;
  std::size_t compared = 0;
  for (const auto& setting : tests::all_settings()) {
    if (not_quick(setting.set, setting.edition)) continue;
    for (const int players : {1, 2, 3, 5, 8}) compare(setting, players, 60, seen);
    ++compared;
  }
  CHECK(compared >= rules::editions::shipped_editions().size());
  CHECK(seen.lost > 0);
}

TEST_CASE("quick random games of small sets are those of the engine, where cells die and types run out") {
  Compared seen;
  for (const char* id : {"mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-roads"})
    for (const int players : {1, 2, 8}) compare(Setting("c1", {}, id), players, 100, seen);
  for (const char* start_in_bag : {"no", "yes"}) {
    for (const auto& set : {tests::no_city_set(), tests::one_cap_set()})
      compare(Setting("c1", {{"start_in_bag", start_in_bag}}, set), 2, 300, seen);
  }
  CHECK(seen.lost > 300);
  // One side alone kills no cell: the type of the tile beside fits, turned.
  CHECK(seen.dead_by_sides.at(1) == 0);
  for (const std::size_t sides : {2U, 3U}) CHECK(seen.dead_by_sides.at(sides) > 0);
}

TEST_CASE("a quick table is clear before its first game and after every game, however far tiles reached") {
  for (const char* id : {"base", "mini-roads", "mini-cloister"}) {
    const Setting setting("c1", {}, id);
    const QuickTiles tiles(setting.fit, setting.edition);
    // A new table a game, so that what one game leaves cannot keep the next from ending.
    for (std::uint64_t number = 0; number < 60; ++number) {
      INFO(id << ", game " << number);
      RandomTable quick(tiles, setting.edition, 2);
      REQUIRE(quick.is_clear());
      GameTrace trace;
      quick.play(9, number, number % 2 == 0 ? Detail::points : Detail::everything, trace);
      REQUIRE(quick.is_clear());
    }
  }
}

}  // namespace

}  // namespace test_quick_games
