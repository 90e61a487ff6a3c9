// The facts about complete games on small tables, each found a second way.
#include "solver/all_boards/table_facts.hpp"

#include <array>
#include <map>

#include "rules/notation.hpp"
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_table_facts {

using namespace bastide::solver::all_boards;

namespace {

using namespace bastide;
using solver::arithmetic::Uint128;
using tests::BoardKey;
using tests::edition_with;

TableFacts facts_of(const tilesets::TileSet& set, const rules::editions::Edition& edition, int threads = 0) {
  const rules::board::FitTable fit(set);
  solver::runs::RunControl control;
  control.threads = threads;
  return table_facts(solver::boards::BoardSpace(fit, edition), control);
}

using TypeSet = std::set<int>;

/// What the reference model says about a board: types in the bag, and of those the ones that fit nowhere.
struct Judged {
  TypeSet left;
  TypeSet unplaceable;
  bool is_final() const { return left == unplaceable; }
};

Judged judge(const tilesets::TileSet& set, const BoardKey& board, const rules::Table& table) {
  Judged out;
  for (int type = 0; type < set.type_count(); ++type) {
    if (!tests::has_left(set, board, type)) continue;
    out.left.insert(type);
    if (rules::reference::legal_placements(set, board, type, table).empty()) out.unplaceable.insert(type);
  }
  return out;
}

/// The least number of tiles of a game in which a tile that fits nowhere is lost: for every board the sets of
/// types that can have been drawn in vain by then; the game can end when they are all that are left.
int least_when_lost(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  std::map<BoardKey, std::set<TypeSet>> level;
  const auto starts = tests::boards_by_size(set, edition, 1);
  for (const auto& board : starts[0]) level[board] = {TypeSet()};
  for (int tiles = 1;; ++tiles) {
    std::map<BoardKey, std::set<TypeSet>> next;
    for (const auto& [board, histories] : level) {
      const auto judged = judge(set, board, edition.table);
      for (auto lost : histories) {
        lost.insert(judged.unplaceable.begin(), judged.unplaceable.end());
        if (std::includes(lost.begin(), lost.end(), judged.left.begin(), judged.left.end())) return tiles;
        for (const int type : judged.left) {
          for (auto& more : tests::grown(set, board, type, edition.table)) next[more].insert(lost);
        }
      }
    }
    level = std::move(next);
  }
}

/// Board `witness` lies as found by `judge`; the order in which it is written is one in which it can be laid.
BoardKey checked_board(const tilesets::TileSet& set, const rules::Table& table, const ExampleBoard& witness) {
  BoardKey board;
  for (const auto& tile : witness) {
    if (!board.empty()) {
      const auto places = rules::reference::legal_placements(set, board, tile.type, table);
      CHECK(std::find(places.begin(), places.end(), rules::LegalPlace{tile.cell, tile.rotation}) !=
            places.end());
    }
    board = tests::one_more(board, tile);
  }
  CHECK_FALSE(rules::reference::inconsistency(set, board, table));
  return board;
}

struct Case {
  const char* area;
  const char* set;
  const char* start_in_bag = "no";
};

void compare(const Case& of, bool with_losses) {
  INFO(of.area << ", " << of.set << ", start_in_bag = " << of.start_in_bag);
  const auto set = tilesets::files::load_tile_set(of.set);
  const auto edition = edition_with({{"board_area", of.area}, {"start_in_bag", of.start_in_bag}});
  const auto& table = edition.table;
  const auto facts = facts_of(set, edition);
  const auto levels = tests::boards_by_size(set, edition, facts.tiles);

  auto expected = facts;
  expected.boards.assign(static_cast<std::size_t>(facts.tiles), 0);
  expected.dead = expected.boards;
  for (auto& stuck : expected.stuck) stuck = {expected.boards, 0, {}};
  int least = 0;
  int most = 0;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    expected.boards[k] = levels[k].size();
    const int tiles = static_cast<int>(k) + 1;
    for (const auto& board : levels[k]) {
      const auto judged = judge(set, board, table);
      if (judged.is_final()) {
        if (least == 0) least = tiles;
        most = tiles;
        if (tiles < facts.tiles) ++expected.dead[k];
        continue;
      }
      if (tiles == facts.tiles) FAIL("a board of the largest size on which the game goes on");
      for (const int type : judged.unplaceable) {
        auto& stuck = expected.stuck[static_cast<std::size_t>(type)];
        ++stuck.boards[k];
        if (stuck.first == 0) stuck.first = tiles;
      }
    }
  }
  CHECK(facts.boards == expected.boards);
  CHECK(facts.dead == expected.dead);
  CHECK(facts.least.tiles == least);
  CHECK(facts.most.tiles == most);
  for (const auto* end : {&facts.least, &facts.most}) {
    CHECK(static_cast<int>(end->witness.size()) == end->tiles);
    CHECK(judge(set, checked_board(set, table, end->witness), table).is_final());
    CHECK((end->end == TableEnd::dead) == (end->tiles < facts.tiles));
  }
  for (int type = 0; type < set.type_count(); ++type) {
    INFO("type " << set.type(type).id);
    const auto& stuck = facts.stuck[static_cast<std::size_t>(type)];
    CHECK(stuck.boards == expected.stuck[static_cast<std::size_t>(type)].boards);
    CHECK(stuck.first == expected.stuck[static_cast<std::size_t>(type)].first);
    CHECK(static_cast<int>(stuck.witness.size()) == stuck.first);
    if (stuck.first == 0) continue;
    const auto judged = judge(set, checked_board(set, table, stuck.witness), table);
    CHECK(judged.unplaceable.contains(type));
    CHECK_FALSE(judged.is_final());
  }
  if (!with_losses) return;
  const int lost = least_when_lost(set, edition);
  CHECK(facts.least_when_lost <= lost);
  CHECK(lost <= facts.least.tiles);
}

TEST_CASE("table: every fact is what the reference model's search over all boards finds") {
  for (const auto& of :
       {Case{"fixed 2x1", "base"}, Case{"fixed 1x1", "base"}, Case{"fixed 3x1", "base"},
        Case{"shiftable 1x2", "base"}, Case{"fixed 2x2", "mini-mixed"}, Case{"fixed 2x2", "mini-roads"},
        Case{"fixed 2x2", "mini-cities"}, Case{"fixed 2x2", "mini-cloister"},
        Case{"fixed 2x2", "mini-chiral"}, Case{"shiftable 2x2", "mini-mixed"},
        Case{"shiftable 1x3", "mini-cities"}, Case{"fixed 3x2", "mini-mixed"},
        Case{"extended 2x1@0,0 1x2@1,1", "mini-cloister"},
        Case{"extended 2x1@0,0 3x1@4,0", "mini-cities"},  // two islands: one is never reached
        Case{"fixed 2x2", "mini-mixed", "yes"}, Case{"shiftable 2x1", "mini-roads", "yes"}})
    compare(of, true);
}

TEST_CASE("table: larger tables against the reference model's search", "[.long]") {
  for (const auto& of : {Case{"fixed 2x2", "base"}, Case{"fixed 1x4", "base"},
                         Case{"fixed 3x2", "mini-cloister"}, Case{"fixed 2x3", "mini-cities"},
                         Case{"shiftable 3x2", "mini-roads"}, Case{"fixed 3x3", "mini-mixed"}})
    compare(of, false);
}

TEST_CASE("table: golden numbers of two rows of three") {
  // Found by this walk; full boards by filling row by row, too (docs/algorithms.md). Dead boards and stuck
  // types of tables this large: by the walk alone; the search above confirms the code on smaller ones.
  const auto set = tilesets::files::load_tile_set("base");
  const auto wide = facts_of(set, edition_with({{"board_area", "fixed 3x2"}}));
  CHECK(wide.boards == std::vector<Uint128>{1, 71, 4201, 98673, 836350, 972125});
  CHECK(wide.dead == std::vector<Uint128>{0, 0, 0, 0, 120, 0});
  CHECK(wide.least.tiles == 5);
  CHECK(wide.least_when_lost == 4);
}

TEST_CASE("table: in a row of seven D, J and K are never stuck, so that no game ends early", "[exhaustive]") {
  // A frontier cell of a row demands one side only, and D, J and K alone show all three kinds of edge. Their
  // ten tiles do not fit into seven cells, so one that fits is left until the row is full, even where tiles
  // are lost. The boards are those of count's walk.
  const auto set = tilesets::files::load_tile_set("base");
  const auto row = facts_of(set, edition_with({{"board_area", "fixed 7x1"}}));
  CHECK(row.boards == std::vector<Uint128>{1, 46, 1745, 59880, 1093046, 18906512, 243554884});
  CHECK(row.least.tiles == 7);
  CHECK(row.least_when_lost == 7);
  std::string never;
  for (int t = 0; t < set.type_count(); ++t) {
    if (row.stuck[static_cast<std::size_t>(t)].first == 0) never += set.type(t).id;
  }
  CHECK(never == "DJK");
}

TEST_CASE("table: boards are counted as `count` does") {
  for (const auto& of :
       {Case{"fixed 3x2", "base"}, Case{"shiftable 2x2", "base"}, Case{"fixed 7x7", "mini-mixed"},
        Case{"extended 3x1@-1,0 1x3@1,0", "base"}, Case{"fixed 2x2", "base", "yes"}}) {
    INFO(of.area << ", " << of.set);
    const auto set = tilesets::files::load_tile_set(of.set);
    const auto edition = edition_with({{"board_area", of.area}, {"start_in_bag", of.start_in_bag}});
    const auto facts = facts_of(set, edition);
    const rules::board::FitTable fit(set);
    CHECK(facts.boards ==
          solver::counting::count_boards(solver::boards::BoardSpace(fit, edition), facts.tiles, false, {})
              .counts);
  }
}

TEST_CASE("table: threads change nothing, witnesses included") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = edition_with({{"board_area", "fixed 2x2"}});
  const auto one = facts_of(set, edition, 1);
  for (const int threads : {2, 5}) {
    const auto more = facts_of(set, edition, threads);
    CHECK(more.boards == one.boards);
    CHECK(more.dead == one.dead);
    CHECK(more.least.witness == one.least.witness);
    CHECK(more.most.witness == one.most.witness);
    for (std::size_t t = 0; t < one.stuck.size(); ++t) {
      CHECK(more.stuck[t].boards == one.stuck[t].boards);
      CHECK(more.stuck[t].witness == one.stuck[t].witness);
    }
  }
}

