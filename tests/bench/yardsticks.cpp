// The yardsticks and the solver count the same boards: neither shares code with the other beyond the tile
// data.
#include "bench/yardsticks/yardsticks.hpp"
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_yardsticks {

namespace {

using bastide::tilesets::TileSet;
using bastide::tilesets::files::load_tile_set;

void compare(const std::string& id, int most_tiles) {
  const auto set = load_tile_set(id);
  const bastide::rules::board::FitTable fit(set);
  for (int tiles = 1; tiles <= std::min(most_tiles, set.tile_count()); ++tiles) {
    INFO(id << ", " << tiles << " tiles");
    const auto counts = bastide::solver::counting::count_boards(fit, tiles, false, {}).counts;
    const std::vector<std::uint64_t> boards(counts.begin(), counts.end());
    CHECK(bastide::yardsticks::count_with_last_ply(set, tiles) == boards);
    CHECK(bastide::yardsticks::count_with_last_two_plies(set, tiles) == boards);
  }
}

TEST_CASE("yardsticks and solver count the same boards of the large sets") {
  for (const auto* id : {"base", "base-c2", "bb5", "winter-we1"}) compare(id, 4);
}

TEST_CASE("yardsticks and solver count the same boards of the mini sets, where types run out") {
  for (const auto* id : {"mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-roads"})
    compare(id, 6);
}

TEST_CASE("yardsticks count the boards of the base set") {
  // From tests/solver/counting/count_golden.cpp, where it is said how they were confirmed.
  CHECK(bastide::yardsticks::count_with_last_two_plies(load_tile_set("base"), 5) ==
        std::vector<std::uint64_t>{1, 102, 11936, 1266617, 129177055});
}

TEST_CASE("yardsticks count complete games on the small mini sets", "[exhaustive]") {
  for (const auto* id : {"mini-chiral", "mini-mixed", "mini-roads"}) compare(id, 100);
}

}  // namespace

}  // namespace test_yardsticks
