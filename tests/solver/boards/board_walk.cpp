// The walk itself: every board once, prefixes that lead where they say.
#include "solver/boards/board_walk.hpp"

#include <algorithm>
#include <set>

#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_board_walk {

namespace {

using bastide::rules::Placement;
using bastide::rules::board::Board;
using bastide::rules::board::FitTable;
using bastide::solver::boards::BoardWalk;
using bastide::tilesets::files::load_tile_set;

/// A board as a set of placements: equal boards have equal keys (docs/commands.md#count).
std::vector<Placement> key_of(const Board& board) {
  auto key = board.placements();
  std::sort(key.begin(), key.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
  return key;
}

struct Collector {
  std::set<std::vector<Placement>> boards;
  std::size_t visits = 0;
  bool all_legal = true;
  void visit(const Board& board) {
    ++visits;
    const auto key = key_of(board);
    all_legal = all_legal && !bastide::rules::reference::inconsistency(board.set(), key) &&
                bastide::rules::reference::is_connected(key);
    boards.insert(key);
  }
};

TEST_CASE("no board is visited twice, and every board visited is legal") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  BoardWalk walk(fit, 3);
  Collector collector;
  walk.visit_below(3, collector);
  CHECK(collector.visits == 102 + 11936);
  CHECK(collector.boards.size() == collector.visits);
  CHECK(collector.all_legal);
  CHECK(walk.board().tiles().size() == 1);
}

TEST_CASE("walks continued from prefixes visit the boards of one walk", "[exhaustive]") {
  const auto set = load_tile_set("mini-mixed");
  const FitTable fit(set);
  const int tiles = set.tile_count();
  BoardWalk whole(fit, tiles);
  Collector expected;
  whole.visit_below(tiles, expected);
  for (int depth = 1; depth <= std::min(tiles, 4); ++depth) {
    Collector found;
    BoardWalk walk(fit, tiles);
    struct Ignore {
    } ignore;
    std::set<std::vector<Placement>> seen;
    for (const auto& prefix : BoardWalk::prefixes(fit, fit.set().start_type(), depth)) {
      walk.go_to(prefix, ignore);
      CHECK(walk.board().tiles().size() == static_cast<std::size_t>(depth));
      if (depth > 1) found.visit(walk.board());
      walk.visit_below(tiles, found);
      walk.go_back(ignore);
    }
    // Boards below the depth are reached by no prefix; all others by exactly one.
    const auto smaller =
        std::count_if(expected.boards.begin(), expected.boards.end(),
                      [&](const auto& board) { return board.size() < static_cast<std::size_t>(depth); });
    CHECK(found.visits + static_cast<std::size_t>(smaller) == expected.visits);
    CHECK(found.boards.size() == found.visits);
  }
}

}  // namespace

}  // namespace test_board_walk
