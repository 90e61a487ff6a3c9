// The fast engine's board: its table of what fits, and undo down to the order of the frontier.
#include <algorithm>
#include <set>

#include "rules/board/board.hpp"
#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fast_board {

namespace {

using bastide::rules::Cell;
using bastide::rules::board::Board;
using bastide::rules::board::FitTable;
using bastide::tilesets::files::load_tile_set;

TEST_CASE("a board whose frontier list was shuffled by removals is restored exactly") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  Board board(fit, 5);
  std::vector<Board> history;
  const auto put = [&](const char* text) {
    history.push_back(board);
    const auto p = bastide::rules::parse_placement(set, text, "test");
    board.place(board.index(p.cell), p.type, p.rotation);
  };
  for (const auto* text : {"D0@0,0", "U0@0,1", "V0@-1,0", "U0@1,0"}) put(text);
  while (!history.empty()) {
    board.undo();
    CHECK(board == history.back());
    history.pop_back();
  }
}

TEST_CASE("masks, lists and rotation bits of the fit table say the same") {
  for (const auto* id : {"base", "winter-we1", "mini-chiral"}) {
    const auto set = load_tile_set(id);
    const FitTable fit(set);
    for (unsigned code = 0; code < 256; ++code) {
      const auto c = static_cast<bastide::rules::board::FrontierCode>(code);
      CHECK(fit.fits(c).count() == fit.fitting(c).size());
      std::size_t counted = 0;
      for (int type = 0; type < set.type_count(); ++type)
        counted += static_cast<std::size_t>(fit.count(type, c));
      CHECK(counted == fit.fitting(c).size());
    }
    CHECK(fit.fits(0).count() == set.oriented().size());
  }
}

TEST_CASE("a free position keeps its features when it is moved apart or far away") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const auto features = [&](const char* text) {
    const auto position = bastide::rules::parse_position(set, text);
    return bastide::rules::board::free_board(fit, position.placements).forest().canonical();
  };
  const auto near = features("D0@0,0 B0@2,3 U0@1,0");
  CHECK(features("D0@-9000,500 B0@9000,9999 U0@-8999,500") == near);
  // Touching again is something else: here the cloister has a neighbour.
  CHECK(features("D0@0,0 B0@1,1 U0@1,0") != near);
}

}  // namespace

}  // namespace test_fast_board
