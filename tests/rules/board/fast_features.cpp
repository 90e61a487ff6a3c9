// Features with undo, joined from several sides.
#include "rules/board/feature_board.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fast_features {

namespace {

using bastide::rules::board::FeatureForest;
using bastide::rules::board::FitTable;

const bastide::tilesets::TileSet& base() {
  static const auto set = bastide::tilesets::files::load_tile_set("base");
  return set;
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
