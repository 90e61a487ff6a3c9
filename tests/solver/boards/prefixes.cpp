// Counts below prefixes: of any depth they add up to the whole, and those below the first placements are as
// they were.
#include <fmt/format.h>

#include <map>

#include "rules/notation.hpp"
#include "solver/boards/board_walk.hpp"
#include "solver/counting/count.hpp"
#include "solver/counting/count_pieces.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_prefixes {

namespace {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::boards;
using namespace bastide::solver::counting;
using bastide::rules::board::Board;
using bastide::rules::board::FitTable;
using bastide::tilesets::files::load_tile_set;

struct BoardsBySize {
  std::vector<std::uint64_t> counts;
  void visit(const Board& board) { ++counts[board.tiles().size() - 1]; }
};

/// Boards of `tiles` tiles, counted below the prefixes of one depth.
std::uint64_t boards_below_prefixes(const FitTable& fit, int depth, int tiles) {
  const BoardSpace space(fit);
  BoardWalk walk(space, tiles);
  BoardsBySize below{std::vector<std::uint64_t>(static_cast<std::size_t>(tiles), 0)};
  for (const auto& prefix : BoardWalk::prefixes(space, space.starts.front(), depth)) {
    walk.visit_piece({space.starts.front(), prefix, true}, tiles, below);
  }
  return below.counts.back();
}

/// FNV-1a, 64 bits: the same on every machine.
std::uint64_t digest(const CountResult& result) {
  std::uint64_t hash = 14695981039346656037U;
  for (const auto& division : result.divisions) {
    auto line = division.first;
    for (const auto count : division.counts) line += " " + to_decimal(count);
    line += "\n";
    for (const char c : line) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  return hash;
}

TEST_CASE("boards below the prefixes of every depth add up to the whole") {
  for (const auto* id : {"base", "mini-mixed"}) {
    const auto set = load_tile_set(id);
    const FitTable fit(set);
    const int tiles = bastide::tests::in_full(4, 3);
    const auto whole = count_boards(fit, tiles, false, {}).counts.back();
    for (int depth = 1; depth <= tiles; ++depth) {
      INFO(id << ", prefixes of " << depth << " tiles");
      CHECK(boards_below_prefixes(fit, depth, tiles) == whole);
    }
  }
}

TEST_CASE("there are as many prefixes as boards and as many openings as sequences") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const BoardSpace space(fit);
  for (int tiles = 1; tiles <= 3; ++tiles) {
    const auto at = static_cast<std::size_t>(tiles - 1);
    CHECK(BoardWalk::prefixes(space, set.start_type(), tiles).size() ==
          count_boards(fit, 3, false, {}).counts[at]);
    Uint128 openings = 0;
    for (std::size_t k = 0; k <= at; ++k) openings += count_placements(fit, 3, false, {}).counts[k];
    CHECK(opening_pieces(space, 3, at).size() == openings);
  }
}

TEST_CASE("boards by first placement are those of the reference model's breadth-first search") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const auto levels = bastide::tests::boards_by_size(set, bastide::rules::editions::load_edition("c1"), 3);
  const auto result = count_boards(fit, 3, true, {});
  REQUIRE(result.divisions.size() == 102);
  std::map<std::string, std::uint64_t> expected;
  for (const auto& board : levels[2]) {
    // The first side of the start tile, N E S W, on which a tile lies.
    for (const auto cell : {bastide::rules::Cell{0, -1}, {1, 0}, {0, 1}, {-1, 0}}) {
      const auto found =
          std::find_if(board.begin(), board.end(), [&](const auto& p) { return p.cell == cell; });
      if (found == board.end()) continue;
      ++expected[bastide::rules::print_placement(set, *found)];
      break;
    }
  }
  for (const auto& division : result.divisions) {
    INFO(division.first);
    CHECK(division.counts[2] == expected[division.first]);
  }
}

TEST_CASE("counts by first placement for four tiles of the base set are what they were") {
  // Digests of the divisions as text, one a line, in order. Boards and sequences of three tiles behind each
  // placement are confirmed above; that those of four add up to the golden counts, in count_invariants.cpp.
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const auto boards = count_boards(fit, 4, true, {});
  const auto sequences = count_placements(fit, 4, true, {});
  CHECK(boards.divisions.size() == 102);
  CHECK(digest(boards) == 0x300dda93e34f11a6U);
  CHECK(digest(sequences) == 0xa94f870c56540916U);
}

}  // namespace

}  // namespace test_prefixes
