// Boards on tables with an edge, and with any tile as the start tile: `count` against the reference model's
// breadth-first search.
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_table_count {

namespace {

using namespace bastide;
using tests::edition_with;

std::vector<std::uint64_t> counted(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                   int tiles) {
  const rules::board::FitTable fit(set);
  const auto result =
      solver::counting::count_boards(solver::boards::BoardSpace(fit, edition), tiles, false, {});
  std::vector<std::uint64_t> counts;
  for (const auto n : result.counts) {
    if (n > 0) counts.push_back(static_cast<std::uint64_t>(n));
  }
  return counts;
}

std::vector<std::uint64_t> searched(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                    int tiles) {
  std::vector<std::uint64_t> counts;
  for (const auto& level : tests::boards_by_size(set, edition, tiles)) counts.push_back(level.size());
  return counts;
}

struct Table {
  const char* area;
  const char* set;
  int tiles;
};

void compare(const Table& table, const char* start_in_bag) {
  const auto set = tilesets::files::load_tile_set(table.set);
  const auto edition = edition_with({{"board_area", table.area}, {"start_in_bag", start_in_bag}});
  INFO(table.area << ", " << table.set << ", start_in_bag = " << start_in_bag);
  const auto expected = searched(set, edition, table.tiles);
  CHECK(counted(set, edition, table.tiles) == expected);
  CHECK(expected.size() > 1);
}

TEST_CASE("count on tables: boards of few tiles are those of the reference model's search") {
  for (const auto& table :
       {Table{"fixed 2x2", "base", 3}, Table{"fixed 3x1", "base", 3}, Table{"shiftable 2x2", "base", 2},
        Table{"shiftable 3x2", "mini-mixed", 4}, Table{"shiftable 1x3", "base", 3},
        Table{"extended 2x1@0,0 1x2@1,1", "base", 4}, Table{"floor 3x1@-1,-1 1x2@1,0", "base", 2},
        Table{"floor 3x1@-1,-1", "mini-cities", 3}})
    compare(table, "no");
}

TEST_CASE("count on tables: any tile as the start tile") {
  for (const auto& table :
       {Table{"unbounded", "base", 2}, Table{"fixed 2x1", "base", 2}, Table{"fixed 2x2", "mini-mixed", 4},
        Table{"shiftable 2x2", "mini-cloister", 4}, Table{"extended 2x1@0,0 1x2@1,1", "mini-cities", 4},
        Table{"floor 1x1@1,0", "mini-roads", 3}, Table{"unbounded", "mini-chiral", 3}})
    compare(table, "yes");
}

TEST_CASE("count on tables: boards of four tiles of the base set", "[.long]") {
  for (const auto& table : {Table{"fixed 2x2", "base", 4}, Table{"shiftable 2x2", "base", 4},
                            Table{"fixed 3x2", "base", 4}, Table{"floor 3x1@-1,-1 1x3@1,0", "base", 3}})
    compare(table, "no");
  for (const auto& table : {Table{"fixed 2x2", "base", 3}, Table{"unbounded", "winter-we1", 2}})
    compare(table, "yes");
}

}  // namespace

}  // namespace test_table_count
