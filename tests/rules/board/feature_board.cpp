// A board with its features: laid together, taken back together, told as placements.
#include "rules/board/feature_board.hpp"

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_feature_board {

namespace {

using bastide::rules::board::FeatureBoard;
using bastide::rules::board::FitTable;
using bastide::tilesets::files::load_tile_set;

TEST_CASE("tiles laid on a board with features lie on both, and are taken back from both") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const auto tiles = bastide::rules::parse_position(set, "D0@0,0 U0@1,0 E2@0,-1").placements;
  FeatureBoard laid(fit, 4);
  laid.place(tiles[0]);
  const auto before = laid;
  laid.place_all(std::span(tiles).subspan(1));
  CHECK(laid.placements() == tiles);
  CHECK(laid.board().placement(2) == tiles[2]);
  CHECK(laid.forest().tile_count() == 3);
  // The start tile's city is closed by E.
  CHECK(laid.forest().feature_of(0, set.type(tiles[0].type).find_segment("city").value()).is_complete());
  laid.undo();
  laid.undo();
  CHECK(laid == before);
}

}  // namespace
}  // namespace test_feature_board
