// Features with undo, where union-find can go wrong: loops, split tiles, joins from several sides.
#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fast_features {

namespace {

using bastide::rules::board::Feature;
using bastide::rules::board::FeatureForest;
using bastide::rules::board::FitTable;
using bastide::rules::board::free_board;

const bastide::tilesets::TileSet& base() {
  static const auto set = bastide::tilesets::files::load_tile_set("base");
  return set;
}

/// The feature of a named segment of one of the tiles.
Feature feature(const char* text, int tile, const char* segment) {
  static const FitTable fit(base());
  const auto position = bastide::rules::parse_position(base(), text);
  const auto board = free_board(fit, position.placements);
  const auto& type = base().type(position.placements[static_cast<std::size_t>(tile)].type);
  return board.forest().feature_of(tile, type.find_segment(segment).value());
}

TEST_CASE("a loop road of four curves is complete and counts four tiles") {
  const auto road = feature("V3@0,0 V0@1,0 V1@1,1 V2@0,1", 0, "road");
  CHECK(road.is_complete());
  CHECK(road.tiles == 4);
  CHECK(road.segments == 4);
}

TEST_CASE("a road that comes back to its crossing counts that tile once (E22)") {
  const auto road = feature("L0@0,0 V0@1,0 V1@1,1 V2@0,1", 0, "road0");
  CHECK(road.is_complete());
  CHECK(road.tiles == 4);
  CHECK(road.segments == 5);
}

TEST_CASE(
    "a city with two segments of one tile counts that tile once, in whatever order the tiles lie (E6)") {
  for (const auto* text :
       {"N2@0,0 N3@1,0 N1@0,1 I0@1,1", "I0@1,1 N2@0,0 N3@1,0 N1@0,1", "N3@1,0 N1@0,1 I0@1,1 N2@0,0"}) {
    const auto position = bastide::rules::parse_position(base(), text);
    for (int tile = 0; tile < 4; ++tile) {
      if (base().type(position.placements[static_cast<std::size_t>(tile)].type).id != "N") continue;
      const auto city = feature(text, tile, "city");
      CHECK(city.is_complete());
      CHECK(city.tiles == 4);
      CHECK(city.segments == 5);
    }
  }
}

TEST_CASE("two open road ends that face the same empty cell are two") {
  const auto road = feature("V3@0,0 V0@1,0 V2@0,1", 0, "road");
  CHECK_FALSE(road.is_complete());
  CHECK(road.open == 2);
  CHECK(road.tiles == 3);
}

TEST_CASE("a cloister counts the tiles around it, diagonals too") {
  CHECK(feature("B0@0,0", 0, "cloister").open == 8);
  CHECK(feature("D0@0,0 U0@-1,0 U0@1,0 B0@0,1 U0@0,2 U0@1,2", 3, "cloister").open == 3);
}

TEST_CASE("corner to corner is no connection (E3)") {
  CHECK(feature("D0@0,0 U0@1,0 E3@1,-1", 0, "city").tiles == 1);
  CHECK(feature("D0@0,0 U0@1,0 E3@1,-1", 2, "city").tiles == 1);
}

TEST_CASE("every step back restores the forest, followers included") {
  const FitTable fit(base());
  const auto position =
      bastide::rules::parse_position(base(), "D2@0,-1 U0@-1,-1 E1@-1,0 U0@1,-1 E3@1,0 Q0@0,0");
  bastide::rules::board::FeatureBoard laid(fit, 8);
  std::vector<FeatureForest> history;
  for (const auto& p : position.placements) {
    auto& forest = laid.forest();
    history.push_back(forest);
    laid.place(p);
    forest.add_followers(forest.root(forest.tile_count() - 1, 0), 3, 1);
  }
  while (!history.empty()) {
    laid.undo();
    CHECK(laid.forest() == history.back());
    history.pop_back();
  }
}

}  // namespace

}  // namespace test_fast_features
