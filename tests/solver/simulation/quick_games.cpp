// The quick player against the one that plays by the rules' engine: same seed, same game, same trace.
#include <fmt/format.h>

#include "rules/editions/crossings.hpp"
#include "solver/simulation/play/played_game.hpp"
#include "solver/simulation/play/random_table.hpp"
#include "tests/catch.hpp"
#include "tests/solver/simulation/narrow_sets.hpp"
#include "tilesets/files/reader.hpp"

namespace test_quick_games {

namespace {

using namespace bastide;
using namespace bastide::solver::simulation::play;

struct Compared {
  int games = 0;
  int lost = 0;
  std::array<int, 5> dead_by_sides{};  ///< dead cells of final boards with so many sides
};

/// Plays games 0 to `games` - 1 of seed 6 both ways.
void compare(const rules::editions::Edition& edition, const tilesets::TileSet& tile_set, int players,
             int games, Compared& seen) {
  const auto set = rules::editions::tiles_under(tile_set, edition);
  const rules::board::FitTable fit(set);
  REQUIRE_FALSE(not_quick(set, edition));
  const QuickTiles tiles(fit, edition);
  RandomTable quick(tiles, edition, players);
  PlayedGames played({fit, edition}, players, {Policy::random});
  GameTrace by_rules;
  GameTrace everything;
  GameTrace points;
  PointsScratch scratch;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(games); ++number) {
    INFO(edition.id << " on " << set.id() << ", " << players << " players, game " << number);
    played.play(6, number, by_rules);
    quick.play(6, number, Detail::everything, everything);
    REQUIRE(quick.is_clear());  // before the next game: on cells that are not, it may never end
    quick.play(6, number, Detail::points, points);
    REQUIRE(quick.is_clear());
    const auto scores = by_rules.scores;
    CHECK(trace_points(everything, edition, scratch).totals() == scores);
    CHECK(trace_points(points, edition, scratch).totals() == scores);
    by_rules.scores = {};
    REQUIRE(everything == by_rules);
    ++seen.games;
    seen.lost += static_cast<int>(everything.lost.size());
    for (const auto& hole : everything.holes) seen.dead_by_sides.at(hole.sides) += hole.is_dead ? 1 : 0;
  }
}

void compare(const char* edition_id, const char* tile_set, int players, int games, Compared& seen) {
  const auto edition = rules::editions::load_edition(edition_id);
  const std::string own = edition.tile_set;
  compare(edition, tilesets::files::load_tile_set(*tile_set == 0 ? own : tile_set), players, games, seen);
}

TEST_CASE("quick random games are those of the engine, trace by trace") {
  Compared seen;
  for (const char* id : {"c1", "c1-rgg", "c1-zmg", "c2", "c2-farmers", "hig-2000", "hig-2001", "rgg-2000",
                         "winter", "winter-first-game"})
    compare(id, "", 2, 100, seen);
  for (const int players : {1, 3, 5, 8}) compare("c1", "base", players, 50, seen);
  CHECK(seen.games == 1200);
  CHECK(seen.lost > 0);
}

TEST_CASE("quick random games of small sets are those of the engine, where cells die and types run out") {
  Compared seen;
  for (const char* id : {"mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-roads"})
    for (const int players : {1, 2, 8}) compare("c1", id, players, 100, seen);
  auto edition = rules::editions::load_edition("c1");
  for (const auto start_in_bag : {rules::editions::YesNo::no, rules::editions::YesNo::yes}) {
    edition.start_in_bag = start_in_bag;
    for (const auto& set : {tests::no_city_set(), tests::one_cap_set()}) compare(edition, set, 2, 300, seen);
  }
  CHECK(seen.lost > 300);
  // One side alone kills no cell: the type of the tile beside fits, turned.
  CHECK(seen.dead_by_sides.at(1) == 0);
  for (const std::size_t sides : {2U, 3U}) CHECK(seen.dead_by_sides.at(sides) > 0);
}

TEST_CASE("a quick table is clear before its first game and after every game, however far tiles reached") {
  const auto edition = rules::editions::load_edition("c1");
  for (const char* id : {"base", "mini-roads", "mini-cloister"}) {
    const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(id), edition);
    const rules::board::FitTable fit(set);
    const QuickTiles tiles(fit, edition);
    // A new table a game, so that what one game leaves cannot keep the next from ending.
    for (std::uint64_t number = 0; number < 60; ++number) {
      INFO(id << ", game " << number);
      RandomTable quick(tiles, edition, 2);
      REQUIRE(quick.is_clear());
      GameTrace trace;
      quick.play(9, number, number % 2 == 0 ? Detail::points : Detail::everything, trace);
      REQUIRE(quick.is_clear());
    }
  }
}

}  // namespace

}  // namespace test_quick_games
