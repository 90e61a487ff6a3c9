// Areas of the table: which cells they admit, how they are written, and that both engines bar the same
// places.
#include "rules/table.hpp"

#include "rules/board/board.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_table {

using namespace bastide;
using namespace bastide::rules;
using namespace bastide::rules::board;

namespace {

Area area(const char* text) {
  std::string wrong;
  const auto read = parse_area(text, wrong);
  INFO(wrong);
  REQUIRE(read);
  CHECK(to_text(*read) == text);
  return *read;
}

}  // namespace

TEST_CASE("table: a fixed area has the start in its middle, and to the north-west of it when it is even") {
  const auto odd = area("fixed 3x5");
  CHECK((odd.admits({-1, -2}) && odd.admits({1, 2})));
  CHECK_FALSE((odd.admits({-2, 0}) || odd.admits({2, 0}) || odd.admits({0, 3}) || odd.admits({0, -3})));
  CHECK(odd.cell_count() == 15);
  const auto even = area("fixed 2x4");
  CHECK((even.admits({0, -1}) && even.admits({1, 2})));
  CHECK_FALSE((even.admits({-1, 0}) || even.admits({0, -2})));
  CHECK(even.cell_count() == 8);
}

TEST_CASE("table: extended areas are unions, floors what is not hidden") {
  const auto both = area("extended 3x3@-1,-1 2x1@1,0");
  CHECK(both.cell_count() == 10);  // one cell is in both
  CHECK(both.admits({2, 0}));
  CHECK_FALSE(both.admits({2, 1}));
  CHECK(both.bounds() == Rectangle{-1, -1, 4, 3});
  const auto floor = area("floor 2x1@1,0 1x1@0,-3");
  CHECK_FALSE((floor.admits({1, 0}) || floor.admits({2, 0}) || floor.admits({0, -3})));
  CHECK((floor.admits({3, 0}) && floor.admits({-400, 400})));
  CHECK(floor.has_fixed_edge());
  CHECK_FALSE(floor.is_finite());
  CHECK_FALSE(area("shiftable 4x4").has_fixed_edge());
}

TEST_CASE("table: a shiftable area bars what makes the landscape too large, and not before") {
  const auto set = tilesets::files::load_tile_set("base");
  const FitTable fit(set);
  Table table{area("shiftable 2x1"), Border::barrier, BorderCloister::no};
  Board board(fit, 3, table);
  const int u = set.find("U");
  board.place(board.index({0, 0}), set.start_type(), 0);
  CHECK(board.count_placements(u) == 4);  // to the east and to the west, turned by 0 and 2
  board.place(board.index({1, 0}), u, 0);
  CHECK(board.count_placements(u) == 0);
  CHECK(board.legal_placements(u).empty());
  board.undo();
  CHECK(board.count_placements(u) == 4);
  const std::vector<Placement> start = {{set.start_type(), 0, {0, 0}, std::nullopt}};
  CHECK(reference::legal_placements(set, start, u, table).size() == 4);
  auto two = start;
  two.push_back({u, 0, {1, 0}, std::nullopt});
  CHECK(reference::legal_placements(set, two, u, table).empty());
  CHECK_FALSE(reference::off_table(set, two, table));
  two.push_back({u, 0, {2, 0}, std::nullopt});
  CHECK(reference::off_table(set, two, table) == "the landscape is 3x1 cells, the table 2x1");
}

TEST_CASE("table: walls are neither empty nor frontier, and undo leaves them") {
  const auto set = tilesets::files::load_tile_set("base");
  const FitTable fit(set);
  const Table table{area("extended 1x1@0,0 1x1@1,0"), Border::completes, BorderCloister::nine};
  Board board(fit, 5, table);
  const auto before = board;
  board.place(board.index({0, 0}), set.start_type(), 0);
  CHECK(board.frontier().size() == 1);
  CHECK(board.is_wall(board.index({0, 1})));
  CHECK_FALSE(board.is_empty(board.index({0, 1})));
  CHECK(board.is_empty(board.index({1, 0})));
  board.place(board.index({1, 0}), set.find("U"), 0);
  CHECK(board.frontier().empty());
  board.undo();
  board.undo();
  CHECK(board == before);
}

}  // namespace test_table
