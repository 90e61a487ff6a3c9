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

}  // namespace test_sole_completer
