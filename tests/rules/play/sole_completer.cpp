// What the drawn tile alone can complete: boards by hand, both engines.
#include "rules/play/sole_completer.hpp"

#include <sstream>

#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/sole_completer.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_sole_completer {

using namespace bastide::rules;
using namespace bastide::rules::board;
using namespace bastide::rules::play;
using namespace bastide::tilesets;

namespace {

/// A cloister in a ring of road, with a gap at -1,1.
constexpr const char* gap = "D0@0,0 V3@-1,0 V0@1,0 U1@1,1 V1@1,2 U0@0,2 V2@-1,2 B0@0,1";

/// Answers of both engines, which must agree. `left`: the types of which a tile is left, again for each
/// further one.
std::vector<SegmentRef> sole(const std::string& position, const std::string& left, Cell cell,
                             const std::string& type, const Table& table = {},
                             editions::BuyTileBy by = editions::BuyTileBy::type) {
  static const TileSet set = bastide::tilesets::files::load_tile_set("base");
  static const FitTable fit(set);
  Board board(fit, set.tile_count(), table);
  FeatureForest forest(set, set.tile_count());
  const auto placements = parse_position(set, position).placements;
  for (const auto& p : placements) {
    board.place(board.index(p.cell), p.type, p.rotation);
    forest.place(board);
  }
  std::istringstream words(left);
  std::vector<int> numbers(static_cast<std::size_t>(set.type_count()), 0);
  for (std::string word; words >> word;) ++numbers[static_cast<std::size_t>(set.find(word))];
  for (int t = 0; t < set.type_count(); ++t) {
    while (board.left(t) > numbers[static_cast<std::size_t>(t)]) board.set_aside(t);
  }
  const auto board_before = board;
  const auto forest_before = forest;
  const auto found = sole_completions(board, forest, cell, set.find(type), by);
  CHECK(board == board_before);
  CHECK(forest == forest_before);
  CHECK(found == reference::sole_completions(set, placements, table, numbers, cell, set.find(type), by));
  return found;
}

using Anchors = std::vector<SegmentRef>;
const Anchors city_of_start = {{0, 0}};

}  // namespace

TEST_CASE("sole completer: by tile another of its type spoils it, by type it does not") {
  const auto by_tile = editions::BuyTileBy::tile;
  CHECK(sole("D0@0,0", "E", {0, -1}, "E", {}, by_tile) == city_of_start);
  CHECK(sole("D0@0,0", "E E", {0, -1}, "E") == city_of_start);
  CHECK(sole("D0@0,0", "E E", {0, -1}, "E", {}, by_tile).empty());
  // Others of other types that do not complete it spoil nothing.
  CHECK(sole("D0@0,0", "E N N U", {0, -1}, "E", {}, by_tile) == city_of_start);
}

TEST_CASE("sole completer: a cap alone closes the start tile's city") {
  CHECK(sole("D0@0,0", "E", {0, -1}, "E") == city_of_start);
  // N continues the city, U fits nowhere at it.
  CHECK(sole("D0@0,0", "E N U", {0, -1}, "E") == city_of_start);
  CHECK(sole("D0@0,0", "E N U", {0, -1}, "N").empty());
  // H closes it too, with one of its two cities.
  CHECK(sole("D0@0,0", "E H", {0, -1}, "E").empty());
  CHECK(sole("D0@0,0", "E H", {0, -1}, "H").empty());
}

TEST_CASE("sole completer: what is not left completes nothing and bars nothing") {
  CHECK(sole("D0@0,0", "", {0, -1}, "E").empty());
  CHECK(sole("D0@0,0", "H", {0, -1}, "E").empty());
  CHECK(sole("D0@0,0", "H", {0, -1}, "H") == city_of_start);
}

TEST_CASE("sole completer: cells where no tile may lie") {
  CHECK(sole("D0@0,0", "E", {0, 0}, "E").empty());
  CHECK(sole("D0@0,0", "E", {1, -1}, "E").empty());
  CHECK(sole("D0@0,0", "E", {900, 0}, "E").empty());
  std::string wrong;
  Table table;
  table.area = parse_area("fixed 3x1", wrong).value();
  CHECK(sole("D0@0,0", "E", {0, -1}, "E", table).empty());
}

TEST_CASE("sole completer: one tile closes the ring of road and the cloister in it") {
  const Anchors road = {{0, 1}};
  const Anchors road_and_cloister = {{0, 1}, {7, 1}};
  CHECK(sole(gap, "U", {-1, 1}, "U") == road_and_cloister);
  // W has a crossing: it ends the road at both ends, so that is complete too.
  CHECK(sole(gap, "U W", {-1, 1}, "U").empty());
  CHECK(sole(gap, "W E", {-1, 1}, "W") == road_and_cloister);
  // Neither E nor V fits into the gap.
  CHECK(sole(gap, "E V", {-1, 1}, "E").empty());
  // The cloister is an open one still.
  CHECK(sole("D0@0,0 V3@-1,0 V0@1,0 U1@1,1 V1@1,2 U0@0,2 V2@-1,2", "U", {-1, 1}, "U") == road);
}

TEST_CASE("sole completer: a feature that the tile brings along is none at the cell before") {
  // A cloister laid into a full ring completes itself at once.
  CHECK(sole("D0@0,0 V3@-1,0 V0@1,0 U1@1,1 V1@1,2 U0@0,2 V2@-1,2 U1@-1,1", "B", {0, 1}, "B").empty());
}

TEST_CASE("sole completer: the edge of the table may leave an end closed") {
  std::string wrong;
  Table table;
  table.area = parse_area("fixed 2x1", wrong).value();
  table.border = Border::completes;
  // The road runs from the west edge to the tile, which leads it out over the east edge or north or ends it.
  CHECK(sole("D0@0,0", "U W", {1, 0}, "U", table).empty());
  CHECK(sole("D0@0,0", "U E", {1, 0}, "U", table) == Anchors{{0, 1}});
}

}  // namespace test_sole_completer
