// Edge patterns: the supply as weights and corrections, against counting assignments one by one.
#include "solver/counting/edge_pattern.hpp"

#include "tests/catch.hpp"
#include "tests/solver/line_sets.hpp"
#include "tilesets/files/reader.hpp"

namespace test_edge_pattern {

namespace {

using namespace bastide;
using solver::arithmetic::Int128;
using solver::counting::EdgePattern;

/// Ways to give each of `cells` cells a type and one of its images, none beyond its supply: all tried.
std::int64_t assignments(const EdgePattern& pattern, int cells) {
  auto left = pattern.supplies;
  const auto go = [&](const auto& self, int rest) -> std::int64_t {
    if (rest == 0) return 1;
    std::int64_t sum = 0;
    for (auto& supply : left) {
      if (supply.tiles == 0) continue;
      --supply.tiles;
      sum += supply.images * self(self, rest - 1);
      ++supply.tiles;
    }
    return sum;
  };
  return go(go, cells);
}

std::int64_t choose(int n, int k) {
  std::int64_t out = 1;
  for (int i = 1; i <= k; ++i) out = out * (n - k + i) / i;
  return out;
}

/// d(0) to d(most) by marking cells: w(k) is a sum over the sets of marked cells.
void check_corrections(const EdgePattern& pattern, int most) {
  const auto weights = solver::counting::supply_weights(pattern, most);
  const auto corrections = solver::counting::supply_corrections(pattern, most);
  for (int k = 0; k <= most; ++k) {
    const auto direct = assignments(pattern, k);
    CHECK(weights[static_cast<std::size_t>(k)] == direct);
    Int128 sum = 0;
    for (int j = 0; j <= k; ++j) {
      Int128 term = choose(k, j) * corrections[static_cast<std::size_t>(j)];
      for (int unmarked = j; unmarked < k; ++unmarked) term *= pattern.images();
      sum += term;
    }
    CHECK(sum == direct);
  }
}

TEST_CASE("edge patterns: weights and corrections are those of assignments tried one by one") {
  for (const auto* id : {"base", "winter-we1", "base-c2"}) {
    const auto set = tilesets::files::load_tile_set(id);
    for (const auto& pattern : solver::counting::edge_patterns(set, set.start_type()))
      check_corrections(pattern, 7);
  }
  check_corrections({{0}, {{1, 2}, {2, 1}, {3, 4}}}, 8);
  check_corrections({{0}, {}}, 4);  // nothing left: one way to fill no cell
}

TEST_CASE("edge patterns: nothing is corrected up to the smallest supply, something right after it") {
  for (const auto* id : {"base", "bb5", "winter-we1"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const auto patterns = solver::counting::edge_patterns(set, set.start_type());
    REQUIRE(patterns.size() > 5);
    for (const auto& pattern : patterns) {
      auto smallest = pattern.supplies.front().tiles;
      for (const auto& supply : pattern.supplies) smallest = std::min(smallest, supply.tiles);
      const auto corrections = solver::counting::supply_corrections(pattern, smallest + 1);
      CHECK(corrections.front() == 1);
      for (int j = 1; j <= smallest; ++j) CHECK(corrections[static_cast<std::size_t>(j)] == 0);
      CHECK(corrections.back() != 0);
    }
  }
}

TEST_CASE("edge patterns: every tile but the start tile is in one, every image shows one of its codes") {
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    const bool has_start = tilesets::files::load_tiles(id).start_type() != tilesets::TileSet::no_start;
    const auto set = tilesets::files::load_tile_set(has_start ? id : "base+" + id);
    int tiles = 0;
    int shown = 0;
    for (const auto& pattern : solver::counting::edge_patterns(set, set.start_type())) {
      for (const auto& supply : pattern.supplies) tiles += supply.tiles;
      shown += pattern.images() * static_cast<int>(pattern.codes.size());
    }
    INFO(id);
    CHECK(tiles == set.tile_count() - 1);
    const bool start_is_alone = set.type(set.start_type()).count == 1;
    const auto of_start = start_is_alone ? set.oriented_of(set.start_type()).size() : 0;
    CHECK(shown == static_cast<int>(set.oriented().size() - of_start));
  }
}

TEST_CASE(
    "edge patterns: the base set has 17, and it and winter are mirror-closed where mini-chiral is not") {
  const auto patterns_of = [](const char* id) {
    const auto set = tilesets::files::load_tile_set(id);
    return solver::counting::edge_patterns(set, set.start_type());
  };
  const auto base = tilesets::files::load_tile_set("base");
  const solver::counting::EdgeLetters letters(base);
  CHECK(patterns_of("base").size() == 17);  // counted by hand from the list of the 24 tiles
  CHECK(is_mirror_closed(letters, patterns_of("base")));
  CHECK(is_mirror_closed(letters, patterns_of("winter-we1")));
  CHECK_FALSE(is_mirror_closed(letters, patterns_of("mini-chiral")));
  // J and K, three tiles each, are mirror images: with one J on the table the supplies differ.
  CHECK_FALSE(is_mirror_closed(letters, solver::counting::edge_patterns(base, base.find("J"))));
}

TEST_CASE("edge patterns: letters turn clockwise and are mirrored left to right") {
  using enum tilesets::Edge;
  const solver::counting::EdgeLetters letters(tilesets::files::load_tile_set("base"));
  CHECK(letters.codes() == 81);
  const auto code = letters.code_of({city, road, field, field});
  CHECK(code == 2 + 3 * 1);
  CHECK(letters.turned(code) == letters.code_of({field, city, road, field}));
  CHECK(letters.mirrored(code) == letters.code_of({city, field, field, road}));
  // With two rows of the set's own there are five letters.
  constexpr auto wall = static_cast<tilesets::Edge>(5);
  const solver::counting::EdgeLetters more(tests::plain_set({{"A", 1, "ffff"}}, false));
  CHECK(more.codes() == 625);
  const auto walled = more.code_of({city, wall, field, road});
  CHECK(walled == 2 + 5 * 4 + 125 * 1);
  CHECK(more.turned(walled) == more.code_of({road, city, wall, field}));
  CHECK(more.mirrored(walled) == more.code_of({city, road, field, wall}));
}

}  // namespace

}  // namespace test_edge_pattern