TEST_CASE("table: types of which there is no tile change nothing, however many words they take") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  const auto edition = edition_with({{"board_area", "fixed 2x2"}});
  const auto plain = facts_of(set, edition);
  REQUIRE(plain.boards.size() == 4);
  const auto base = tilesets::files::load_tile_set("base");
  for (const int more : {60, 120, 200}) {
    CAPTURE(more);
    std::vector<tilesets::TileType> types(set.types().begin(), set.types().end());
    for (int i = 0; i < more; ++i) {
      // In front of the others as well, so that what is there is counted in the last words.
      auto none = base.type(base.find("X"));
      none.id = "Z" + std::to_string(i);
      none.count = 0;
      types.insert(types.begin(), none);
    }
    const tilesets::TileSet large(set.id(), set.name(), set.source(), types, set.start_type() + more,
                                  set.where());
    const auto facts = facts_of(large, edition);
    CHECK(facts.cells == plain.cells);
    CHECK(facts.tiles == plain.tiles);
    CHECK(facts.boards == plain.boards);
    CHECK(facts.dead == plain.dead);
    CHECK(facts.least.tiles == plain.least.tiles);
    CHECK(facts.most.tiles == plain.most.tiles);
    CHECK(facts.least_when_lost == plain.least_when_lost);
    REQUIRE(facts.stuck.size() == plain.stuck.size() + static_cast<std::size_t>(more));
    for (std::size_t t = 0; t < plain.stuck.size(); ++t) {
      CHECK(facts.stuck[t + static_cast<std::size_t>(more)].boards == plain.stuck[t].boards);
      CHECK(facts.stuck[t + static_cast<std::size_t>(more)].first == plain.stuck[t].first);
    }
    for (std::size_t t = 0; t < static_cast<std::size_t>(more); ++t) CHECK(facts.stuck[t].first == 0);
  }
}

TEST_CASE("table: a table without end is refused, a stopped run says so") {
  const auto set = tilesets::files::load_tile_set("base");
  CHECK_THROWS_AS(facts_of(set, edition_with({{"board_area", "floor 1x1@1,0"}})), std::invalid_argument);
  CHECK_THROWS_AS(facts_of(set, edition_with({})), std::invalid_argument);
  const rules::board::FitTable fit(set);
  const std::atomic<bool> stop{true};
  solver::runs::RunControl control;
  control.stop = &stop;
  const auto edition = edition_with({{"board_area", "fixed 3x3"}});
  CHECK_FALSE(table_facts(solver::boards::BoardSpace(fit, edition), control).is_complete);
}

}  // namespace

}  // namespace test_table_facts
