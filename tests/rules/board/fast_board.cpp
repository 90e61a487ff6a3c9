// The fast engine's board: codes, frontier, bag, and undo down to the order of the frontier.
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

TEST_CASE("the start tile makes four frontier cells with the codes of its edges") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  Board board(fit, 3);
  board.place(board.index({0, 0}), set.find("D"), 0);  // crfr
  CHECK(board.frontier().size() == 4);
  // Two bits a side, N lowest; city 3, road 2, field 1. The cell north of a city wants a city on its south
  // side.
  CHECK(board.code(board.index({0, -1})) == 0b00'11'00'00);
  CHECK(board.code(board.index({1, 0})) == 0b10'00'00'00);
  CHECK(board.code(board.index({0, 1})) == 0b00'00'00'01);
  CHECK(board.code(board.index({-1, 0})) == 0b00'00'10'00);
  CHECK(board.left(set.find("D")) == 3);
  CHECK(board.left_in_all() == 71);
}

TEST_CASE("legal placements of tile X beside the start tile: the two road ends, all four rotations") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  Board board(fit, 3);
  board.place(board.index({0, 0}), set.find("D"), 0);
  const int x = set.find("X");
  CHECK(board.count_placements(x) == 8);
  CHECK(board.count_distinct_placements(x) == 2);
  const auto places = board.legal_placements(x);
  REQUIRE(places.size() == 8);
  CHECK(places.front() == bastide::rules::LegalPlace{{-1, 0}, 0});
  CHECK(places.back() == bastide::rules::LegalPlace{{1, 0}, 3});
}

TEST_CASE("a type whose last tile is placed or set aside is no longer available") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  Board board(fit, 3);
  board.place(board.index({0, 0}), set.find("D"), 0);
  const auto before = board;
  const int x = set.find("X");
  board.place(board.index({1, 0}), x, 0);
  CHECK(board.left(x) == 0);
  for (const auto o : set.oriented_of(x)) CHECK_FALSE(board.available().test(o));
  board.undo();
  CHECK(board == before);
  board.set_aside(x);
  for (const auto o : set.oriented_of(x)) CHECK_FALSE(board.available().test(o));
  board.put_back(x);
  CHECK(board == before);
}

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
