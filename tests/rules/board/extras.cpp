// What is counted beside features, marks other than pennants and kinds of figures: joined, taken back,
// copied.
#include <vector>

#include "rules/board/free_board.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_extras {

using namespace bastide;
using rules::board::FeatureBoard;

namespace {

struct Inns {
  Inns()
      : edition(rules::editions::load_edition("c1+expansion/inns-cathedrals")),
        set(rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition)),
        fit(set) {}
  rules::Placement tile(const char* text) const { return rules::parse_placement(set, text, "test"); }

  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;
};
const Inns& inns() {
  static const Inns inns;
  return inns;
}
constexpr std::size_t inn = 1;
constexpr int big = 1;

}  // namespace

TEST_CASE("marks of joined segments are added up, and taken apart again") {
  REQUIRE(inns().set.marks()[inn] == "inn");
  FeatureBoard board(inns().fit, 4, {}, 2);
  board.place(inns().tile("D0@0,0"));
  board.place(inns().tile("EA0@1,0"));
  auto& forest = board.forest();
  const auto road = [&](int tile) {
    const auto& type = inns().set.type(board.board().tile(tile).type);
    return forest.root(tile, type.find_segment("road").value());
  };
  const int first = forest.mark(road(1), inn);
  forest.add_figures(road(1), 3, big, 1);
  forest.add_followers(road(1), 3, 1);
  forest.add_followers(road(0), 0, 1);
  const auto two = board;
  board.place(inns().tile("EB0@-1,0"));
  CHECK(road(0) == road(2));
  CHECK(forest.mark(road(0), inn) == first + 1);
  CHECK(forest.figures(road(2), big, 3) == 1);
  CHECK(forest.figures(road(2), 0, 3) == 1);
  CHECK(forest.figures(road(2), 0, 0) == 1);
  CHECK(forest.feature(road(2)).followers[3] == 2);
  auto copy = two;
  copy = board;
  CHECK(copy == board);
  board.undo();
  CHECK(board == two);
  copy.undo();
  CHECK(copy == two);
  board.undo();
  CHECK(forest.mark(road(0), inn) == 0);
}

TEST_CASE("a board without further marks and figures keeps nothing beside its features") {
  const auto base = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(base);
  const auto position = rules::parse_position(base, "D0@0,0=0:road E2@0,-1");
  const auto board = free_board(fit, position.placements);
  CHECK_FALSE(board.forest().has_extras());
  CHECK(board.forest().figures(board.forest().root(0, 1), 0, 0) == 1);
}

}  // namespace test_extras
